"""Where the guard meets servers: each face turns what a server is asked into a question, and the verdict into an answer."""
