"""What a publication is: values that every other room speaks in, and nothing that reads, matches or writes."""
