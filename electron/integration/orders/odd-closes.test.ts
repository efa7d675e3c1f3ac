import { afterEach, describe, expect, it, vi } from 'vitest'
import { divide, multiply, trim } from '@/shared/base/decimal'
import { confirmAll } from '@/shared/testing/confirm-all'
import { patience } from '@/shared/testing/patience'
import {
  closingCall,
  closingOrder,
  inWholeLots,
  knownPosition,
  type KnownPosition,
  reversingOrders,
} from '@/shared/trading/account/close-position'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { keyLabeled, sendRaw, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, startApp, unpaused, useExchange } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const PRIVATE_LATE_MS = 5000

async function openTrader() {
  const opened = await openFuturesPage({ faults: true })
  const { page, core, descriptor } = opened
  const { uid } = (await page.value('account.get', {})) as { uid: string }
  const headers = { 'x-control-token': descriptor.control!.token }
  let tokens = 0
  /** Reviews orders. Returns the function that confirms all findings of this review and places them. */
  async function review(orders: readonly OrderIntent[]) {
    const request = { orders: [...orders], onUnknown: 'stop' as const, via: closingCall(orders) }
    const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...request }))
    const token = `odd-close-${String((tokens += 1)).padStart(12, '0')}`
    return () => unpaused(page, () => page.value('orders.place', { token, ...request, confirmation }))
  }
  const place = async (orders: readonly OrderIntent[]) => (await review(orders))()
  const order = (change: Partial<OrderIntent>): OrderIntent => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'market',
    qty: '0.4',
    timeInForce: 'ioc',
    stpMode: 'none',
    ...change,
  })
  /** Positions by the books of the exchange. */
  const booked = (): string[] => core.positions(uid).map(({ posSide, total }) => `${posSide} ${trim(total)}`)
  const listed = async (): Promise<string[]> =>
    (await page.value('account.get', {})).positions.map(({ posSide, total }) => `${posSide} ${trim(total)}`)
  async function shown(): Promise<KnownPosition> {
    const [position] = (await page.value('account.get', {})).positions
    const reading = knownPosition(position!)
    if (!reading.ok) throw new Error(reading.reason)
    return reading.position
  }
  const untilListed = (expected: readonly string[]) =>
    vi.waitFor(async () => {
      expect(booked()).toEqual(expected)
      expect(await listed()).toEqual(expected)
    }, patience)
  const fault = (body: object) => sendRaw(descriptor.rest, 'POST', '/control/faults', headers, JSON.stringify(body))
  return { ...opened, uid, review, place, order, shown, untilListed, fault }
}

const half = ({ total }: KnownPosition): string => trim(divide(total, '2'))

describe('a close of half of a position', () => {
  it('pressed twice while pushes are late closes half once, and the second needs a new confirmation', async () => {
    const { review, place, order, shown, untilListed, fault } = await openTrader()
    await place([order({})])
    await untilListed(['long 0.4'])
    const close = closingOrder(await shown(), { qty: half(await shown()), price: null })
    const [pressFirst, pressSecond] = [await review([close]), await review([close])]
    await fault({ kind: 'stall', ms: PRIVATE_LATE_MS })
    expect(await pressFirst()).toMatchObject({ accepted: true })
    const second = await pressSecond()
    expect(second).toMatchObject({ accepted: false })
    const rules = second.accepted ? [] : second.refusals.map(({ rule }) => rule)
    expect(rules.every((rule) => rule === 'position-moved' || rule === 'unseen')).toBe(true)
    await untilListed(['long 0.2'])
  })

  it('with an own reduce-only order at rest closes half, and open orders are those of the exchange', async () => {
    const { page, core, uid, at, place, order, shown, untilListed } = await openTrader()
    await place([order({})])
    await untilListed(['long 0.4'])
    const position = await shown()
    expect(await place([closingOrder(position, { qty: position.total, price: at('1.04') })])).toMatchObject({
      accepted: true,
    })
    const listedOrders = async () =>
      (await page.value('orders.list', {}))
        .filter(({ state }) => isOpen(state))
        .map(({ orderId, qty }) => `${orderId} ${trim(qty)}`)
        .toSorted()
    const bookedOrders = () =>
      core
        .openOrders(uid)
        .map(({ orderId, qty }) => `${orderId} ${trim(qty)}`)
        .toSorted()
    await vi.waitFor(async () => expect(await listedOrders()).toHaveLength(1), patience)
    expect(await place([closingOrder(await shown(), { qty: half(position), price: null })])).toMatchObject({
      accepted: true,
    })
    await untilListed(['long 0.2'])
    await vi.waitFor(async () => expect(await listedOrders()).toEqual(bookedOrders()), patience)
  })
})

describe('a reversal of a position that ends while pushes are late', () => {
  it('is not sent at twice the size: the positions are read first, and the trader is asked again', async () => {
    const { core, uid, review, place, order, shown, untilListed, fault, countPostRequests } = await openTrader()
    await place([order({})])
    await untilListed(['long 0.4'])
    const reverse = await review(reversingOrders(await shown(), null))
    const before = countPostRequests('place-order') + countPostRequests('place-batch')
    await fault({ kind: 'stall', ms: PRIVATE_LATE_MS })
    // As a take profit or another device would.
    expect(core.place(uid, order({ side: 'sell', reduceOnly: 'yes' }))).toMatchObject({ ok: true })
    const sent = await reverse()
    expect(sent).toMatchObject({ accepted: false, refusals: [{ rule: 'position-moved' }] })
    expect(countPostRequests('place-order') + countPostRequests('place-batch')).toBe(before)
    await untilListed([])
  })
})

/** The classic account, with a long position of 0.4 BTC. */
async function openClassicTrader() {
  const exchange = await startExchange({ seed: 7, faults: true })
  atEnd(() => exchange.close())
  const { descriptor } = exchange
  const key = keyLabeled(descriptor, 'classic')
  const page = await startApp()
  await useExchange(page, descriptor, key, 'classic')
  await vi.waitFor(
    async () => expect((await page.value('health.get', {})).gate).toMatchObject({ open: true }),
    patience,
  )
  await page.value('app.arm', { armed: true })
  let tokens = 0
  async function review(orders: readonly OrderIntent[]) {
    const request = { orders: [...orders], onUnknown: 'stop' as const }
    const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...request }))
    const token = `classic-close-${String((tokens += 1)).padStart(12, '0')}`
    return () => unpaused(page, () => page.value('orders.place', { token, ...request, confirmation }))
  }
  /** Positions by a new read of the exchange's list. */
  async function booked(): Promise<string[]> {
    const { positions } = await page.value('classic.holdings', {})
    return positions.map(({ posSide, total }) => `${posSide} ${trim(total)}`)
  }
  const untilBooked = (expected: readonly string[]) =>
    vi.waitFor(async () => expect(await booked()).toEqual(expected), patience)
  async function shown(): Promise<KnownPosition> {
    const { positions } = await page.value('classic.holdings', {})
    const reading = knownPosition(positions.find(({ symbol }) => symbol === 'BTCUSDT')!)
    if (!reading.ok) throw new Error(reading.reason)
    return reading.position
  }
  const headers = { 'x-control-token': descriptor.control!.token }
  const fault = (body: object) => sendRaw(descriptor.rest, 'POST', '/control/faults', headers, JSON.stringify(body))
  const terms = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', stpMode: 'none' } as const
  const buy: OrderIntent = { ...terms, side: 'buy', orderType: 'market', qty: '0.4', timeInForce: 'ioc' }
  expect(await (await review([buy]))()).toMatchObject({ accepted: true })
  await untilBooked(['long 0.4'])
  return { page, review, shown, booked, untilBooked, fault }
}

describe('a position of a classic account', () => {
  it.each([['lost-answer'], ['bad-gateway'], ['mended']])(
    'that two windows reverse at once is reversed once, with %s',
    async (kind) => {
      const { page, review, shown, booked, untilBooked, fault } = await openClassicTrader()
      const reverse = reversingOrders(await shown(), null)
      const presses = [await review(reverse), await review(reverse)]
      await fault({ kind, endpoint: 'mixPlaceOrder' })
      await fault({ kind, endpoint: 'mixBatchPlaceOrder' })
      const [first, second] = await Promise.all(presses.map((press) => press()))
      expect([first, second].filter((placed) => placed?.accepted)).toHaveLength(1)
      await untilBooked(['short 0.4'])
      await vi.waitFor(async () => {
        const states = (await page.value('orders.list', {})).map(({ state }) => state)
        expect(states).toEqual(['filled', 'filled'])
      }, patience)
      expect(await booked()).toEqual(['short 0.4'])
    },
  )

  it('that two windows close by half at once is half closed, and what is refused has its reason', async () => {
    const { review, shown, untilBooked } = await openClassicTrader()
    const close = closingOrder(await shown(), { qty: half(await shown()), price: null })
    const presses = [await review([close]), await review([close])]
    const placed = await Promise.all(presses.map((press) => press()))
    expect(placed.filter(({ accepted }) => accepted)).toHaveLength(1)
    const rules = placed.flatMap((one) => (one.accepted ? [] : one.refusals.map(({ rule }) => rule)))
    expect(rules.length > 0 && rules.every((rule) => rule === 'position-moved' || rule === 'unseen')).toBe(true)
    await untilBooked(['long 0.2'])
  })
})

describe('a coin-margined position', () => {
  it('is reversed and closed as a whole in its contracts', async () => {
    const { page, place, order, shown, untilListed } = await openTrader()
    const contract = { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM' } as const
    await vi.waitFor(
      async () => expect((await page.value('account.get', {})).parts.positions).toHaveProperty('COIN-FUTURES'),
      patience,
    )
    expect(await place([order({ ...contract, qty: '370' })])).toMatchObject({ accepted: true })
    await untilListed(['long 370'])
    const rules = await page.value('market.instruments', { category: 'COIN-FUTURES' })
    const { lotSize } = rules.find(({ symbol }) => symbol === contract.symbol)!
    const reverse = reversingOrders(inWholeLots(await shown(), lotSize), null)
    expect(reverse).toMatchObject([{ qty: multiply('370', '2') }])
    expect(await place(reverse)).toMatchObject({ accepted: true })
    await untilListed(['short 370'])
    const short = await shown()
    expect(await place([closingOrder(short, { qty: short.total, price: null })])).toMatchObject({ accepted: true })
    await untilListed([])
  })
})
