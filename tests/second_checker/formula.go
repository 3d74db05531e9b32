package main

import (
	"math/big"
	"regexp"
	"sort"
	"strings"
)

// beyond is what this checker cannot reckon: a formula of other things than votes, points and counts.
type beyond string

var (
	tokens     = regexp.MustCompile(`\s*("(?:\\.|[^"\\])*"|[0-9]+(?:\.[0-9]+)?|[a-z_][a-z0-9_]*|==|!=|<=|>=|[-+*/%<>?:(),.])`)
	definition = regexp.MustCompile(`^define ([a-z_][a-z0-9_]*) = (.*)$`)
	required   = regexp.MustCompile(`^require adoption: (.*?)(?: citing .*)?$`)
	given      = regexp.MustCompile(`^protect adoption if (.*)$`)
)

// restOnVotes are the names that a condition speaks of that only asks for votes ("What is given by votes").
var restOnVotes = map[string]bool{
	"votes.for": true, "votes.against": true, "votes.cast": true, "votes.abstained": true, "electorate.size": true,
	"change.kind": true, "proposal.kind": true, "proposal.frees_immutable": true,
}

// asked is one question: the rules in force, and the values of what it may speak of.
type asked struct {
	rules  map[int64]*rule
	values map[string]any // "votes.for": *big.Rat, "change.kind": string, or bool
	left   int            // outstanding votes, for attainable
	others *int           // how often something was read that is no matter of votes
}

// question parses and works out one expression; mutable tells what kind of rule it stands in.
type question struct {
	asked
	words   []string
	mutable bool
	depth   int
}

func whole(number int) *big.Rat { return new(big.Rat).SetInt64(int64(number)) }

// prevailing returns the definition of a name that ranks highest, and whether its rule is mutable.
func (a asked) prevailing(name string) (string, bool, bool) {
	for _, number := range a.ranked() {
		for _, clause := range a.rules[number].clauses {
			if found := definition.FindStringSubmatch(clause); found != nil && found[1] == name {
				return found[2], a.rules[number].mutable, true
			}
		}
	}
	return "", false, false
}

// ranked returns the numbers of rules, the immutable ones first, and the lower first among equals.
func (a asked) ranked() []int64 {
	var numbers []int64
	for number, one := range a.rules {
		numbers = append(numbers, number)
		for _, clause := range one.clauses {
			if strings.HasPrefix(clause, "overrides ") || strings.HasPrefix(clause, "defers ") ||
				strings.HasPrefix(clause, "define precedence = ") && clause != "define precedence = rule.number" {
				panic(beyond("rules rank otherwise than by their numbers"))
			}
		}
	}
	sort.Slice(numbers, func(i, j int) bool {
		one, other := a.rules[numbers[i]], a.rules[numbers[j]]
		if one.mutable != other.mutable {
			return other.mutable
		}
		return numbers[i] < numbers[j]
	})
	return numbers
}

// holds works out a name that rules define as a boolean.
func (a asked) holds(name string) bool {
	text, mutable, found := a.prevailing(name)
	if !found {
		panic(beyond("no rule defines " + name))
	}
	truth, ok := a.value(text, mutable, 0).(bool)
	if !ok {
		panic(beyond(name + " is no boolean"))
	}
	return truth
}

// adoptable is `adopted` with every `require adoption`.
func (a asked) adoptable() bool { return a.holds("adopted") && a.permitted(0) }

// permitted says whether every `require adoption` holds, or counts as met.
func (a asked) permitted(depth int) bool {
	byVotes := false // a rule above says what votes such a proposal takes, and none below asks for others
	for _, number := range a.ranked() {
		one, protects := a.rules[number], false
		for _, clause := range one.clauses {
			if found := given.FindStringSubmatch(clause); found != nil {
				protects = protects || truth(a.value(found[1], false, depth+1))
			}
			if found := required.FindStringSubmatch(clause); found != nil {
				before := *a.others
				met := truth(a.value(found[1], one.mutable, depth+1))
				if !met && !(byVotes && *a.others == before) {
					return false
				}
			}
		}
		byVotes = byVotes || protects
	}
	return true
}

func (a asked) value(text string, mutable bool, depth int) any {
	if depth > 32 {
		panic(beyond("a definition rests on itself"))
	}
	var words []string
	for rest := text; strings.TrimSpace(rest) != ""; {
		found := tokens.FindStringSubmatchIndex(rest)
		if found == nil || found[0] != 0 {
			panic(beyond(text))
		}
		words = append(words, rest[found[2]:found[3]])
		rest = rest[found[1]:]
	}
	q := &question{a, words, mutable, depth}
	value := q.choice()
	if len(q.words) > 0 {
		panic(beyond(text))
	}
	return value
}

// take consumes the next word if it is one of these.
func (q *question) take(words ...string) string {
	for _, word := range words {
		if len(q.words) > 0 && q.words[0] == word {
			q.words = q.words[1:]
			return word
		}
	}
	return ""
}

func (q *question) need(word string) {
	if q.take(word) == "" {
		panic(beyond("it lacks " + word))
	}
}

// Both sides are worked out even where one would do: what fails on one side is then beyond us.

func (q *question) choice() any {
	either := q.or()
	if q.take("?") == "" {
		return either
	}
	yes := q.choice()
	q.need(":")
	no := q.choice()
	if truth(either) {
		return yes
	}
	return no
}

func (q *question) or() any {
	left := q.and()
	for q.take("or") != "" {
		right := q.and()
		left = truth(left) || truth(right)
	}
	return left
}

func (q *question) and() any {
	left := q.not()
	for q.take("and") != "" {
		right := q.not()
		left = truth(left) && truth(right)
	}
	return left
}

func (q *question) not() any {
	if q.take("not") != "" {
		return !truth(q.not())
	}
	left := q.sum()
	sign := q.take("==", "!=", "<=", ">=", "<", ">")
	if sign == "" {
		return left
	}
	right := q.sum()
	if text, ok := left.(string); ok {
		other, ok := right.(string)
		if !ok || sign != "==" && sign != "!=" {
			panic(beyond("texts are compared"))
		}
		return (text == other) == (sign == "==")
	}
	order := number(left).Cmp(number(right))
	return map[string]bool{
		"==": order == 0, "!=": order != 0, "<": order < 0, "<=": order <= 0, ">": order > 0, ">=": order >= 0,
	}[sign]
}

func (q *question) sum() any {
	left := q.product()
	for sign := q.take("+", "-"); sign != ""; sign = q.take("+", "-") {
		right := number(q.product())
		if sign == "-" {
			right = new(big.Rat).Neg(right)
		}
		left = new(big.Rat).Add(number(left), right)
	}
	return left
}

func (q *question) product() any {
	left := q.atom()
	for sign := q.take("*", "/"); sign != ""; sign = q.take("*", "/") {
		right := number(q.atom())
		if sign == "*" {
			left = new(big.Rat).Mul(number(left), right)
		} else if right.Sign() == 0 {
			panic(beyond("a division by zero"))
		} else {
			left = new(big.Rat).Quo(number(left), right)
		}
	}
	return left
}

func (q *question) atom() any {
	if len(q.words) == 0 {
		panic(beyond("it ends too soon"))
	}
	word := q.words[0]
	q.words = q.words[1:]
	switch {
	case word == "-":
		return new(big.Rat).Neg(number(q.atom()))
	case word == "(":
		value := q.choice()
		q.need(")")
		return value
	case word == "true", word == "false":
		return word == "true"
	case word[0] == '"' && !strings.Contains(word, `\`):
		return word[1 : len(word)-1]
	case word[0] >= '0' && word[0] <= '9':
		value, _ := new(big.Rat).SetString(word)
		return value
	case word == "attainable":
		return q.attainable()
	case word == "floor", word == "ceil":
		q.need("(")
		value := number(q.choice())
		q.need(")")
		return rounded(value, word == "ceil")
	}
	for q.take(".") != "" && len(q.words) > 0 {
		word += "." + q.words[0]
		q.words = q.words[1:]
	}
	if value, found := q.values[word]; found {
		if word == "proposal.frees_immutable" && q.mutable {
			panic(beyond("a mutable rule reads what an immutable one protects"))
		}
		if !restOnVotes[word] {
			*q.others++
		}
		return value
	}
	text, mutable, found := q.prevailing(word)
	if !found {
		panic(beyond(word))
	}
	return q.value(text, mutable, q.depth+1)
}

// attainable asks whether a condition, and every `require adoption`, could hold with all votes that are missing.
func (q *question) attainable() bool {
	if q.left < 0 {
		panic(beyond("attainable"))
	}
	values := map[string]any{}
	for name, value := range q.values {
		values[name] = value
	}
	for _, name := range []string{"votes.for", "votes.cast"} {
		values[name] = new(big.Rat).Add(number(values[name]), whole(q.left))
	}
	then := asked{q.rules, values, -1, q.others}
	q.need("(")
	inside := &question{then, q.words, q.mutable, q.depth}
	holds := truth(inside.choice())
	q.words = inside.words
	q.need(")")
	return then.permitted(q.depth) && holds
}

func rounded(value *big.Rat, up bool) *big.Rat {
	down, rest := new(big.Int).DivMod(value.Num(), value.Denom(), new(big.Int))
	if up && rest.Sign() > 0 {
		down.Add(down, big.NewInt(1))
	}
	return new(big.Rat).SetInt(down)
}

func truth(value any) bool {
	truth, ok := value.(bool)
	if !ok {
		panic(beyond("it is no boolean"))
	}
	return truth
}

func number(value any) *big.Rat {
	number, ok := value.(*big.Rat)
	if !ok {
		panic(beyond("it is no number"))
	}
	return number
}
