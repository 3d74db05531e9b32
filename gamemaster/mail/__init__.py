"""Reading and writing mail: pure functions over bytes, no I/O.

Here are the parts of a mail, its text, addresses and quotations, and the making of letters.
``commands`` reads what is said in the forms that the help names, ``prose`` what is said in
sentences; ``interpreting`` tells from both what a whole mail asks for.
"""
