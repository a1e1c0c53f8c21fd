"""Programs that checks send into the sandbox: standard library only, and nothing else of evidoc is there."""
