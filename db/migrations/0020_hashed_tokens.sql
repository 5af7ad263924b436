-- Of a session's token its hash alone is kept: whoever has one goes on with it, and whoever reads this table has none.
UPDATE session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
