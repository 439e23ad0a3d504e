"""Players who share the machine: the curtain over the window while it is handed over, who plays which powers,
and pass phrases.

What each player sees is the desk's business (:attr:`redball.desk.desk.Desk.view`); here is only who looks.
"""
