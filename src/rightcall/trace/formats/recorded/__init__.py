"""What several recorders of model traffic share: attributes of spans, and outputs in whichever shape a provider gave them."""
