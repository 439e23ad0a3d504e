"""What verbs answer: text and JSON.  Each module is imported when a verb that needs it runs."""
