"""The input layer: any column, any dataframe, any file, read into one kind of column.

columns.py      `Column` and everything that makes or reads one (the face of this package)
files.py        `read_table`: the only reader of files
join.py         two tables matched on an id

Importing this package imports nothing; `assay.io.columns` imports NumPy only. pyarrow is
imported where it is used, pandas never.
"""
