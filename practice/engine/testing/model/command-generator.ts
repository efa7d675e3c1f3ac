import fc from 'fast-check'
import type { Category, OrderType, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { MarginLoan } from '@/practice/engine/api/margin-loans'
import { atomsText } from '@/practice/engine/testing/reference/atoms'
import { accountOf, referenceMarketOf, type ReferenceOrderName } from '@/practice/engine/testing/reference/commands'
import {
  isReferenceOpen,
  type ReferenceMarket,
  type ReferenceEngine,
} from '@/practice/engine/testing/reference/reference-engine'
import type { ModelAction, Terms, Where } from './action'

/** An action before its orders are known: the same draws apply to the orders that are open at that time. */
export type CommandGenerator = (reference: ReferenceEngine) => ModelAction

/** Stage of a sequence. Prices are within a few ticks of each other, so that orders often meet. */
export interface Stage {
  readonly uids: readonly string[]
  readonly instruments: readonly Instrument[]
  /** Deposited and withdrawn coins. */
  readonly coins: readonly string[]
  /** Weight of amends. Placing has weight 30. */
  readonly changing?: number
  /** Loans for margin orders. None if omitted. */
  readonly loans?: readonly MarginLoan[]
}

const [LOWEST_TICK, HIGHEST_TICK, MOST_LOTS] = [95, 105, 40]
const ticks = fc.integer({ min: LOWEST_TICK, max: HIGHEST_TICK })
const lots = fc.integer({ min: 1, max: MOST_LOTS })
const clientOid = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l')

const marketOf = (reference: ReferenceEngine, { category, symbol }: Where): ReferenceMarket =>
  referenceMarketOf(reference, category, symbol)
const priceText = ({ tick }: ReferenceMarket, count: number): string => atomsText(tick * BigInt(count))
/** Contracts in quote coin are small: a few hundred of them equal some lots of the others. */
const qtyText = ({ lot, isInverse }: ReferenceMarket, count: number): string =>
  atomsText(lot * BigInt(isInverse ? count * 7 : count))

type Closing = 'nothing' | 'lots' | 'half' | 'all'
const drawnOrder = fc.record({
  side: fc.constantFrom<Side>('buy', 'sell'),
  type: fc.constantFrom<OrderType>('limit', 'limit', 'limit', 'limit', 'limit', 'limit', 'market'),
  tif: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post_only'),
  stp: fc.constantFrom<StpMode>('none', 'none', 'cancel_taker', 'cancel_maker', 'cancel_both'),
  ticks,
  lots,
  /** Part of the position at that time: none, a number of lots, half or all of it. */
  closes: fc.constantFrom<Closing>('nothing', 'nothing', 'nothing', 'lots', 'half', 'all'),
  clientOid,
})
type DrawnOrder = typeof drawnOrder extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** A spot market buy has a budget. 0.1003 a lot has a remainder that buys nothing. */
const budgetText = (count: number): string => ((count * 1003) / 10_000).toFixed(4)

/** Closes a position if there is one, with the closing side. Opens otherwise. */
function towards(
  reference: ReferenceEngine,
  uid: string,
  market: ReferenceMarket,
  order: DrawnOrder,
): Pick<NewOrder, 'side' | 'qty' | 'posSide' | 'reduceOnly'> {
  const { lot, isFutures } = market
  const drawnQty = qtyText(market, order.lots)
  if (!isFutures) return { side: order.side, qty: drawnQty }
  const isHedged = accountOf(reference, uid).holdMode === 'hedge_mode'
  const position = reference.positions.findLast(
    (position) => position.account.uid === uid && position.market === market && position.qty > 0n,
  )
  if (position === undefined || order.closes === 'nothing') {
    return {
      side: order.side,
      qty: drawnQty,
      ...(isHedged ? { posSide: order.side === 'buy' ? 'long' : 'short' } : {}),
    }
  }
  const share = { lots: drawnQty, half: atomsText((position.qty / lot / 2n + 1n) * lot), all: atomsText(position.qty) }[
    order.closes
  ]
  return {
    side: position.side === 'long' ? 'sell' : 'buy',
    qty: share,
    ...(isHedged ? { posSide: position.side } : { reduceOnly: 'yes' }),
  }
}

function newOrder(reference: ReferenceEngine, uid: string, where: Where, order: DrawnOrder): NewOrder {
  const market = marketOf(reference, where)
  const isLimit = order.type === 'limit'
  const isBudget = !isLimit && order.side === 'buy' && !market.isFutures
  return {
    category: where.category,
    symbol: where.symbol,
    orderType: order.type,
    ...towards(reference, uid, market, order),
    ...(isBudget ? { qty: budgetText(order.lots) } : {}),
    ...(isLimit ? { price: priceText(market, order.ticks) } : {}),
    timeInForce: isLimit || order.tif === 'fok' ? order.tif : 'ioc',
    stpMode: order.stp,
    clientOid: order.clientOid,
  }
}

const placeAction = (
  reference: ReferenceEngine,
  uid: string,
  where: Where,
  orders: readonly DrawnOrder[],
): ModelAction => ({
  act: 'place',
  uid,
  orders: orders.map((order) => newOrder(reference, uid, where, order)),
})

/** Usually an open order of its owner. Sometimes one that autoCancel ended, or any order, by number or by clientOid. */
const drawnTarget = fc.record({
  nth: fc.nat(30),
  kind: fc.constantFrom('open', 'open', 'open', 'open', 'open', 'open', 'ended', 'any', 'named'),
  clientOid,
})
type DrawnTarget = typeof drawnTarget extends fc.Arbitrary<infer Drawn> ? Drawn : never
interface Target {
  readonly uid: string
  readonly name: ReferenceOrderName
  readonly market: ReferenceMarket
  readonly category: Category
}
function aim(reference: ReferenceEngine, uid: string, { nth, kind, clientOid: name }: DrawnTarget): Target {
  const aimedAt =
    kind === 'open'
      ? reference.orders.filter(isReferenceOpen)
      : kind === 'ended'
        ? reference.orders.filter(({ autoCanceled }) => autoCanceled)
        : []
  const order = aimedAt[nth % aimedAt.length]
  if (order !== undefined)
    return { uid: order.account.uid, name: { id: order.id }, market: order.market, category: order.category }
  const isNamed = kind === 'named'
  const match = reference.orders.findLast(
    ({ id, account, clientOid: own }) => account.uid === uid && (isNamed ? own === name : id === nth),
  )
  const market = match?.market ?? reference.markets[0]!
  return {
    uid,
    name: isNamed ? { clientOid: name } : { id: nth },
    market,
    category: match?.category ?? market.category,
  }
}

interface AmendCommand {
  readonly uid: string
  readonly target: DrawnTarget
  readonly ticks: number | null
  readonly lots: number | null
  readonly autoCancel: boolean
}
function amendAction(reference: ReferenceEngine, command: AmendCommand): ModelAction {
  const { uid, name, market, category } = aim(reference, command.uid, command.target)
  const price = command.ticks ?? (command.lots === null ? LOWEST_TICK : null)
  const terms: Terms = {
    price: price === null ? undefined : priceText(market, price),
    qty: command.lots === null ? undefined : qtyText(market, command.lots),
  }
  return { act: 'change', uid, name, where: { category, symbol: market.symbol }, terms, autoCancel: command.autoCancel }
}

interface CancelReplaceCommand {
  readonly uid: string
  readonly target: DrawnTarget
  readonly ticks: number
  readonly lots: number
  readonly clientOid: string
}
function cancelReplaceAction(reference: ReferenceEngine, command: CancelReplaceCommand): ModelAction {
  const { uid, name, market } = aim(reference, command.uid, command.target)
  return {
    act: 'replace',
    uid,
    name,
    price: priceText(market, command.ticks),
    qty: qtyText(market, command.lots),
    clientOid: command.clientOid,
  }
}

function cancelAction(reference: ReferenceEngine, [who, target]: [string, DrawnTarget]): ModelAction {
  const { uid, name } = aim(reference, who, target)
  return { act: 'cancel', uid, name }
}

const maybe = <Drawn>(arbitrary: fc.Arbitrary<Drawn>): fc.Arbitrary<Drawn | null> => fc.option(arbitrary, { freq: 2 })
const command = <Drawn>(
  weight: number,
  arbitrary: fc.Arbitrary<Drawn>,
  action: (reference: ReferenceEngine, value: Drawn) => ModelAction,
) => ({
  weight,
  arbitrary: arbitrary.map(
    (entry): CommandGenerator =>
      (reference) =>
        action(reference, entry),
  ),
})

/** Generators of all actions on a stage, weighted by how much they reveal. */
export function commandsOn({
  uids,
  instruments,
  coins,
  changing = 8,
  loans = [],
}: Stage): fc.Arbitrary<CommandGenerator> {
  const uid = fc.constantFrom(...uids)
  const places = instruments.map(({ category, symbol }): Where => ({ category, symbol }))
  const onMargin =
    loans.length === 0
      ? []
      : places.filter(({ category }) => category === 'SPOT').map((at): Where => ({ ...at, category: 'MARGIN' }))
  const where = fc.constantFrom(...places, ...onMargin, ...onMargin)
  const futures = instruments
    .filter(({ category }) => category.endsWith('FUTURES'))
    .map(({ category, symbol }) => ({ category, symbol }))
  const batch = fc.tuple(uid, where, fc.array(drawnOrder, { minLength: 1, maxLength: 4, size: 'small' }))
  const change = fc.record({
    uid,
    target: drawnTarget,
    ticks: maybe(ticks),
    lots: maybe(lots),
    autoCancel: fc.boolean(),
  })
  const amount = fc.integer({ min: -60, max: 20 }).map((tenths) => (tenths / 10).toFixed(1))
  const everywhere = [
    command(30, fc.tuple(uid, where, drawnOrder), (reference, [who, at, order]) =>
      placeAction(reference, who, at, [order]),
    ),
    command(4, batch, (reference, [who, at, orders]) => placeAction(reference, who, at, orders)),
    command(changing, change, amendAction),
    command(3, fc.record({ uid, target: drawnTarget, ticks, lots, clientOid }), cancelReplaceAction),
    command(2, fc.tuple(uid, drawnTarget), cancelAction),
    command(1, fc.tuple(uid, where), (_, [who, { category }]) => ({ act: 'cancelAll', uid: who, category })),
    command(1, fc.record({ uid, coin: fc.constantFrom(...coins), amount }), (_, moved) => ({ act: 'move', ...moved })),
    command(1, fc.constantFrom(1, 20_000, 45_000, 200_000), (_, ms) => ({ act: 'wait', ms })),
  ]
  if (onMargin.length > 0) everywhere.push(...marginCommands())
  return fc.oneof(...everywhere, ...(futures.length > 0 ? futuresCommands(uid, fc.constantFrom(...futures)) : []))
}

const marginCommands = () => [
  command(2, fc.constant(null), () => ({ act: 'interest' })),
  command(1, fc.constantFrom(1_800_000, 7_200_000), (_, ms) => ({ act: 'wait', ms })),
]

function futuresCommands(uid: fc.Arbitrary<string>, where: fc.Arbitrary<Where>) {
  const price = (reference: ReferenceEngine, at: Where, count: number): string =>
    priceText(marketOf(reference, at), count)
  const quoted = fc.tuple(
    fc.constantFrom<'mark' | 'index'>('mark', 'mark', 'index'),
    where,
    fc.integer({ min: 85, max: 115 }),
  )
  const terms = fc.tuple(uid, where, fc.integer({ min: 1, max: 130 }))
  const mode = fc.constantFrom<'one_way_mode' | 'hedge_mode'>('one_way_mode', 'hedge_mode')
  return [
    command(2, quoted, (reference, [act, at, count]) => ({ act, where: at, price: price(reference, at, count) })),
    command(1, where, (_, at) => ({ act: 'funding', where: at })),
    command(1, terms, (_, [who, at, leverage]) => ({
      act: 'leverage',
      uid: who,
      where: at,
      leverage: String(leverage),
    })),
    command(1, fc.tuple(uid, mode), (_, [who, holdMode]) => ({ act: 'holdMode', uid: who, mode: holdMode })),
  ]
}
