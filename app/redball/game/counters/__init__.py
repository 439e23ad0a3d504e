"""Counters of a group's own: lists in a spreadsheet, read through a mapping into a library, a file apart from
games.

``table_file`` reads a list as rows of text, ``mapping`` says which column is what, ``guess`` makes a first
mapping, ``importing`` makes counters of rows and tells every fault, ``library_file`` keeps them, ``search``
finds them, ``place_list`` reads who stands where.
"""
