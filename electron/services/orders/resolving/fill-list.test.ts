import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { anOrder } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Fill } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { createFillList } from './fill-list'
import type { Past } from './order-source'
import type { PastListing } from './read-orders'

const fillAt = (at: number, change: Partial<Fill> = {}): Fill => ({
  execId: `e${at}`,
  orderId: `o${at}`,
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  price: '100',
  qty: '1',
  fees: [],
  scope: 'taker',
  pnl: '0',
  at,
  ...change,
})

function open() {
  const clock = createManualClock()
  const listed: Fill[] = []
  const journal: Fill[] = []
  const reads: Past[] = []
  const world = { rejection: null as string | null, change: {} as Partial<PastListing<Fill>> }
  const list = createFillList({
    rest: {} as RestClient,
    reads: {
      fills: async (_rest, _scope, past) => {
        reads.push(past)
        const items = listed.filter(({ at }) => at >= past.since)
        return {
          items,
          complete: true,
          ended: true,
          unreadable: [],
          missing: false,
          alarm: null,
          reaches: true,
          ...world.change,
        }
      },
    },
    store: { get: (key) => (key === 'own' ? anOrder({ key: 'own', batchId: 'b1' }) : null) },
    journal: {
      fillsBetween: (from, to) => journal.filter(({ at }) => at >= from && at <= to),
      orderKeyOf: (orderId) => (orderId === 'known' ? 'own' : null),
    },
    clock,
    gate: { rejection: () => world.rejection },
  })
  return { clock, listed, journal, reads, world, list }
}

describe('The list of fills', () => {
  it('has every fill of the range, newest first, with the batch of its order by either name', async () => {
    const { clock, listed, list } = open()
    const now = clock.now()
    listed.push(
      fillAt(now - 3, { clientOid: 'own' }),
      fillAt(now - 1, { orderId: 'known' }),
      fillAt(now - 2),
      fillAt(now - DAY_MS),
    )
    const { fills, problem } = await list({ from: now - HOUR_MS, to: now })
    expect(fills.map(({ at, batchId }) => [now - at, batchId])).toEqual([
      [1, 'b1'],
      [2, null],
      [3, 'b1'],
    ])
    expect(problem).toBeNull()
  })

  it('reads again only what is new, and the whole of an earlier range', async () => {
    const { clock, reads, list } = open()
    const start = clock.now()
    await list({ from: start - DAY_MS, to: start })
    clock.advance(HOUR_MS)
    await list({ from: start - HOUR_MS, to: start })
    await list({ from: start - 2 * DAY_MS, to: start })
    expect(reads.map(({ since }) => start - since)).toEqual([DAY_MS, 5 * MINUTE_MS, 2 * DAY_MS])
  })

  it('shows what is known of an incomplete list, and states that fills may be missing', async () => {
    const { clock, listed, journal, world, list } = open()
    const now = clock.now()
    journal.push(fillAt(now - 5))
    const range = { from: now - HOUR_MS, to: now }
    world.change = { ended: false, complete: false, items: [] }
    expect(await list(range)).toMatchObject({
      fills: [{ at: now - 5 }],
      problem: expect.stringContaining('not list all'),
    })
    world.change = {}
    listed.push(fillAt(now - 4), fillAt(now - 5, { pnl: '7' }))
    expect(await list(range)).toMatchObject({ fills: [{ at: now - 4 }, { at: now - 5, pnl: '7' }], problem: null })
    world.change = { reaches: false }
    expect((await list({ ...range, from: 0 })).problem).toContain('90 days')
    world.change = {
      unreadable: [{ list: 'list', isPart: false, fields: ['side'], readable: { execId: 'odd' }, raw: '{}' }],
    }
    expect((await list(range)).problem).toContain('Of the list of fills')
    world.change = {}
    expect((await list(range)).problem).toContain('Of the list of fills')
  })

  it('asks the exchange for nothing while the key may be of another account', async () => {
    const { clock, journal, reads, world, list } = open()
    const now = clock.now()
    world.rejection = 'The key is of another account.'
    journal.push(fillAt(now))
    expect(await list({ from: 0, to: now })).toMatchObject({ fills: [{ at: now }], problem: world.rejection })
    expect(reads).toEqual([])
  })

  it('equals the list of the exchange after any ranges, times and failures', async () => {
    const step = fc.record({
      minutes: fc.nat(200),
      late: fc.nat(4),
      back: fc.nat(600),
      fails: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { clock, listed, world, list } = open()
        for (const { minutes, late, back, fails } of steps) {
          clock.advance(minutes * MINUTE_MS)
          const now = clock.now()
          // The exchange may list a fill minutes after it happened.
          listed.push(fillAt(now - late * MINUTE_MS))
          const range = { from: now - back * MINUTE_MS, to: now }
          world.change = fails ? { ended: false, complete: false, items: [] } : {}
          const { fills, problem } = await list(range)
          if (fails) expect(problem).not.toBeNull()
          else {
            const expected = listed.filter(({ at }) => at >= range.from && at <= range.to).map(({ execId }) => execId)
            expect(new Set(fills.map(({ execId }) => execId))).toEqual(new Set(expected))
            expect(problem).toBeNull()
          }
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
