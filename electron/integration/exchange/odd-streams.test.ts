import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import type { BookFrameEvent } from '@/shared/ipc/events'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience } from '@/shared/testing/patience'
import { divide } from '@/shared/base/decimal'
import { keyLabeled } from '@/practice/testing/driver'
import { endAll } from '@/electron/testing/app-harness'
import { together } from '@/electron/testing/proxy/scenarios/lists'
import { hugeLevel, refusedSubscription, sequenceReset, serverPings } from '@/electron/testing/proxy/scenarios/streams'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const BTC = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const uidOf = ({ exchange }: ThroughProxy): string => keyLabeled(exchange.descriptor, 'one-way').uid

/** The newest frame of a watched book. */
const frameOf = ({ events }: ThroughProxy, watchId: number) =>
  events
    .filter(({ event }) => event === 'book.frame')
    .map(({ payload }) => payload as BookFrameEvent)
    .findLast((event) => event.watchId === watchId)

const instrumentOf = ({ exchange }: ThroughProxy) =>
  exchange.core.instruments(BTC.category).find(({ symbol }) => symbol === BTC.symbol)!
const bidsOf = ({ exchange }: ThroughProxy) => exchange.core.book(BTC.category, BTC.symbol, 3).bids
/** The best bids of the exchange, in ticks and lots. */
function bestBids(app: ThroughProxy) {
  const { tickSize, lotSize } = instrumentOf(app)
  return bidsOf(app).map(({ price, qty }) => ({
    price: Number(divide(price, tickSize)),
    size: Number(divide(qty, lotSize)),
  }))
}

describe('A book', () => {
  it('is live after a refusal, with sizes of any length and pings of the exchange, and after a reset', async () => {
    const odd = together(
      refusedSubscription('books', BTC.category, 30006, 1),
      hugeLevel(BTC.symbol, ['0.1', '3000000000000.1234']),
      serverPings,
    )
    const app = await startThroughProxy((proxy) => {
      proxy.rewriting = odd
    })
    const { watchId } = await app.value('book.watch', { ...BTC, group: 1, rows: 3 })
    const view = () => decodeBookFrame(frameOf(app, watchId)!.frame)
    await vi.waitFor(() => expect(view().state).toMatch(/live|quiet/), patience)
    expect(view().bids).toHaveLength(3)
    app.proxy.rewriting = together(odd, sequenceReset(BTC.symbol))
    for (let round = 0; round < 3; round += 1) {
      const [{ price } = { price: '0' }] = bidsOf(app)
      app.exchange.core.place(uidOf(app), anOrderIntent({ ...BTC, orderType: 'limit', price, qty: `0.10${round}` }))
      await vi.waitFor(() => {
        expect(view().state).toMatch(/live|quiet/)
        expect(view().bids).toMatchObject(bestBids(app))
      }, patience)
    }
    const { counters } = await app.value('health.get', {})
    expect(counters).toMatchObject({ malformedSocketMessages: 0, reconnects: 0 })
  })
})

describe('A subscription that is refused for a moment', () => {
  it('is requested again, and no feed is called live until it is acknowledged', async () => {
    const refused = refusedSubscription('orders', BTC.category, 30006, 2)
    const states: string[] = []
    let acknowledged = 0
    const app = await startThroughProxy((proxy) => {
      proxy.rewriting = {
        acknowledgement(arg) {
          const frame = refused.acknowledgement!(arg)
          if (arg.channel === 'orders' && arg.instType === BTC.category && frame === null) acknowledged += 1
          return frame
        },
      }
    })
    await vi.waitFor(async () => {
      const { privateFeed } = await app.value('health.get', {})
      if (acknowledged === 0) states.push(privateFeed.state)
      expect([acknowledged, privateFeed.state]).toEqual([1, expect.stringMatching(/live|quiet/)])
    }, patience)
    expect(states.filter((state) => state === 'live' || state === 'quiet')).toEqual([])
  })
})
