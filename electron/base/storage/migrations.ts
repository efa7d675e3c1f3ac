/**
 * The history of an account's journal: entry n migrates from version n to n + 1. Entries are never edited after a
 * release. An older Volley refuses a newer database. Not even a blank may change: SQLite stores the text of a table as
 * it was written, and a journal whose text differs counts as damaged. Hence the statements that are joined from two
 * strings.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE draft (id INTEGER PRIMARY KEY CHECK (id = 1), document TEXT NOT NULL) STRICT;
  CREATE TABLE batches (
    id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE orders (
    key TEXT PRIMARY KEY, batch_id TEXT, is_over INTEGER NOT NULL, updated_at INTEGER NOT NULL, ` +
    `revision INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX orders_by_age ON orders (is_over, updated_at);
  CREATE INDEX orders_by_batch ON orders (batch_id);
  CREATE TABLE aliases (order_id TEXT PRIMARY KEY, key TEXT NOT NULL) STRICT;
  CREATE TABLE entries (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, key TEXT NOT NULL, kind TEXT NOT NULL, ` +
    `detail TEXT NOT NULL) STRICT;
  CREATE INDEX entries_by_key ON entries (key, seq);
  CREATE UNIQUE INDEX one_intent_per_order ON entries (key) WHERE kind = 'intent';
  CREATE TABLE fills (exec_id TEXT PRIMARY KEY, order_id TEXT NOT NULL, category TEXT NOT NULL, ` +
    `at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX fills_by_age ON fills (category, at);
  CREATE TABLE commands (token TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL, results TEXT) STRICT;
  `,
  `
  CREATE TABLE requests (id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, sent_at INTEGER NOT NULL, ` +
    `body TEXT NOT NULL) STRICT;
  CREATE INDEX requests_by_age ON requests (is_over, sent_at);
  `,
  // Before there was a mark, the last known fill was used as the mark.
  `
  INSERT OR IGNORE INTO facts (name, value) SELECT 'fills-read-to', ifnull(max(at), 0) FROM fills;
  `,
  // The only draft waits, without an owner, for the profile that last showed it.
  `
  CREATE TABLE drafts (owner TEXT PRIMARY KEY, revision INTEGER NOT NULL, rows TEXT NOT NULL, adopted_by TEXT) STRICT;
  INSERT INTO drafts (owner, revision, rows) SELECT '', 0, json_extract(document, '$.rows') FROM draft
    WHERE CASE WHEN json_valid(document) THEN json_type(document, '$.rows') END = 'array';
  DROP TABLE draft;
  `,
  // A checksum for every row, to detect changed bits on the disk. `checked-tables.ts` lists its columns.
  `
  ALTER TABLE facts ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE facts SET sum = row_sum(name, value);
  ALTER TABLE batches ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE batches SET sum = row_sum(id, token, created_at, body);
  ALTER TABLE orders ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE orders SET sum = row_sum(key, batch_id, is_over, updated_at, revision, body);
  ALTER TABLE requests ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE requests SET sum = row_sum(id, is_over, sent_at, body);
  ALTER TABLE aliases ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE aliases SET sum = row_sum(order_id, key);
  ALTER TABLE entries ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE entries SET sum = row_sum(at, key, kind, detail);
  ALTER TABLE fills ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE fills SET sum = row_sum(exec_id, order_id, category, at, body);
  ALTER TABLE commands ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
  UPDATE commands SET sum = row_sum(token, kind, at, results);
  `,
  // A draft is a separate document. Earlier each owner had one without a name. Adopted drafts have no rows.
  `
  ALTER TABLE drafts RENAME TO drafts_before;
  CREATE TABLE drafts (id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, place TEXT NOT NULL, ` +
    `revision INTEGER NOT NULL, size INTEGER NOT NULL, changed_at INTEGER NOT NULL, rows TEXT NOT NULL) STRICT;
  INSERT INTO drafts (id, owner, name, place, revision, size, changed_at, rows)
    SELECT lower(hex(randomblob(16))), owner, 'Draft 1', 'open', revision,
      CASE WHEN json_valid(rows) THEN json_array_length(rows) ELSE 0 END, 0, rows
    FROM drafts_before WHERE rows <> '[]';
  DROP TABLE drafts_before;
  `,
  // The tables are unchanged. From here on orders may have a delivery time: a Volley without this feature must not open
  // the journal.
  '',
  // Entries are a chain of hashes. Existing entries are taken over unchanged: where entries had been deleted the next
  // one follows the last remaining one, and the entry written here records it.
  `
  ALTER TABLE entries ADD COLUMN hash TEXT NOT NULL DEFAULT '';
  WITH RECURSIVE chain (seq, hash) AS (
    VALUES (0, '')
    UNION ALL
    SELECT entries.seq,
      entry_hash(chain.hash, entries.seq, entries.at, entries.key, entries.kind, entries.detail)
    FROM chain JOIN entries ON entries.seq = (SELECT min(seq) FROM entries WHERE seq > chain.seq)
  )
  UPDATE entries SET hash = chain.hash FROM chain WHERE chain.seq = entries.seq;
  INSERT INTO entries (seq, at, key, kind, detail, hash, sum)
    SELECT seq, at, 'journal', 'upkeep', detail, entry_hash(previous, seq, at, 'journal', 'upkeep', detail),
      row_sum(at, 'journal', 'upkeep', detail)
    FROM (
      SELECT seq + 1 AS seq, CAST(unixepoch('subsec') * 1000 AS INTEGER) AS at, hash AS previous,
        json_object('takenOver', seq, 'forgotten', (
          SELECT json_group_array(json_array(before + 1, seq - 1, hash)) FROM (
            SELECT seq, lag(seq, 1, 0) OVER by_number AS before, lag(hash, 1, '') OVER by_number AS hash
            FROM entries WINDOW by_number AS (ORDER BY seq)
          ) WHERE seq > before + 1
        )) AS detail
      FROM entries ORDER BY entries.seq DESC LIMIT 1
    );
  INSERT OR REPLACE INTO facts (name, value, sum)
    SELECT 'chain-head', seq || ' ' || hash, row_sum('chain-head', seq || ' ' || hash)
    FROM entries ORDER BY seq DESC LIMIT 1;
  `,
  // The tables are unchanged. From here on a fill has a list of fees: a Volley that supports only one must not open the
  // journal. `stored-bodies.ts` reads both forms.
  '',
  // The tables are unchanged. From here on the reason why a batch is paused has another name: a Volley that does not
  // know it would send its orders. `stored-bodies.ts` reads both forms.
  '',
  // The number of rows of each table and a digest of them, kept by `row-tallies.ts`. A fact names the last entry before
  // them.
  `
  CREATE TABLE tallies (name TEXT PRIMARY KEY, count INTEGER NOT NULL, digest INTEGER NOT NULL) STRICT;
  INSERT OR REPLACE INTO facts (name, value, sum)
    SELECT 'tallied-after', seq, row_sum('tallied-after', CAST(seq AS TEXT))
    FROM entries ORDER BY seq DESC LIMIT 1;
  INSERT INTO tallies (name, count, digest)
    SELECT 'facts', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM facts
    UNION ALL SELECT 'batches', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM batches
    UNION ALL SELECT 'orders', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM orders
    UNION ALL SELECT 'requests', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM requests
    UNION ALL SELECT 'aliases', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM aliases
    UNION ALL SELECT 'fills', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM fills
    UNION ALL SELECT 'commands', count(*), ifnull(sum((sum * (sum >> 1)) % 1099511627689), 0) FROM commands;
  `,
]

/** First version with tallies. */
export const talliedSince = (steps: readonly string[]): number =>
  steps.findIndex((step) => step.includes('CREATE TABLE tallies')) + 1

/** Creates the tallies of these tables, from the columns that they have at this step (`row-tallies.ts`). */
function tallied(tables: Readonly<Record<string, string>>): string {
  const counts = Object.entries(tables).map(
    ([name, columns]) =>
      `SELECT '${name}', count(*), ifnull(sum(row_part(${columns.split(' ').join(', ')})), 0) FROM ${name}`,
  )
  return `
  CREATE TABLE tallies (name TEXT PRIMARY KEY, count INTEGER NOT NULL, digest INTEGER NOT NULL) STRICT;
  INSERT INTO tallies (name, count, digest)
    ${counts.join('\n    UNION ALL ')};
  `
}

/**
 * The history of the risk samples of an account. `samples`: one row per risk unit and step of `tier` ms, ratios in
 * steps of 0.00000001, `low` and `high` null if equal to `last`. Constant values are in `compositions`, stored while
 * rows of its `tier` may refer to it.
 */
export const historyMigrations: readonly string[] = [
  `
  CREATE TABLE units (id INTEGER PRIMARY KEY, risk_unit_id TEXT NOT NULL UNIQUE, watched_by TEXT, ` +
    `thresholds TEXT, unwatched TEXT) STRICT;
  CREATE TABLE compositions (id INTEGER PRIMARY KEY, tier INTEGER NOT NULL, last_at INTEGER NOT NULL, ` +
    `body TEXT NOT NULL) STRICT;
  CREATE INDEX compositions_by_age ON compositions (tier, last_at);
  CREATE TABLE samples (
    tier INTEGER NOT NULL, unit INTEGER NOT NULL, at INTEGER NOT NULL, last INTEGER NOT NULL, low INTEGER, high INTEGER,
    composition INTEGER, detail BLOB, PRIMARY KEY (tier, unit, at)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE gaps (unit INTEGER NOT NULL, began INTEGER NOT NULL, ended INTEGER NOT NULL, ` +
    `PRIMARY KEY (unit, began)) STRICT, WITHOUT ROWID;
  CREATE TABLE events (key TEXT PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL) STRICT;
  CREATE INDEX events_by_age ON events (at);
  CREATE TABLE alarms (id TEXT PRIMARY KEY, fired_at INTEGER NOT NULL, is_done INTEGER NOT NULL, ` +
    `body TEXT NOT NULL) STRICT;
  CREATE INDEX alarms_by_age ON alarms (is_done, fired_at);
  `,
  // Events belong to a single risk unit. Null: the unit is unknown.
  `
  ALTER TABLE events ADD COLUMN unit TEXT;
  UPDATE events SET unit = (SELECT json_extract(body, '$.alarm.subject') ` +
    `FROM alarms WHERE events.key = 'alarm ' || alarms.id) WHERE kind = 'alarm';
  CREATE TABLE consumer_loans (order_id TEXT PRIMARY KEY, seen_at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  `,
  // Each earlier alarm is a separate incident and was delivered. Actions on alarms are stored with them.
  `
  UPDATE alarms SET body = json_set(body, '$.alarm.incident', id, '$.undelivered', NULL);
  CREATE TABLE alarm_audit (
    seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, alarm TEXT NOT NULL, incident TEXT NOT NULL,
    rule TEXT NOT NULL, level TEXT NOT NULL, subject TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL,
    actor TEXT NOT NULL, found TEXT NOT NULL
  ) STRICT;
  CREATE INDEX alarm_audit_by_age ON alarm_audit (at, seq);
  `,
  // Movements of coins and debts. A null unit is the account's own money, or a debt of an unknown unit.
  `
  CREATE TABLE movements (key TEXT PRIMARY KEY, at INTEGER NOT NULL, unit TEXT, is_debt INTEGER NOT NULL, ` +
    `body TEXT NOT NULL) STRICT;
  CREATE INDEX movements_by_age ON movements (at);
  `,
  // A loan that the exchange lists no longer stays until its outcome is known or a person removes it.
  `
  ALTER TABLE consumer_loans ADD COLUMN unlisted_since INTEGER;
  ALTER TABLE consumer_loans ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
  UPDATE alarms SET body = json_set(body, '$.alarm.ending', 'superseded') ` +
    `WHERE json_extract(body, '$.alarm.ending') IS NOT NULL;
  `,
  // Changes of debt and collateral of consumer loans; the first row of a loan is its beginning. Events have amounts.
  `
  CREATE TABLE loan_steps (order_id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL, ` +
    `is_announced INTEGER NOT NULL, PRIMARY KEY (order_id, at)) STRICT, WITHOUT ROWID;
  UPDATE alarms SET body = json_set(body, '$.alarm.event', json_object('about', json_extract(body, '$.about'), ` +
    `'amounts', json_extract(body, '$.amounts'))) WHERE json_extract(body, '$.amounts') IS NOT NULL;
  `,
  // Members of movements and steps have other names.
  `
  UPDATE movements SET body = json_set(json_remove(body, '$.held', '$.said'),
    '$.holdings', json_extract(body, '$.held'), '$.exchangeType', json_extract(body, '$.said'))
    WHERE json_type(body, '$.held') IS NOT NULL;
  UPDATE loan_steps SET body = json_set(json_remove(body, '$.step.taken'), '$.step.collateralFall',
    json_extract(body, '$.step.taken')) WHERE json_type(body, '$.step.taken') IS NOT NULL;
  `,
  tallied({
    units: 'id risk_unit_id watched_by thresholds unwatched',
    compositions: 'id tier last_at body',
    samples: 'tier unit at last low high composition detail',
    gaps: 'unit began ended',
    events: 'key at kind text unit',
    alarms: 'id fired_at is_done body',
    consumer_loans: 'order_id seen_at body unlisted_since is_removed',
    alarm_audit: 'seq at kind alarm incident rule level subject title text actor found',
    movements: 'key at unit is_debt body',
    loan_steps: 'order_id at body is_announced',
  }),
]

/** The history of the notification centre. */
export const noticeMigrations: readonly string[] = [
  `
  CREATE TABLE notices (
    owner TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, is_read INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (owner, id)
  ) STRICT;
  CREATE INDEX notices_by_age ON notices (owner, at);
  `,
]

/** The history of messages to destinations: pending ones, and the result of each. */
export const dispatchMigrations: readonly string[] = [
  `
  CREATE TABLE dispatches (
    id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, destination TEXT NOT NULL, source TEXT NOT NULL,
    incident TEXT NOT NULL, alarm TEXT NOT NULL, fired_at INTEGER NOT NULL, news TEXT NOT NULL, state TEXT NOT NULL,
    done_at INTEGER, words TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX one_dispatch_per_firing ON dispatches (destination, source, alarm, fired_at, news);
  CREATE INDEX dispatches_by_age ON dispatches (created_at, id);
  CREATE INDEX dispatches_by_state ON dispatches (state, destination, done_at);
  CREATE INDEX dispatches_by_incident ON dispatches (source, incident);
  `,
  // Columns and members have other names.
  `
  ALTER TABLE dispatches RENAME COLUMN news TO stage;
  ALTER TABLE dispatches RENAME COLUMN words TO search_text;
  UPDATE dispatches SET body = json_set(json_remove(body, '$.dispatch.news', '$.dispatch.said'), '$.dispatch.stage',
    json_extract(body, '$.dispatch.news'), '$.dispatch.result', json_extract(body, '$.dispatch.said'))
    WHERE json_type(body, '$.dispatch.news') IS NOT NULL;
  `,
]

/** The history of price alerts, as one list for each profile, and of fired ones. */
export const priceAlertMigrations: readonly string[] = [
  `
  CREATE TABLE price_alerts (profile TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE firings (
    profile TEXT NOT NULL, alert TEXT NOT NULL, at INTEGER NOT NULL, is_delivered INTEGER NOT NULL,
    is_notified INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (profile, alert, at)
  ) STRICT;
  `,
]

/**
 * The history of tax records, one file per account. `week` is the start of the week of a record. `read_week` and `pass`
 * identify its last read, to detect a record that appears twice in one read.
 */
export const taxMigrations: readonly string[] = [
  `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE records (
    kind TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, week INTEGER NOT NULL, read_week INTEGER NOT NULL,
    pass INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX records_by_age ON records (at, length(id), id, kind);
  CREATE INDEX records_by_week ON records (kind, week);
  CREATE TABLE windows (
    kind TEXT NOT NULL, week INTEGER NOT NULL, covered_from INTEGER, covered_to INTEGER, asked_from INTEGER,
    asked_to INTEGER, cursor TEXT, pass INTEGER NOT NULL, problem TEXT, PRIMARY KEY (kind, week)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE repeats (
    kind TEXT NOT NULL, id TEXT NOT NULL, how TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (kind, id, how)
  ) STRICT, WITHOUT ROWID;
  `,
  tallied({
    facts: 'name value',
    records: 'kind id at week read_week pass body',
    windows: 'kind week covered_from covered_to asked_from asked_to cursor pass problem',
    repeats: 'kind id how at body',
  }),
]
