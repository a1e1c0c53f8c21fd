"""The pages that a reader sees: a plain Python-Markdown extension, its style sheet and its script.

Nothing here imports a site generator, so that any renderer which builds its
pages with Python-Markdown and pymdown-extensions can use it.
"""
