-- Backup codes are kept by the slow hash of passwords, under one salt for the codes of an account:
-- who tries one computes one hash. Codes of before stay as MACs, and count until they are replaced.
-- Code of before keeps working beside: it compares MACs, so it refuses only codes made by new code.
alter table second_factors add column codes_salt bytea;
