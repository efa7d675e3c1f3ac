import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { keyLabeled, startExchange } from '@/practice/testing/driver'

/** The tables of an earlier version with the rows of the current one. */
const earlier = `
  CREATE TABLE closed_order (uid TEXT, order_id TEXT, record TEXT NOT NULL, PRIMARY KEY (uid, order_id));
  CREATE TABLE fill (uid TEXT, exec_id TEXT, record TEXT NOT NULL, PRIMARY KEY (uid, exec_id));
  INSERT INTO closed_order SELECT uid, CAST(order_id AS TEXT), record FROM orders WHERE is_open = 0;
  INSERT INTO fill SELECT uid, CAST(exec_id AS TEXT), record FROM fills;
  UPDATE account SET snapshot = json_set(snapshot, '$.openOrders', (
    SELECT json_group_array(json(record)) FROM orders WHERE orders.uid = account.uid AND is_open = 1
  ));
  DROP TABLE orders;
  DROP TABLE fills;
`

describe('a data folder of an earlier version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'volley-practice-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its open orders, closed orders and fills', async () => {
    const first = await startExchange({ dataDir: folder })
    const { uid } = keyLabeled(first.descriptor, 'one-way')
    const listsOf = (core: ExchangeCore) => [core.openOrders(uid), core.closedOrders(uid), core.fills(uid)]
    const bid = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', price: '50000.00' } as const
    for (const clientOid of ['open-1', 'open-2', 'closed'])
      expect(first.core.place(uid, { ...bid, qty: '0.002', clientOid })).toMatchObject({ ok: true })
    first.core.cancel(uid, { clientOid: 'closed' })
    first.core.place(uid, { category: 'SPOT', symbol: 'DOGEUSDT', side: 'buy', orderType: 'market', qty: '50' })
    const before = listsOf(first.core)
    expect(before.map(({ length }) => length)).toEqual([2, 2, 1])
    await first.close()

    const database = new DatabaseSync(join(folder, 'practice.sqlite'))
    database.exec(earlier)
    database.close()
    const second = await startExchange({ dataDir: folder })
    expect(listsOf(second.core)).toEqual(before)
    await second.close()
    const third = await startExchange({ dataDir: folder })
    expect(listsOf(third.core)).toEqual(before)
    await third.close()
  })
})
