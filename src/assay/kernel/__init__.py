"""Row-wise arithmetic: everything that touches each row, exactly and vectorised.

`reference` is the twin in plain Python integers; `limbs` and `moments` give the same bits with
NumPy.
"""
