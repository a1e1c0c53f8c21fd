"""What is known of snippets: the lock that is committed and the store that is not."""
