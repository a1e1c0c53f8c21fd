"""Which values of a snippet its text merely states, language by language."""
