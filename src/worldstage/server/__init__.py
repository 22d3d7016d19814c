"""Tables for people: an ASGI app with durable storage, live updates and bots in processes of their own."""
