"""The organiser's verbs and views: everything the command line can ask of a tournament."""
