import type { DatabaseSync } from 'node:sqlite'

/** Earlier versions stored open orders with their account, and closed orders and fills by the text of their IDs. */
const adoption = `
  BEGIN IMMEDIATE;
  INSERT OR IGNORE INTO orders SELECT CAST(order_id AS INTEGER), uid, 0, record FROM closed_order ORDER BY 1;
  INSERT OR IGNORE INTO orders SELECT CAST(value ->> 'orderId' AS INTEGER), uid, 1, value
    FROM account, json_each(snapshot, '$.openOrders');
  INSERT OR IGNORE INTO fills SELECT CAST(exec_id AS INTEGER), uid, record FROM fill ORDER BY 1;
  DROP TABLE closed_order;
  DROP TABLE fill;
  COMMIT;
`

/** Moves the rows of an earlier version to the current tables. */
export function adoptEarlierTables(db: DatabaseSync): void {
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'closed_order'").get() !== undefined) db.exec(adoption)
}
