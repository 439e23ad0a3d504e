"""What becomes of nations, step by step: what each course asks for, what it does to land and forces, what
holds from then on, and the order that does it.  Window and command line show the same lines.
"""
