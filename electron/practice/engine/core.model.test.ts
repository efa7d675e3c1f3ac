import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, divide, equals, isZero, multiply, sum, toDecimals, trim } from '../../../shared/trading/decimal'
import type { Side, StpMode, TimeInForce } from '../../../shared/exchange/fields'
import type { ExchangeCore, ExchangeEvent, PracticeOrder } from '../exchange-core'
import { account, codeOf, testExchange } from './testing/test-exchange'
import { free, slowCancel, slowChange, slowPlace, type SlowOrder, type SlowState } from './testing/slow-exchange'

const uids = ['main', 'sub', 'stranger'] as const
const FIRST_ID = 1_300_000_000_000_000_001n

interface PlaceCommand {
  kind: 'place'
  uid: string
  side: Side
  isLimit: boolean
  tif: TimeInForce
  stp: StpMode
  price: number
  lots: number
  clientOid: string
}
interface CancelCommand {
  kind: 'cancel'
  uid: string
  id: number
}
interface ChangeCommand {
  kind: 'change'
  uid: string
  id: number
  price: number | null
  lots: number | null
  autoCancel: boolean
}
type Command = PlaceCommand | CancelCommand | ChangeCommand

const uid = fc.constantFrom(...uids)
const price = fc.integer({ min: 95, max: 105 })
const lots = fc.integer({ min: 1, max: 40 })
const id = fc.integer({ min: 0, max: 25 })
const placeCommand: fc.Arbitrary<PlaceCommand> = fc.record({
  kind: fc.constant('place'),
  uid,
  side: fc.constantFrom<Side>('buy', 'sell'),
  isLimit: fc.integer({ min: 0, max: 5 }).map((chance) => chance > 0),
  tif: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post_only'),
  stp: fc.constantFrom<StpMode>('none', 'cancel_taker', 'cancel_maker', 'cancel_both'),
  price,
  lots,
  clientOid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
})
const cancelCommand: fc.Arbitrary<CancelCommand> = fc.record({ kind: fc.constant('cancel'), uid, id })
const changeCommand: fc.Arbitrary<ChangeCommand> = fc.record({
  kind: fc.constant('change'),
  uid,
  id,
  price: fc.option(price),
  lots: fc.option(lots),
  autoCancel: fc.boolean(),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: placeCommand },
  { weight: 1, arbitrary: cancelCommand },
  { weight: 2, arbitrary: changeCommand },
)

const deposits = { USDT: '100', COIN: '10' }
const freshState = (): SlowState => ({
  accounts: Object.fromEntries(uids.map((name) => [name, { parent: name === 'stranger' ? name : 'main', base: 10_000_000n, quote: 100_000_000n }])),
  orders: [],
  fills: [],
  feeBase: 0n,
  feeQuote: 0n,
  arrivals: 0,
})

const orderId = (number: number): string => String(FIRST_ID + BigInt(number))
const priceText = (ticks: number): string => (ticks / 10).toFixed(1)
const lotsText = (count: number): string => (count / 100).toFixed(2)
const moneyText = (millionths: bigint): string => multiply(millionths.toString(), '0.000001')
const target = { category: 'SPOT', symbol: 'COINUSDT' } as const

function runOnCore(core: ExchangeCore, step: Command): string {
  if (step.kind === 'cancel') return codeOf(core.cancel(step.uid, { orderId: orderId(step.id) }))
  if (step.kind === 'change') {
    return codeOf(
      core.change(step.uid, {
        ...target,
        orderId: orderId(step.id),
        // A change without both is refused before it gets here.
        price: step.price === null ? (step.lots === null ? '9.9' : undefined) : priceText(step.price),
        qty: step.lots === null ? undefined : lotsText(step.lots),
        autoCancel: step.autoCancel ? 'yes' : 'no',
      }),
    )
  }
  const common = { ...target, side: step.side, timeInForce: timeInForceOf(step), stpMode: step.stp, clientOid: step.clientOid }
  if (step.isLimit) return codeOf(core.place(step.uid, { ...common, orderType: 'limit', price: priceText(step.price), qty: lotsText(step.lots) }))
  const qty = step.side === 'buy' ? (step.lots / 10).toFixed(4) : lotsText(step.lots)
  return codeOf(core.place(step.uid, { ...common, orderType: 'market', qty }))
}

const timeInForceOf = (step: PlaceCommand): TimeInForce => (!step.isLimit && step.tif === 'post_only' ? 'ioc' : step.tif)

function runOnOracle(state: SlowState, step: Command): string {
  if (step.kind === 'cancel') return slowCancel(state, step.uid, step.id) ?? 'accepted'
  if (step.kind === 'change') {
    const change = step.price === null && step.lots === null ? { ...step, price: 99 } : step
    return slowChange(state, step.uid, step.id, change) ?? 'accepted'
  }
  const isMarketBuy = !step.isLimit && step.side === 'buy'
  const amount = isMarketBuy ? { lots: 0, budget: BigInt(step.lots) * 100_000n } : { lots: step.lots, budget: 0n }
  return slowPlace(state, { ...step, ...amount, tif: timeInForceOf(step) }) ?? 'accepted'
}

/** Most cancels and changes go to an open order of their own account; the others find out what is refused. */
function aimed(step: Command, state: SlowState): Command {
  if (step.kind === 'place' || step.id > 20) return step
  const open = state.orders.filter((order) => order.uid === step.uid && (order.status === 'live' || order.status === 'partially_filled'))
  return { ...step, id: open[step.id % open.length]?.id ?? step.id }
}

/** The facts about an order on which both must agree. */
const ofCore = (order: PracticeOrder) => ({
  id: order.orderId,
  status: order.status,
  reason: order.cancelReason,
  filled: order.filledQty,
  value: order.filledValue,
  fee: order.fee,
})
const ofOracle = (order: SlowOrder) => ({
  id: orderId(order.id),
  status: order.status,
  reason: order.reason,
  filled: multiply(lotsText(order.filled), '1'),
  value: moneyText(order.value),
  fee: moneyText(order.fee),
})

function oracleBook(state: SlowState, side: Side): { price: string; qty: string }[] {
  const levels = new Map<number, number>()
  for (const order of state.orders) {
    if (order.side === side && (order.status === 'live' || order.status === 'partially_filled')) {
      levels.set(order.price, (levels.get(order.price) ?? 0) + order.lots - order.filled)
    }
  }
  return [...levels]
    .toSorted(([one], [other]) => (side === 'buy' ? other - one : one - other))
    .map(([ticks, count]) => ({ price: priceText(ticks), qty: lotsText(count) }))
}

function expectAgreement(core: ExchangeCore, state: SlowState): void {
  const book = core.book('SPOT', 'COINUSDT', 100)
  expect(book.bids).toEqual(oracleBook(state, 'buy'))
  expect(book.asks).toEqual(oracleBook(state, 'sell'))
  for (const name of uids) {
    const mine = state.orders.filter((order) => order.uid === name)
    const ours = [...core.openOrders(name), ...core.closedOrders(name)].toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))
    expect(ours.map(ofCore)).toEqual(mine.map(ofOracle))
    const { base, quote } = state.accounts[name]!
    for (const [coin, total, unheld] of [['COIN', base, free(state, name, 'base')], ['USDT', quote, free(state, name, 'quote')]] as const) {
      const asset = core.assets(name).find((candidate) => candidate.coin === coin)!
      expect([coin, asset.available, asset.locked]).toEqual([coin, moneyText(unheld), moneyText(total - unheld)])
    }
  }
}

const fillsOfCore = (core: ExchangeCore, name: string): unknown[] =>
  core.fills(name).map((fill) => ({ id: fill.orderId, price: fill.price, qty: fill.qty, fee: fill.fee, scope: fill.scope })).toReversed()
const fillsOfOracle = (state: SlowState, name: string): unknown[] =>
  state.fills
    .filter((fill) => fill.uid === name)
    .map((fill) => ({
      id: orderId(fill.orderId),
      price: trim(priceText(fill.price)),
      qty: trim(lotsText(fill.lots)),
      fee: moneyText(fill.fee),
      scope: fill.scope,
    }))

/** X01: every coin ever deposited is in a balance or in the fee account. */
function expectConservation(core: ExchangeCore): void {
  for (const [coin, deposit] of Object.entries(deposits)) {
    const assets = uids.flatMap((name) => core.assets(name)).filter((asset) => asset.coin === coin)
    const balances = assets.map((asset) => add(asset.available, asset.locked))
    expect(sum([...balances, core.collectedFees()[coin] ?? '0'])).toBe(multiply(deposit, String(uids.length)))
  }
}

/** X04: an order's figures are the sums of its fills, and every trade has one maker and one taker. */
function expectFillsToAddUp(core: ExchangeCore): void {
  const legs = new Map<string, string[]>()
  for (const name of uids) {
    const fills = core.fills(name)
    for (const fill of fills) legs.set(fill.tradeId, [...(legs.get(fill.tradeId) ?? []), fill.scope].toSorted())
    for (const order of [...core.openOrders(name), ...core.closedOrders(name)]) {
      const mine = fills.filter((fill) => fill.orderId === order.orderId)
      expect(order.filledQty).toBe(sum(mine.map((fill) => fill.qty)))
      expect(order.filledValue).toBe(sum(mine.map((fill) => fill.value)))
      expect(order.fee).toBe(sum(mine.map((fill) => fill.fee)))
      expect(mine.every((fill) => equals(fill.value, multiply(fill.price, fill.qty)))).toBe(true)
      expect(order.avgPrice).toBe(isZero(order.filledQty) ? '' : trim(toDecimals(divide(order.filledValue, order.filledQty), 18)))
    }
  }
  for (const scopes of legs.values()) expect(scopes).toEqual(['maker', 'taker'])
}

/** X11: live first, one terminal status, nothing after it. */
function expectOrderlyEvents(events: readonly ExchangeEvent[]): void {
  const histories = new Map<string, string[]>()
  for (const event of events) {
    if (event.kind === 'order') histories.set(event.order.orderId, [...(histories.get(event.order.orderId) ?? []), event.order.status])
  }
  for (const statuses of histories.values()) {
    expect(statuses[0]).toBe('live')
    expect(statuses.slice(0, -1).some((status) => status === 'filled' || status === 'canceled')).toBe(false)
  }
}

describe('the engine and a slow, obvious exchange', () => {
  it('agree on every order, fill, balance and level after every command (X01–X04, X07, X10, X12)', () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 10, maxLength: 40 }), (commands) => {
        const { core, events } = testExchange(uids.map((name) => account(name, { parentUid: name === 'stranger' ? name : 'main', deposits })))
        const state = freshState()
        for (const drawn of commands) {
          const step = aimed(drawn, state)
          expect(runOnCore(core, step)).toBe(runOnOracle(state, step))
          expectAgreement(core, state)
        }
        for (const name of uids) expect(fillsOfCore(core, name)).toEqual(fillsOfOracle(state, name))
        expectConservation(core)
        expectFillsToAddUp(core)
        expectOrderlyEvents(events)
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})
