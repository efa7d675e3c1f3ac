import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { aPosition } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { calmPretrade } from '../testing/calm-pretrade'
import { timeout } from '../testing/fault-injecting-exchange'
import { buy, instrumentNamed, newToken, openDesk, type OrdersDesk } from '../testing/desk'
import { createUnseen, SETTLE_MS } from './unseen'

type Watcher = (order: Order, before: Order | null) => void

let desk: OrdersDesk
let reads: readonly string[][]
let isRead: boolean
beforeEach(async () => {
  reads = []
  isRead = true
  const calm = calmPretrade(instrumentNamed, { positions: [aPosition({ total: '0.3', available: '0.3' })] })
  const readPositions = async (categories: readonly string[]) => {
    reads = [...reads, [...categories]]
    return isRead
  }
  desk = await openDesk({ pretrade: { ...calm, readPositions } })
})
afterEach(() => desk.close())

const immediate = (side: 'buy' | 'sell') => buy({ side, timeInForce: 'ioc' })
const place = (intent = buy()) => desk.orders.place(newToken(), [intent], { onUnknown: 'continue' })
const isAnswered = async (placed: Promise<unknown>): Promise<boolean> => {
  let answered = false
  void placed.then(() => (answered = true))
  await desk.clock.advanceAsync(0)
  return answered
}

describe('while an own order of the symbol is not seen', () => {
  it('an order that may open waits for its look-up and for a read of the positions', async () => {
    desk.exchange.script.pushes = false
    const [first] = await desk.place([immediate('buy')])
    expect(desk.order(first!.key).state).toBe('acknowledged')
    desk.exchange.script.queryDelay = 400
    const second = place(immediate('buy'))
    expect(await isAnswered(second)).toBe(false)
    expect(desk.posted('placeBatch')).toBe(1)
    await desk.clock.advanceAsync(500)
    expect(await second).toMatchObject({ accepted: true })
    expect(desk.order(first!.key).state).toBe('filled')
    expect(reads).toEqual([['USDT-FUTURES']])
  })

  it('it is refused with the reason where the exchange shows nothing in time', async () => {
    desk.exchange.script.pushes = false
    await desk.place([immediate('buy')])
    desk.exchange.script.query = () => timeout
    const second = place(immediate('buy'))
    await desk.clock.advanceAsync(SETTLE_MS + 500)
    expect(await second).toMatchObject({
      accepted: false,
      refusals: [{ rule: 'unseen', message: expect.stringContaining('does not show buy 0.1 BTC') }],
    })
    expect(desk.posted('placeBatch')).toBe(1)
  })

  it('it is refused where the positions cannot be read after a fill', async () => {
    await desk.place([immediate('buy')])
    isRead = false
    const second = place()
    await desk.clock.advanceAsync(SETTLE_MS + 500)
    expect(await second).toMatchObject({
      accepted: false,
      refusals: [{ rule: 'unseen', message: expect.stringContaining('positions could not be read') }],
    })
    isRead = true
    expect(await desk.answered(place())).toMatchObject({ accepted: true })
  })

  it('neither another symbol, nor spot, nor what only closes waits', async () => {
    desk.exchange.script.pushes = false
    await desk.place([immediate('buy')])
    desk.exchange.script.query = () => timeout
    for (const intent of [buy({ symbol: 'ETHUSDT' }), buy({ category: 'SPOT' })])
      expect(await desk.answered(place(intent))).toMatchObject({ accepted: true })
    const close = buy({ side: 'sell', reduceOnly: 'yes' })
    const closing = desk.orders.place(newToken(), [close], { onUnknown: 'continue', via: 'placeOrder' })
    expect(await desk.answered(closing)).toMatchObject({ accepted: true })
    expect(reads).toEqual([])
  })

  it('a part of a position closed at once waits, but not for an order of unknown outcome', async () => {
    const close = (change: Partial<OrderIntent>) =>
      desk.orders.place(newToken(), [{ ...immediate('sell'), reduceOnly: 'yes', ...change }], {
        onUnknown: 'continue',
        via: 'placeOrder',
      })
    desk.exchange.script.pushes = false
    await desk.place([immediate('sell')])
    desk.exchange.script.query = () => timeout
    expect(await desk.answered(close({ qty: '0.3' }))).toMatchObject({ accepted: true })
    const half = close({ qty: '0.15', orderType: 'market', price: undefined })
    await desk.clock.advanceAsync(SETTLE_MS + 500)
    expect(await half).toMatchObject({ accepted: false, refusals: [{ rule: 'unseen' }] })
    const unknown = anOrder({ category: 'USDT-FUTURES', symbol: 'BTCUSDT', state: 'unknown' })
    const { mustWait } = createUnseen({
      store: { all: () => [unknown], watch: () => () => undefined },
      pretrade: calmPretrade(instrumentNamed, { positions: [aPosition({ symbol: 'BTCUSDT', total: '0.3' })] }),
      clock: createManualClock(),
      readNow: () => undefined,
    })
    expect(mustWait([{ ...immediate('sell'), qty: '0.15', reduceOnly: 'yes' }])).toBe(false)
  })

  it('an order of unknown outcome stops what may turn the position around, and nothing else', async () => {
    desk.exchange.script.fateOf = () => ({ executeAfter: null, answer: timeout })
    await desk.place([immediate('sell')])
    desk.exchange.script.fateOf = () => ({})
    desk.exchange.script.query = () => timeout
    const flip = place(immediate('sell'))
    await desk.clock.advanceAsync(SETTLE_MS + 500)
    expect(await flip).toMatchObject({
      accepted: false,
      refusals: [{ rule: 'unseen', message: expect.stringContaining('outcome of sell 0.1 BTC') }],
    })
    expect(await desk.answered(place())).toMatchObject({ accepted: true })
  })

  it('two windows in one instant are judged one after the other', async () => {
    desk.exchange.script.pushes = false
    const [first, second] = [place(immediate('sell')), place(immediate('sell'))]
    await desk.clock.advanceAsync(0)
    expect(await first).toMatchObject({ accepted: true })
    await desk.clock.advanceAsync(500)
    expect(await second).toMatchObject({ accepted: true })
    expect(reads).toEqual([['USDT-FUTURES']])
  })

  it('a resting order that was seen makes nothing wait', async () => {
    await desk.place([buy()])
    expect(await desk.answered(place())).toMatchObject({ accepted: true })
    expect(reads).toEqual([])
  })

  it('it is read again every 250 ms, and nothing follows the orders afterwards', async () => {
    const clock = createManualClock()
    const earlier = anOrder({ key: 'a', category: 'USDT-FUTURES', state: 'acknowledged' })
    const watchers = new Set<Watcher>()
    const requestedKeys: string[] = []
    const { settled } = createUnseen({
      store: {
        all: () => [earlier],
        watch(watcher) {
          watchers.add(watcher)
          return () => void watchers.delete(watcher)
        },
      },
      pretrade: calmPretrade(instrumentNamed, { positions: [] }),
      clock,
      readNow: (keys) => void requestedKeys.push(...keys),
    })
    const followers = watchers.size
    const answer = settled([buy()])
    await clock.advanceAsync(249)
    expect(requestedKeys).toEqual(['a'])
    await clock.advanceAsync(1)
    expect(requestedKeys).toEqual(['a', 'a'])
    let isDone = false
    void answer.then(() => (isDone = true))
    const changed = async (): Promise<boolean> => {
      for (const watcher of watchers) watcher(earlier, null)
      await clock.advanceAsync(0)
      return isDone
    }
    await clock.advanceAsync(2749)
    expect(await changed()).toBe(false)
    await clock.advanceAsync(1)
    expect(await changed()).toBe(true)
    expect(await answer).toContain('does not show')
    expect(watchers.size).toBe(followers)
  })

  it.each([
    ['sell', 'long', true],
    ['buy', 'short', true],
    ['sell', 'short', false],
    ['buy', 'long', false],
  ] as const)('of unknown outcome, a %s with a %s position waits: %s', (side, posSide, waits) => {
    const before = anOrder({ category: 'USDT-FUTURES', state: 'unknown' })
    const other = aPosition({ symbol: 'ETHUSDT', posSide: 'long' })
    const { mustWait } = createUnseen({
      store: { all: () => [before], watch: () => () => undefined },
      pretrade: calmPretrade(instrumentNamed, { positions: [other, aPosition({ symbol: before.symbol, posSide })] }),
      clock: createManualClock(),
      readNow: () => undefined,
    })
    expect(mustWait([buy({ symbol: before.symbol, side })])).toBe(waits)
  })

  it('several orders, of which one has an unknown outcome, are named by that', async () => {
    const earlier = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
    const clock = createManualClock()
    const { settled } = createUnseen({
      store: {
        all: () => [anOrder({ ...earlier, state: 'acknowledged' }), anOrder({ ...earlier, state: 'unknown' })],
        watch: () => () => undefined,
      },
      pretrade: calmPretrade(instrumentNamed, { positions: [aPosition({ symbol: 'BTCUSDT', posSide: 'long' })] }),
      clock,
      readNow: () => undefined,
    })
    const answer = settled([buy({ ...earlier, side: 'sell' })])
    await clock.advanceAsync(SETTLE_MS)
    expect(await answer).toMatch(/^The outcome of 2 orders in BTCUSDT is unknown/)
  })

  it('a fill during the read of the positions makes it read them again', async () => {
    const clock = createManualClock()
    const order = anOrder({ category: 'USDT-FUTURES', state: 'live', filledQty: '0' })
    const watchers: Watcher[] = []
    let filled = 0
    function fill(): void {
      const before = { ...order, filledQty: String(filled) }
      filled += 1
      for (const watcher of watchers) watcher({ ...order, filledQty: String(filled) }, before)
    }
    let readCount = 0
    const { settled, mustWait } = createUnseen({
      store: {
        all: () => [],
        watch: (watcher) => (watchers.push(watcher), () => undefined),
      },
      pretrade: {
        ...calmPretrade(instrumentNamed, { positions: [] }),
        async readPositions() {
          readCount += 1
          if (readCount === 1) fill()
          return true
        },
      },
      clock,
      readNow: () => undefined,
    })
    fill()
    const opening = [buy({ symbol: order.symbol })]
    expect(mustWait(opening)).toBe(true)
    expect(await settled(opening)).toBeNull()
    expect([readCount, mustWait(opening)]).toEqual([2, false])
  })

  it('a review reads the positions once after a fill, and does not wait long for an answer', async () => {
    const clock = createManualClock()
    const order = anOrder({ category: 'USDT-FUTURES', state: 'live', filledQty: '0' })
    const watchers: Watcher[] = []
    const answers: ((isRead: boolean) => void)[] = []
    const { readAfterFills } = createUnseen({
      store: { all: () => [], watch: (watcher) => (watchers.push(watcher), () => undefined) },
      pretrade: {
        ...calmPretrade(instrumentNamed, { positions: [] }),
        readPositions: () => new Promise((answer) => answers.push(answer)),
      },
      clock,
      readNow: () => undefined,
    })
    await readAfterFills([buy({ symbol: order.symbol })])
    expect(answers).toHaveLength(0)
    for (const watcher of watchers) watcher({ ...order, filledQty: '1' }, order)
    await readAfterFills([buy({ symbol: 'ETHUSDT' })])
    expect(answers).toHaveLength(0)

    let isOver = false
    const waits = readAfterFills([buy({ symbol: order.symbol })]).then(() => (isOver = true))
    await clock.advanceAsync(1400)
    expect([answers.length, isOver]).toEqual([1, false])
    await clock.advanceAsync(200)
    await waits
    const again = readAfterFills([buy({ symbol: order.symbol })])
    answers[1]!(true)
    await again
    await readAfterFills([buy({ symbol: order.symbol })])
    expect(answers).toHaveLength(2)
  })
})
