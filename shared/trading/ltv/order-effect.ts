import { add, compare, divide, isPositive, isZero, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
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
function worstFirst(one: Ratio, other: Ratio): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  return compare(other, one)
}
const higher = (one: Ratio, other: Ratio): Ratio => (isHigher(one, other) ? one : other)

/** What one unit of the base coin is worth in quote coin to the unit; null where it does not know. */
function markFor(portfolio: Portfolio, { baseCoin, quoteCoin }: Instrument): string | null {
  const [base, quote] = [priceOf(portfolio, baseCoin), priceOf(portfolio, quoteCoin)]
  return base === null || quote === null || !isPositive(base) || !isPositive(quote) ? null : divide(base, quote)
}

/** The flow of an order at the prices a unit and the book know; null where they do not suffice. */
export function pendingFlow(portfolio: Portfolio, { order, instrument, top }: PendingOrder): OrderFlow | null {
  if (instrument === null) return null
  return flowOf(order, instrument, {
    bid: top?.bid ?? null,
    ask: top?.ask ?? null,
    mark: markFor(portfolio, instrument),
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
    collateral = add(
      collateral,
      subtract(countedOf({ ...holding, amount: after }), countedOf({ ...holding, amount: before })),
    )
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
  let afterFill = ratioOf(start.balance)
  let worstPrefix: OrderEffects['worstPrefix'] = null
  for (const { row, flow } of known) {
    so = filled(holdings, so, flow)
    afterFill = ratioOf(so.balance)
    if (worstPrefix === null || isHigher(afterFill, worstPrefix.ltv)) worstPrefix = { first: row + 1, ltv: afterFill }
  }
  return { afterFill, worstPrefix }
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

/**
 * What orders do to the ratio of the unit their account belongs to (L11), at the prices of now, fees of a taker
 * included.
 */
export function orderEffects(portfolio: Portfolio, orders: readonly PendingOrder[]): OrderEffects {
  const flows = orders.map((order, row) => ({ row, flow: pendingFlow(portfolio, order) }))
  const known = flows.flatMap(({ row, flow }) => (flow === null ? [] : [{ row, flow }]))
  const holdings = new Map(portfolio.collateral.toReversed().map((holding) => [holding.coin, holding]))
  const start: FilledState = { balance: ltvBalanceOf(portfolio), amounts: new Map() }
  const now = ratioOf(start.balance)
  const effects = known.map(({ row, flow }) => {
    const afterFill = ratioOf(filled(holdings, start, flow).balance)
    const loss = reservedLoss(portfolio, flow)
    const afterAck = isZero(loss) ? now : acknowledged(start.balance, [loss])
    const notes = haircutNotes(portfolio, flow)
    const raises = !orders[row]!.isClosing && isHigher(afterFill, now)
    return { flow, loss, effect: { row, afterAck, afterFill, raises, notes } }
  })
  const ranked = effects.toSorted((a, b) => worstFirst(a.effect.afterFill, b.effect.afterFill))
  const afterAck = acknowledged(
    start.balance,
    effects.map(({ loss }) => loss),
  )
  return {
    now,
    rows: ranked.map(({ effect }) => effect),
    unknown: flows.filter(({ flow }) => flow === null).map(({ row }) => row),
    afterAck,
    ...inOrder(holdings, start, known),
    worst: higher(
      afterAck,
      worstOf(
        holdings,
        start,
        ranked.map(({ flow }) => flow),
      ),
    ),
  }
}
