/**
 * The database's history: entry n takes it from version n to n + 1. Entries are never edited once released; an
 * older Volley refuses a newer database.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE draft (id INTEGER PRIMARY KEY CHECK (id = 1), document TEXT NOT NULL) STRICT;
  CREATE TABLE batches (
    id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE orders (
    key TEXT PRIMARY KEY, batch_id TEXT, is_over INTEGER NOT NULL, updated_at INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX orders_by_age ON orders (is_over, updated_at);
  CREATE INDEX orders_by_batch ON orders (batch_id);
  CREATE TABLE aliases (order_id TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT;
  CREATE TABLE entries (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, detail TEXT NOT NULL) STRICT;
  CREATE INDEX entries_by_key ON entries (key, seq);
  CREATE UNIQUE INDEX one_intent_per_order ON entries (key) WHERE kind = 'intent';
  CREATE TABLE fills (exec_id TEXT PRIMARY KEY, order_id TEXT NOT NULL, category TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX fills_by_age ON fills (category, at);
  CREATE TABLE commands (token TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, results TEXT) STRICT;
  `,
]
