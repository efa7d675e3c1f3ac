import { describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Fill } from '@/shared/trading/orders/order'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import { missingRows } from '@/electron/base/storage/checked-tables'
import { createJournal } from './journal'

const fill: Fill = {
  execId: 'e1',
  orderId: '1',
  clientOid: 'mine',
  category: 'SPOT',
  symbol: 'ETHUSDT',
  side: 'sell',
  price: '3600',
  qty: '0.1',
  fees: [{ coin: 'BGB', amount: '0.4' }],
  scope: 'taker',
  at: 1000,
}
const listed: Fill = {
  ...fill,
  clientOid: '',
  category: 'MARGIN',
  fees: [...fill.fees, { coin: 'USDT', amount: '0.3' }],
}

function opened() {
  const database = openInMemory(orderJournal)
  const journal = createJournal({
    database,
    time: agreedTime(createManualClock()),
    random: seededRandom(1),
    onTrouble: () => undefined,
  })
  return { database, journal }
}

describe('A fill in the journal', () => {
  it.each(['waits', 'is written'])('that %s is corrected by a list of the exchange, once', (how) => {
    const { database, journal } = opened()
    expect(journal.addFill(fill, 'push')).toBe('new')
    if (how === 'is written') journal.writeNow()
    expect(journal.addFill(listed, 'list')).toBe('corrected')
    expect(journal.addFill(listed, 'list')).toBe('known')
    expect(journal.addFill(fill, 'push')).toBe('known')
    expect(journal.fills('SPOT', 10)).toEqual([])
    expect(journal.fills('MARGIN', 10)).toEqual([{ ...listed, clientOid: 'mine' }])
    expect(missingRows(database)).toEqual([])
  })

  it('keeps what a list leaves out', () => {
    const { journal } = opened()
    journal.addFill({ ...fill, forcedBy: 'liquidation' }, 'push')
    expect(journal.addFill({ ...fill, clientOid: '', scope: '', fees: [] }, 'list')).toBe('known')
    expect(journal.fills('SPOT', 10)).toEqual([{ ...fill, forcedBy: 'liquidation' }])
  })

  it('of an earlier version is read with its fee, and corrected', () => {
    const { database, journal } = opened()
    const { fees: _fees, ...rest } = fill
    const insert = (execId: string, fee: string): void => {
      const body = JSON.stringify({ ...rest, execId, feeCoin: 'USDT', fee })
      database
        .prepare('INSERT INTO fills VALUES (?1, ?2, ?3, ?4, ?5, row_sum(?1, ?2, ?3, ?4, ?5))')
        .run(execId, '1', 'SPOT', 1000, body)
    }
    insert('e1', '0.3')
    insert('e2', '0')
    const read = new Map(journal.fills('SPOT', 10).map((one) => [one.execId, one.fees]))
    expect([read.get('e1'), read.get('e2')]).toEqual([[{ coin: 'USDT', amount: '0.3' }], []])
    expect(journal.addFill(listed, 'list')).toBe('corrected')
    expect(journal.fills('MARGIN', 10)).toEqual([{ ...listed, clientOid: 'mine' }])
  })
})
