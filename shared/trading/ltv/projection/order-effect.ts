import { compare, divide, isPositive, isZero, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { type Exact, exactOf, negative, NOTHING, order, plainText, plus, signOf, times } from '@/shared/base/exact'
import { perObject } from '@/shared/base/per-object'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { flowOf, type OrderFlow, type OrderTerms } from './order-flow'
import { holdingOf, ltvBalanceOf, type Portfolio, priceOf, ratioOf } from './portfolio'

/** An order before its send, with the rules of its symbol if they are known. */
export interface PendingOrder {
  readonly order: OrderTerms
  readonly instrument: Instrument | null
  readonly top: { readonly bid: string | null; readonly ask: string | null } | null
  /** True for an order that only reduces a futures position. It is never blocked because of its fee. */
  readonly isClosing: boolean
}

/** Effect of an order alone on the ratio. Ratios as decimal text; null for debt without collateral. */
export interface OrderEffect {
  /** Index in the given list. */
  readonly row: number
  readonly afterAck: string | null
  readonly afterFill: string | null
  /** True if the fill raises the ratio; false for a closing order, which raises it only by its fee. */
  readonly raises: boolean
  /** Explanations, such as selling into a coin with a lower haircut. */
  readonly notes: readonly string[]
}

/** Effect of a list of orders, together and in the worst case. */
export interface OrderEffects {
  readonly now: string | null
  /** Worst first. */
  readonly rows: readonly OrderEffect[]
  /** Rows with an unknown effect, because a price or the rules of the symbol are unknown. */
  readonly unknown: readonly number[]
  /** Ratio with all orders acknowledged and none filled. */
  readonly afterAck: string | null
  /** Ratio with all orders filled. */
  readonly afterFill: string | null
  /** Highest ratio if the orders that raise it fill and the others do not. */
  readonly worst: string | null
  /**
   * Highest ratio over all counts of first orders that fill while the others do not, with that count; null if no effect
   * is known.
   */
  readonly worstPrefix: { readonly first: number; readonly ltv: string | null } | null
}

type Ratio = string | null
/** Debt without collateral is worse than any ratio. */
const isHigher = (first: Ratio, other: Ratio): boolean =>
  other !== null && (first === null || compare(first, other) > 0)
const higher = (first: Ratio, other: Ratio): Ratio => (isHigher(first, other) ? first : other)

/** Value of the base coin for the risk unit, in quote coin; null if unknown. */
function markFor(portfolio: Portfolio, { baseCoin, quoteCoin }: Instrument): string | null {
  const [base, quote] = [priceOf(portfolio, baseCoin), priceOf(portfolio, quoteCoin)]
  return base === null || quote === null || !isPositive(base) || !isPositive(quote) ? null : divide(base, quote)
}
/** Cached, because a batch can have a thousand rows of a few symbols. */
const markOf = perObject((instrument: Instrument, portfolio: Portfolio) => markFor(portfolio, instrument))

/** Flow of an order at the prices of unit and book; null if these are not sufficient. */
export function pendingFlow(portfolio: Portfolio, { order, instrument, top }: PendingOrder): OrderFlow | null {
  if (instrument === null) return null
  return flowOf(order, instrument, {
    bid: top?.bid ?? null,
    ask: top?.ask ?? null,
    mark: markOf(instrument, portfolio),
  })
}

const shareOf = (portfolio: Portfolio, coin: string): string => holdingOf(portfolio, coin)?.weight ?? '0'

/** USDT of collateral value that is lost when funds are reserved for a coin with a lower haircut (A-ltv-reserved). */
function reservedLoss(portfolio: Portfolio, { exchanged }: OrderFlow): string {
  if (exchanged === null) return '0'
  const less = subtract(shareOf(portfolio, exchanged.gives), shareOf(portfolio, exchanged.gets))
  return isPositive(less) ? multiply(multiply(exchanged.amount, priceOf(portfolio, exchanged.gives) ?? '0'), less) : '0'
}

/** A holding with parsed figures, because a batch can have a thousand rows that change it. */
interface ExactHolding {
  readonly amount: Exact
  readonly price: Exact
  readonly weight: Exact
}

/** State of the unit before any order. Fills do not change its debt. */
interface Opening {
  readonly debt: string
  readonly isIndebted: boolean
  readonly holdings: ReadonlyMap<string, ExactHolding>
  readonly start: FilledState
  readonly now: Ratio
}
/** A unit after some fills: its collateral in USDT, and the changed coins. */
interface FilledState {
  readonly collateral: Exact
  readonly amounts: ReadonlyMap<string, Exact>
}
const openingOf = perObject((portfolio: Portfolio): Opening => {
  const balance = ltvBalanceOf(portfolio)
  // If a coin is listed twice, its first row counts, as everywhere.
  const holdings = portfolio.collateral
    .toReversed()
    .map(
      ({ coin, amount, price, weight }) =>
        [coin, { amount: exactOf(amount), price: exactOf(price), weight: exactOf(weight) }] as const,
    )
  return {
    debt: balance.debt,
    isIndebted: isPositive(balance.debt),
    holdings: new Map(holdings),
    start: { collateral: exactOf(balance.collateral), amounts: new Map() },
    now: ratioOf(balance),
  }
})

const ratioAt = ({ debt }: Opening, collateral: Exact): Ratio => ratioOf({ debt, collateral: plainText(collateral) })

/**
 * Of two states, less collateral means a higher ratio, without a division. At or below zero all states are equally bad.
 */
const backingOf = ({ collateral }: FilledState): Exact => (signOf(collateral) > 0 ? collateral : NOTHING)
/** Without debt all states are equal. */
const isWorse = ({ isIndebted }: Opening, first: FilledState, other: FilledState): boolean =>
  isIndebted && order(backingOf(first), backingOf(other)) < 0
const worstFirst = <Item extends { readonly state: FilledState }>(
  { isIndebted }: Opening,
  all: readonly Item[],
): readonly Item[] => (isIndebted ? all.toSorted((a, b) => order(backingOf(a.state), backingOf(b.state))) : all)

const isOwed = (amount: Exact): boolean => signOf(amount) < 0
/** In USDT. A negative amount counts in full. */
const countedAs = ({ price, weight }: ExactHolding, amount: Exact, whose: Exact): Exact =>
  isOwed(whose) ? times(amount, price) : times(times(amount, price), weight)
/**
 * Change of the collateral value of a coin, in USDT. Its weight changes only if the amount becomes a loss or ceases to
 * be one.
 */
const countedMore = (holding: ExactHolding, before: Exact, delta: Exact, after: Exact): Exact =>
  isOwed(before) === isOwed(after)
    ? countedAs(holding, delta, after)
    : plus(countedAs(holding, after, after), negative(countedAs(holding, before, before)))

/** Change of a collateral coin by a fill. */
interface Move {
  readonly coin: string
  readonly holding: ExactHolding
  readonly delta: Exact
}
const movesOf = ({ holdings }: Opening, { cautious }: OrderFlow): readonly Move[] =>
  cautious.flatMap(({ coin, delta }) => {
    const holding = holdings.get(coin)
    return holding === undefined ? [] : [{ coin, holding, delta: exactOf(delta) }]
  })

/**
 * Computes only the coins that change: a unit can hold hundreds, and a batch has a thousand rows. The sums are exact,
 * so no error accumulates.
 */
function filled({ collateral, amounts }: FilledState, moves: readonly Move[]): FilledState {
  const moved = new Map(amounts)
  let counted = collateral
  for (const { coin, holding, delta } of moves) {
    const before = moved.get(coin) ?? holding.amount
    const after = plus(before, delta)
    moved.set(coin, after)
    counted = plus(counted, countedMore(holding, before, delta, after))
  }
  return { collateral: counted, amounts: moved }
}

const percent = (share: string): string => `${toDecimals(multiply(share, '100'), 2, 'down').replace(/\.?0+$/, '')} %`

function haircutNotes(portfolio: Portfolio, { exchanged }: OrderFlow): string[] {
  if (exchanged === null) return []
  const { gives, gets } = exchanged
  const [soldShare, boughtShare] = [shareOf(portfolio, gives), shareOf(portfolio, gets)]
  if (isZero(boughtShare)) return [t`${gets} does not count as collateral of this unit: what is bought counts nothing`]
  return compare(soldShare, boughtShare) > 0
    ? [t`Turns ${gives}, which counts ${percent(soldShare)}, into ${gets}, which counts ${percent(boughtShare)}`]
    : []
}

interface Alone {
  readonly moves: readonly Move[]
  /** USDT of collateral value that the acknowledged order removes. */
  readonly loss: Exact
  readonly state: FilledState
  readonly afterAck: Ratio
  readonly afterFill: Ratio
  readonly raises: boolean
  readonly notes: readonly string[]
}

function alone(portfolio: Portfolio, pending: PendingOrder): Alone | null {
  const flow = pendingFlow(portfolio, pending)
  if (flow === null) return null
  const opening = openingOf(portfolio)
  const { start, now } = opening
  const moves = movesOf(opening, flow)
  const state = filled(start, moves)
  const loss = exactOf(reservedLoss(portfolio, flow))
  const afterAck = signOf(loss) === 0 ? now : ratioAt(opening, plus(start.collateral, negative(loss)))
  const afterFill = ratioAt(opening, state.collateral)
  return {
    moves,
    loss,
    state,
    afterAck,
    afterFill,
    raises: isHigher(afterFill, now),
    notes: haircutNotes(portfolio, flow),
  }
}

/** After an edit of a single order, the results of all others stay cached until the unit or their book changes. */
const knownAlone = perObject((_order: OrderTerms, portfolio: Portfolio) => {
  let cached: { readonly pending: PendingOrder; readonly effect: Alone | null } | null = null
  return (pending: PendingOrder): Alone | null => {
    const isKnown =
      cached !== null &&
      cached.pending.instrument === pending.instrument &&
      cached.pending.top?.bid === pending.top?.bid &&
      cached.pending.top?.ask === pending.top?.ask
    if (cached === null || !isKnown) cached = { pending, effect: alone(portfolio, pending) }
    return cached.effect
  }
})

type KnownRow = Alone & { readonly row: number }

/** Fills the rows in sequence. Returns the last state and the highest ratio on the way. */
function inOrder(opening: Opening, knownRows: readonly KnownRow[]): Pick<OrderEffects, 'afterFill' | 'worstPrefix'> {
  let so = opening.start
  let worst: { readonly first: number; readonly state: FilledState } | null = null
  for (const { row, moves } of knownRows) {
    so = filled(so, moves)
    if (worst === null || isWorse(opening, so, worst.state)) worst = { first: row + 1, state: so }
  }
  return {
    afterFill: ratioAt(opening, so.collateral),
    worstPrefix: worst === null ? null : { first: worst.first, ltv: ratioAt(opening, worst.state.collateral) },
  }
}

/** Fills only the rows that raise the ratio, the worst first. */
function worstOf(opening: Opening, ranked: readonly KnownRow[]): Ratio {
  let so = opening.start
  for (const { moves } of ranked) {
    const next = filled(so, moves)
    // Less collateral means a higher ratio; at or below zero it is at its worst.
    if (signOf(so.collateral) > 0 && order(next.collateral, so.collateral) < 0) so = next
  }
  return ratioAt(opening, so.collateral)
}

/** Effect of orders on the ratio of the risk unit of their account (L11), at current prices, with taker fees. */
export function orderEffects(portfolio: Portfolio, orders: readonly PendingOrder[]): OrderEffects {
  const opening = openingOf(portfolio)
  const all = orders.map((pending, row) => ({ row, effect: knownAlone(pending.order, portfolio)(pending) }))
  const knownRows = all.flatMap(({ row, effect }): KnownRow[] => (effect === null ? [] : [{ row, ...effect }]))
  const ranked = worstFirst(opening, knownRows)
  const reserved = knownRows.reduce((total, { loss }) => plus(total, loss), NOTHING)
  const afterAck = ratioAt(opening, plus(opening.start.collateral, negative(reserved)))
  return {
    now: opening.now,
    rows: ranked.map(({ row, afterAck: acked, afterFill, raises, notes }) => ({
      row,
      afterAck: acked,
      afterFill,
      raises: raises && !orders[row]!.isClosing,
      notes,
    })),
    unknown: all.flatMap(({ row, effect }) => (effect === null ? [row] : [])),
    afterAck,
    ...inOrder(opening, knownRows),
    worst: higher(afterAck, worstOf(opening, ranked)),
  }
}
