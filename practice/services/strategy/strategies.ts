import type { Clock } from '@/shared/base/clock'
import type { CheckedRequestFor } from '@/shared/exchange/endpoints'
import { bookCategory, type Category } from '@/shared/exchange/protocol/fields'
import type { NewStrategy } from '@/shared/exchange/calls/trade/strategy/place-strategy-order'
import { compare, isMultipleOf, sum } from '@/shared/base/decimal'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { isRejection, reject } from '@/practice/engine/api/rejection'
import type { ExchangeCore, PracticePosition, Rejection } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import { createEmitter } from '@/shared/base/emitter'
import { type PriceBy, protectingLegs, refuseLegs, triggerLeg } from './legs'
import { firesAt, type TriggerLeg, triggeredOrder, type StrategyOrder } from './strategy-order'

type Name = { readonly orderId?: string | undefined; readonly clientOid?: string | undefined }
type Done = { readonly ok: true; readonly strategy: StrategyOrder } | Rejection

/** Orders that wait for a price and then enter the book like any other. */
export interface Strategies {
  place(uid: string, request: NewStrategy): Done
  modify(uid: string, request: CheckedRequestFor<'modifyStrategyOrder'>): Done
  cancel(uid: string, name: Name): Done
  /** Newest first, ended ones included. */
  listOf(uid: string): readonly StrategyOrder[]
  /** Called for every created, changed or ended strategy order. */
  listen(listener: (strategy: StrategyOrder) => void): () => void
  /** Checks mark prices and closed positions. Trades are checked as they happen. */
  tick(): void
  stop(): void
}

const FIRST_ORDER = 1_440_000_000_000_000_000n
const ROWS = 'strategy order'
const unknownOrder = reject('25204', 'Order does not exist')

/** Treatment of a take profit or stop loss whose position was closed otherwise (A-left-protection). */
export type RemainingProtection = 'canceled' | 'kept'

export function openStrategies(
  core: ExchangeCore,
  clock: Clock,
  saved: SavedRows,
  protection: RemainingProtection = 'canceled',
): Strategies {
  const all = saved.readRows<StrategyOrder>(ROWS)
  const waiting = new Map<string, Set<StrategyOrder>>()
  const changes = createEmitter<[StrategyOrder]>()
  const keyOf = ({ category, symbol }: { category: Category; symbol: string }): string =>
    instrumentKey(bookCategory(category), symbol)

  function watch(strategy: StrategyOrder): void {
    const key = keyOf(strategy)
    const symbolOrders = waiting.get(key) ?? new Set()
    waiting.set(key, symbolOrders.add(strategy))
  }
  for (const strategy of all) if (strategy.status === 'pending') watch(strategy)

  const pricesOf =
    ({ category, symbol }: { category: Category; symbol: string }): PriceBy =>
    (by) =>
      by === 'mark' ? core.markPrice(category, symbol) : core.lastPrice(category, symbol)
  const instrumentOf = (category: Category, symbol: string): Instrument | undefined =>
    core.instruments(category).find((candidate) => candidate.symbol === symbol)
  const positionOf = ({ uid, category, symbol, posSide }: StrategyOrder): PracticePosition | undefined =>
    core
      .positions(uid)
      .find((position) => position.category === category && position.symbol === symbol && position.posSide === posSide)

  function saveStrategy(strategy: StrategyOrder): void {
    strategy.updatedTime = clock.now()
    saved.writeRow(ROWS, strategy.orderId, strategy)
    changes.emit(strategy)
  }
  function end(strategy: StrategyOrder, status: StrategyOrder['status'], leg: TriggerLeg | null): void {
    strategy.status = status
    strategy.triggered = leg?.kind ?? null
    waiting.get(keyOf(strategy))?.delete(strategy)
    saveStrategy(strategy)
  }

  /** Ended before its order is placed: that order may trade, and its trade must not trigger the strategy again. */
  function fire(strategy: StrategyOrder, leg: TriggerLeg): void {
    const order = triggeredOrder(strategy, leg, strategy.type === 'tpsl' ? positionOf(strategy) : undefined)
    end(strategy, 'success', leg)
    if (!core.place(strategy.uid, order).ok) end(strategy, 'failed', leg)
  }

  function check(key: string, priceBy: (strategy: StrategyOrder) => PriceBy): void {
    for (const strategy of waiting.get(key) ?? []) {
      const leg = strategy.legs.find((candidate) => firesAt(candidate, priceBy(strategy)(candidate.by)))
      if (leg !== undefined) fire(strategy, leg)
    }
  }

  const stop = core.listen(
    (event) => {
      if (event.kind !== 'trade' || (waiting.get(keyOf(event))?.size ?? 0) === 0) return
      const { price } = event
      check(keyOf(event), (strategy) => (by) => (by === 'market' ? price : pricesOf(strategy)(by)))
    },
    () => false,
  )

  function refuseQty(qty: string | undefined, { lotSize }: Instrument): Rejection | null {
    return qty === undefined || isMultipleOf(qty, lotSize)
      ? null
      : reject('25200', `qty validation error: a multiple of ${lotSize}`)
  }

  /** Side of the position that a take profit or stop loss protects: the only position, or the position of posSide. */
  function protectedSide(
    uid: string,
    { category, symbol, posSide }: NewStrategy,
  ): PracticePosition['posSide'] | Rejection {
    const open = core.positions(uid).filter((position) => position.category === category && position.symbol === symbol)
    const openPosition = open.find((position) => posSide === undefined || position.posSide === posSide)
    return openPosition?.posSide ?? reject('25601', 'No position to protect')
  }

  /** One order may protect a whole position. The sum of partial ones may not exceed it (exchange: Codes). */
  function overProtects(
    uid: string,
    request: Pick<NewStrategy, 'category' | 'symbol' | 'tpslMode' | 'qty'>,
    posSide: StrategyOrder['posSide'],
    but?: StrategyOrder,
  ): Rejection | null {
    const { category, symbol, tpslMode = 'full', qty = '0' } = request
    const beside = all.filter((other) => {
      const isSame =
        other.uid === uid && other.category === category && other.symbol === symbol && other.posSide === posSide
      return (
        isSame && other !== but && other.status === 'pending' && other.type === 'tpsl' && other.tpslMode === tpslMode
      )
    })
    if (tpslMode === 'full')
      return beside.length > 0
        ? reject('25594', 'Only one TP/SL can be set for all positions of the current symbol')
        : null
    const position = core
      .positions(uid)
      .find((open) => open.category === category && open.symbol === symbol && open.posSide === posSide)
    const total = sum([qty, ...beside.map((other) => other.qty)])
    return compare(total, position?.total ?? '0') > 0
      ? reject('25595', `The total TP/SL quantity ${total} exceeds the position`)
      : null
  }

  function create(
    uid: string,
    request: NewStrategy,
    posSide: StrategyOrder['posSide'],
    legs: readonly TriggerLeg[],
  ): StrategyOrder {
    const now = clock.now()
    const { category, symbol, clientOid = '', type = 'tpsl', tpslMode = 'full', side = null, qty = '' } = request
    const orderId = String(FIRST_ORDER + BigInt(all.length + 1))
    const moving = { qty, legs, status: 'pending' as const, triggered: null, updatedTime: now }
    return {
      orderId,
      clientOid,
      uid,
      category,
      symbol,
      type,
      tpslMode,
      side,
      posSide,
      reduceOnly: request.reduceOnly === 'yes',
      createdTime: now,
      ...moving,
    }
  }

  function findPending(uid: string, { orderId, clientOid }: Name): StrategyOrder | undefined {
    const isNamed = (strategy: StrategyOrder): boolean =>
      orderId === undefined ? strategy.clientOid === clientOid : strategy.orderId === orderId
    return all.find((strategy) => strategy.uid === uid && strategy.status === 'pending' && isNamed(strategy))
  }

  return {
    place(uid, request) {
      const { category, symbol, clientOid, type = 'tpsl', qty } = request
      const instrument = instrumentOf(category, symbol)
      if (instrument === undefined) return reject('40034', `Parameter symbol does not exist in ${category}`)
      if (clientOid !== undefined && findPending(uid, { clientOid })) return reject('25212', 'Duplicate clientOid')
      const posSide = type === 'trigger' ? (request.posSide ?? null) : protectedSide(uid, request)
      if (posSide !== null && typeof posSide === 'object' && isRejection(posSide)) return posSide
      const priceBy = pricesOf(request)
      const legs =
        type === 'trigger' ? triggerLeg(request, priceBy, undefined) : protectingLegs(request, posSide ?? 'long', [])
      const refused =
        refuseQty(qty, instrument) ??
        refuseLegs(legs, instrument, priceBy) ??
        (type === 'tpsl' ? overProtects(uid, request, posSide) : null)
      if (refused) return refused
      const strategy = create(uid, request, posSide, legs)
      all.push(strategy)
      saveStrategy(strategy)
      watch(strategy)
      return { ok: true, strategy }
    },
    modify(uid, request) {
      const strategy = findPending(uid, request)
      const instrument = strategy && instrumentOf(strategy.category, strategy.symbol)
      if (strategy === undefined || instrument === undefined) return unknownOrder
      const priceBy = pricesOf(strategy)
      const isTrigger = strategy.type === 'trigger'
      const legs = isTrigger
        ? triggerLeg(request, priceBy, strategy.legs[0])
        : protectingLegs(request, strategy.posSide ?? 'long', strategy.legs)
      const isPart = !isTrigger && strategy.tpslMode === 'partial'
      const grown = isPart ? overProtects(uid, { ...strategy, qty: request.qty }, strategy.posSide, strategy) : null
      const refused = refuseQty(request.qty, instrument) ?? refuseLegs(legs, instrument, priceBy) ?? grown
      if (refused) return refused
      const qty = isTrigger || strategy.tpslMode === 'partial' ? request.qty : strategy.qty
      if (qty === strategy.qty && JSON.stringify(legs) === JSON.stringify(strategy.legs))
        return reject('25600', 'The order has not changed')
      strategy.qty = qty
      strategy.legs = legs
      saveStrategy(strategy)
      return { ok: true, strategy }
    },
    cancel(uid, name) {
      const strategy = findPending(uid, name)
      if (strategy === undefined) return unknownOrder
      end(strategy, 'cancelled', null)
      return { ok: true, strategy }
    },
    listen: changes.listen,
    listOf: (uid) => all.filter((strategy) => strategy.uid === uid).toReversed(),
    tick() {
      for (const [key, waitingOrders] of waiting) {
        for (const strategy of waitingOrders)
          if (protection === 'canceled' && strategy.type === 'tpsl' && positionOf(strategy) === undefined)
            end(strategy, 'cancelled', null)
        check(key, pricesOf)
      }
    },
    stop,
  }
}
