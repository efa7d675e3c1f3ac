import { describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { DAY_MS } from '@/shared/base/time'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Fill } from '@/shared/trading/orders/order'
import { createOrderStore } from '../records/order-store'
import { recordFindings } from './chain/verify-records'
import { openInMemory, orderJournal } from '@/electron/base/storage/database'
import { missingRows } from '@/electron/base/storage/checked-tables'
import { createJournal } from './journal'
import { batchOfBody, requestOfBody } from './stored-bodies'

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
    expect(journal.addFill(fill, 'push')).toEqual({ before: null })
    if (how === 'is written') journal.writeNow()
    expect(journal.addFill(listed, 'list')).toEqual({ before: fill })
    expect(journal.addFill(listed, 'list')).toBeNull()
    expect(journal.addFill(fill, 'push')).toBeNull()
    expect(journal.fills('SPOT', 10)).toEqual([])
    expect(journal.fills('MARGIN', 10)).toEqual([{ ...listed, clientOid: 'mine' }])
    expect(missingRows(database)).toEqual([])
  })

  it('keeps what a list leaves out', () => {
    const { journal } = opened()
    journal.addFill({ ...fill, forcedBy: 'liquidation' }, 'push')
    expect(journal.addFill({ ...fill, clientOid: '', scope: '', fees: [] }, 'list')).toBeNull()
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
    const feesById = new Map(journal.fills('SPOT', 10).map((entry) => [entry.execId, entry.fees]))
    expect([feesById.get('e1'), feesById.get('e2')]).toEqual([[{ coin: 'USDT', amount: '0.3' }], []])
    expect(journal.addFill(listed, 'list')).toMatchObject({ before: { execId: 'e1' } })
    expect(journal.fills('MARGIN', 10)).toEqual([{ ...listed, clientOid: 'mine' }])
  })
})

/** A journal with a store, 10 days before the fills. */
function openStore() {
  const { database, journal } = opened()
  const clock = createManualClock()
  const store = createOrderStore({
    journal,
    restored: journal.restore(),
    clock,
    installTag: 'tag',
    notify: () => undefined,
    onViolation: () => undefined,
  })
  const findings = (): readonly unknown[] => (journal.flush(), recordFindings(database))
  return { journal, store, findings, at: clock.now() + 10 * DAY_MS }
}

describe('A fill that a list corrects', () => {
  it('is named by its entries, whatever figures change', () => {
    const random = seededRandom(7)
    const below = (count: number): number => Math.floor(random.next() * count)
    for (let day = 0; day < 50; day += 1) {
      const { store, findings, at } = openStore()
      for (let step = 0; step < 16; step += 1) {
        const number = below(6)
        const figures = { qty: `0.${below(3) + 1}`, price: below(9) === 0 ? '' : String(100 + below(3)) }
        const ids = { execId: `e${number}`, orderId: String(number % 2), clientOid: '' }
        store.addFill({ ...fill, ...ids, ...figures, at }, below(2) === 0 ? 'push' : 'list')
      }
      expect(findings(), `day ${day}`).toEqual([])
    }
  })

  it('is named by an earlier version as well, which wrote it without a price', () => {
    const { journal, findings, at } = openStore()
    journal.addFill({ ...fill, at }, 'list')
    journal.note('1', 'fill', '0.1 at , fee 0.4 BGB')
    journal.note('1', 'fill', 'listed as SPOT: 0.1 at 3600, fee 0.4 BGB')
    expect(findings()).toEqual([])
    journal.addFill({ ...fill, execId: 'e2', at }, 'list')
    expect(findings()).toMatchObject([{ what: 'added' }])
  })
})

describe('Rows of an earlier version', () => {
  it('have the present names of the members of a plan', () => {
    const plan = { seed: 7, held: 'slept', isOpen: true }
    expect(batchOfBody(JSON.stringify({ id: 'b1', plan }))).toEqual({
      id: 'b1',
      plan: { seed: 7, pauseReason: 'slept', isOpen: true },
    })
    expect(batchOfBody('{"id":"b2"}')).toEqual({ id: 'b2' })
  })

  it('have the present names of the members of a request, and keep present ones', () => {
    const earlier = { key: 'k1', wanted: { price: '1' }, seen: null }
    const present = { key: 'k2', requested: {}, record: { status: 'live' } }
    expect(requestOfBody(JSON.stringify({ id: 'r', parts: [earlier, present] })).parts).toEqual([
      { key: 'k1', requested: { price: '1' }, record: null },
      present,
    ])
  })
})
