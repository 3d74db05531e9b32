"""Has the rules react to events: their effects, and then what they reveal."""
