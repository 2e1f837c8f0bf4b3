/**
 * No backup needs it. Pages are filled to 70 % and no counted column is indexed, so that a count replaces the one before the last (HOT).
 */
export const TABLE = `
  create table rate_limits (
    key text primary key not null,
    subject text default '' not null,
    points integer not null,
    capacity integer not null,
    slow_from integer not null,
    refused integer default 0 not null,
    open_at timestamp with time zone not null,
    expires_at timestamp with time zone not null,
    admitted uuid not null
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
  create index rate_limits_subject on rate_limits (subject) where subject <> '';
`;
