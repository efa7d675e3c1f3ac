import {
  add,
  ascendingBy,
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  subtract,
  sum,
  sumOfProducts,
  toDecimals,
} from '@/shared/base/decimal'
import { perObject } from '@/shared/base/per-object'
import type { Instrument } from '../market/instrument'
import { flowOf, type OrderFlow, type OrderTerms } from './order-flow'
import {
  type LtvBalance,
  ltvBalanceOf,
  countedOf,
  type Holding,
  holdingOf,
  type Portfolio,
  priceOf,
  ratioOf,
} from './portfolio'

/** An order on its way, with the rules of its symbol where they are known. */
export interface PendingOrder {
  readonly order: OrderTerms
  readonly instrument: Instrument | null
  readonly top: { readonly bid: string | null; readonly ask: string | null } | null
  /** It only makes a futures position smaller: that is never held back for the fee it costs. */
  readonly isClosing: boolean
}

/** What one order alone does to the ratio. Ratios as decimal text; null while debt would stand against nothing. */
export interface OrderEffect {
  /** Index in the list that was given. */
  readonly row: number
  readonly afterAck: string | null
  readonly afterFill: string | null
  /** Whether the fill raises the ratio, other than by the fee of a closing order. */
  readonly raises: boolean
  /** Such as selling into a coin with a lower haircut, by name. */
  readonly notes: readonly string[]
}

/** What a list of orders does, together and at its worst. */
export interface OrderEffects {
  readonly now: string | null
  /** Worst first. */
  readonly rows: readonly OrderEffect[]
  /** Rows whose effect nobody can tell, because a price or the rules of the symbol are not known. */
  readonly unknown: readonly number[]
  /** All acknowledged, none filled. */
  readonly afterAck: string | null
  /** All filled. */
  readonly afterFill: string | null
  /** The highest the ratio gets if those that raise it fill and the others do not. */
  readonly worst: string | null
  /**
   * The highest over every number of first orders that fill while the others do not, and that number; null where no
   * order's effect is known.
   */
  readonly worstPrefix: { readonly first: number; readonly ltv: string | null } | null
}

type Ratio = string | null
/** Debt against nothing is worse than any ratio. */
const isHigher = (one: Ratio, other: Ratio): boolean => other !== null && (one === null || compare(one, other) > 0)
const higher = (one: Ratio, other: Ratio): Ratio => (isHigher(one, other) ? one : other)

/**
 * Fills leave the debt as it is: of two balances the one with less collateral has the higher ratio, and needs no
 * division to be found. Below nothing all are at their worst.
 */
const backingOf = ({ collateral }: LtvBalance): string => (isPositive(collateral) ? collateral : '0')
/** Without debt all are alike. */
const isWorse = (one: LtvBalance, other: LtvBalance): boolean =>
  isPositive(one.debt) && compare(backingOf(one), backingOf(other)) < 0
const worstFirst = <Item extends { readonly balance: LtvBalance }>(all: readonly Item[]): readonly Item[] =>
  all[0] === undefined || !isPositive(all[0].balance.debt) ? all : ascendingBy(all, ({ balance }) => backingOf(balance))

/** What one unit of the base coin is worth in quote coin to the unit; null where it does not know. */
function markFor(portfolio: Portfolio, { baseCoin, quoteCoin }: Instrument): string | null {
  const [base, quote] = [priceOf(portfolio, baseCoin), priceOf(portfolio, quoteCoin)]
  return base === null || quote === null || !isPositive(base) || !isPositive(quote) ? null : divide(base, quote)
}
/** A batch has a thousand rows of a few symbols. */
const markOf = perObject((instrument: Instrument, portfolio: Portfolio) => markFor(portfolio, instrument))

/** The flow of an order at the prices a unit and the book know; null where they do not suffice. */
export function pendingFlow(portfolio: Portfolio, { order, instrument, top }: PendingOrder): OrderFlow | null {
  if (instrument === null) return null
  return flowOf(order, instrument, {
    bid: top?.bid ?? null,
    ask: top?.ask ?? null,
    mark: markOf(instrument, portfolio),
  })
}

const shareOf = (portfolio: Portfolio, coin: string): string => holdingOf(portfolio, coin)?.weight ?? '0'

/** USDT of collateral that stop counting once funds are reserved for a coin with a lower haircut (A-ltv-reserved). */
function reservedLoss(portfolio: Portfolio, { exchanged }: OrderFlow): string {
  if (exchanged === null) return '0'
  const less = subtract(shareOf(portfolio, exchanged.gives), shareOf(portfolio, exchanged.gets))
  return isPositive(less) ? multiply(multiply(exchanged.amount, priceOf(portfolio, exchanged.gives) ?? '0'), less) : '0'
}

const acknowledged = ({ debt, collateral }: LtvBalance, losses: readonly string[]): Ratio =>
  ratioOf({ debt, collateral: subtract(collateral, sum(losses)) })

/** A unit after some fills: both sides of its ratio, and the coins that moved. */
interface FilledState {
  readonly balance: LtvBalance
  readonly amounts: ReadonlyMap<string, string>
}
type Holdings = ReadonlyMap<string, Holding>

const isOwed = (amount: string): boolean => amount.startsWith('-')

/** What more a coin counts for, in USDT. Only an amount that turns into a loss, or out of one, changes its weight. */
function countedMore(holding: Holding, before: string, delta: string, after: string): string {
  const { price, weight } = holding
  if (isOwed(before) !== isOwed(after))
    return subtract(countedOf({ ...holding, amount: after }), countedOf({ ...holding, amount: before }))
  return sumOfProducts([isOwed(after) ? [delta, price] : [delta, price, weight]])
}

/**
 * Reckons only the coins that move: a unit can hold hundreds, and a batch has a thousand rows. Sums are exact, so
 * nothing drifts.
 */
function filled(holdings: Holdings, { balance, amounts }: FilledState, flow: OrderFlow): FilledState {
  const moved = new Map(amounts)
  let { collateral } = balance
  for (const { coin, delta } of flow.cautious) {
    const holding = holdings.get(coin)
    if (holding === undefined) continue
    const before = moved.get(coin) ?? holding.amount
    const after = add(before, delta)
    moved.set(coin, after)
    collateral = add(collateral, countedMore(holding, before, delta, after))
  }
  return { balance: { debt: balance.debt, collateral }, amounts: moved }
}

const percent = (share: string): string => `${toDecimals(multiply(share, '100'), 2, 'nearest').replace(/\.?0+$/, '')} %`

function haircutNotes(portfolio: Portfolio, { exchanged }: OrderFlow): string[] {
  if (exchanged === null) return []
  const { gives, gets } = exchanged
  const [given, taken] = [shareOf(portfolio, gives), shareOf(portfolio, gets)]
  if (isZero(taken)) return [`${gets} does not count as collateral of this unit: what is bought counts nothing`]
  return compare(given, taken) > 0
    ? [`Turns ${gives}, which counts ${percent(given)}, into ${gets}, which counts ${percent(taken)}`]
    : []
}

interface KnownFlow {
  readonly row: number
  readonly flow: OrderFlow
}

/** Fills the rows one after the other: the last state, and the highest ratio on the way. */
function inOrder(
  holdings: Holdings,
  start: FilledState,
  known: readonly KnownFlow[],
): Pick<OrderEffects, 'afterFill' | 'worstPrefix'> {
  let so = start
  let worst: { readonly first: number; readonly balance: LtvBalance } | null = null
  for (const { row, flow } of known) {
    so = filled(holdings, so, flow)
    if (worst === null || isWorse(so.balance, worst.balance)) worst = { first: row + 1, balance: so.balance }
  }
  return {
    afterFill: ratioOf(so.balance),
    worstPrefix: worst === null ? null : { first: worst.first, ltv: ratioOf(worst.balance) },
  }
}

/** Fills the rows that raise the ratio, worst first, and leaves the others. */
function worstOf(holdings: Holdings, start: FilledState, ranked: readonly OrderFlow[]): Ratio {
  let so = start
  for (const flow of ranked) {
    const next = filled(holdings, so, flow)
    // Fills leave the debt as it is, so the ratio is higher where less stands against it; below nothing it is at its
    // worst.
    if (isPositive(so.balance.collateral) && compare(next.balance.collateral, so.balance.collateral) < 0) so = next
  }
  return ratioOf(so.balance)
}

/** A unit before anything happens to it. */
interface Opening {
  readonly holdings: Holdings
  readonly start: FilledState
  readonly now: Ratio
}
const openingOf = perObject((portfolio: Portfolio): Opening => {
  const start = { balance: ltvBalanceOf(portfolio), amounts: new Map() }
  const holdings = new Map(portfolio.collateral.toReversed().map((holding) => [holding.coin, holding]))
  return { holdings, start, now: ratioOf(start.balance) }
})

/** What one order does that fills alone. */
interface Alone {
  readonly flow: OrderFlow
  /** USDT of collateral that stop counting once it is acknowledged. */
  readonly loss: string
  readonly balance: LtvBalance
  readonly afterAck: Ratio
  readonly afterFill: Ratio
  readonly notes: readonly string[]
}

function alone(portfolio: Portfolio, pending: PendingOrder): Alone | null {
  const flow = pendingFlow(portfolio, pending)
  if (flow === null) return null
  const { holdings, start, now } = openingOf(portfolio)
  const { balance } = filled(holdings, start, flow)
  const loss = reservedLoss(portfolio, flow)
  const afterAck = isZero(loss) ? now : acknowledged(start.balance, [loss])
  return { flow, loss, balance, afterAck, afterFill: ratioOf(balance), notes: haircutNotes(portfolio, flow) }
}

/** Of a thousand orders one is edited: the others are worked out again only when the unit or their book moves. */
const knownAlone = perObject((_order: OrderTerms, portfolio: Portfolio) => {
  let known: { readonly pending: PendingOrder; readonly found: Alone | null } | null = null
  return (pending: PendingOrder): Alone | null => {
    const isKnown =
      known !== null &&
      known.pending.instrument === pending.instrument &&
      known.pending.top?.bid === pending.top?.bid &&
      known.pending.top?.ask === pending.top?.ask
    if (known === null || !isKnown) known = { pending, found: alone(portfolio, pending) }
    return known.found
  }
})

/**
 * What orders do to the ratio of the unit their account belongs to (L11), at the prices of now, fees of a taker
 * included.
 */
export function orderEffects(portfolio: Portfolio, orders: readonly PendingOrder[]): OrderEffects {
  const { holdings, start, now } = openingOf(portfolio)
  const all = orders.map((pending, row) => ({ row, found: knownAlone(pending.order, portfolio)(pending) }))
  const known = all.flatMap(({ row, found }) => (found === null ? [] : [{ row, ...found }]))
  const ranked = worstFirst(known)
  const afterAck = acknowledged(
    start.balance,
    known.map(({ loss }) => loss),
  )
  const worst = worstOf(
    holdings,
    start,
    ranked.map(({ flow }) => flow),
  )
  return {
    now,
    rows: ranked.map(({ row, afterAck: acked, afterFill, notes }) => {
      const raises = !orders[row]!.isClosing && isHigher(afterFill, now)
      return { row, afterAck: acked, afterFill, raises, notes }
    }),
    unknown: all.flatMap(({ row, found }) => (found === null ? [row] : [])),
    afterAck,
    ...inOrder(holdings, start, known),
    worst: higher(afterAck, worst),
  }
}
