"""QR codes in a picture: decoding, closed-set recognition, dewarping and rejected codes."""
