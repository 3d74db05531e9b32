"""Works out expressions in CEL: lines of JSON in, lines of JSON out, in a process of its own.

The library is a development dependency; an expression can end or hang the process that evaluates
it, which is why nothing else runs here.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from cel_expr_python import cel


def main() -> None:
    number, truth = cel.Type.INT, cel.Type.BOOL
    names = {**dict.fromkeys("abc", number), **dict.fromkeys("st", truth)}
    environment = cel.NewEnv(variables={**names, "xs": cel.Type.List(number)})
    for line in sys.stdin:
        text, bound = json.loads(line)
        print(json.dumps(_result(environment, text, bound)), flush=True)


def _result(environment: Any, text: str, bound: dict[str, Any]) -> list[Any]:  # noqa: ANN401
    """``[value, ""]``, or ``[null, why not]``."""
    try:
        found = environment.compile(text).eval(data=bound)
    except RuntimeError as refused:
        return [None, f"refused: {refused}"]
    if found.type() == cel.Type.ERROR:
        return [None, str(found.value())]
    return [found.value(), ""]


if __name__ == "__main__":
    main()
