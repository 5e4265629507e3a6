"""An evaluation as one HTML file: readable without script, printable, loading nothing.

`write.py` is the front door. The files named after a section of the page gather what it shows, as
`blocks`; `render.py` turns blocks into HTML with the templates; `marks.py` and `axes.py` draw.
"""
