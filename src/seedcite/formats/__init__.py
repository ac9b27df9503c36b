"""The formats that can be read and written: one module each, found by ``seedcite._plugins``."""
