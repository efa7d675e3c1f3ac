import { ratioText } from '@/shared/base/line-text'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { pendingOrders } from '@/shared/trading/ltv/projection/pending-orders'
import { compare, subtract } from '@/shared/base/decimal'
import { SECOND_MS } from '@/shared/base/time'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import type { AssessedOrder, UnitAssessment, UnitAtRisk } from '@/shared/trading/pretrade/assessment/context'
import type { KnownSample, LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { LTV_UNCHECKED_RULE, refuseBeyondStop } from '@/shared/trading/ltv/projection/ltv-stop'
import { orderEffects, type OrderEffects } from '@/shared/trading/ltv/projection/order-effect'
import { type CoinFacts, portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'

export interface StopContext {
  readonly riskUnitId: string
  readonly thresholds: Thresholds | null
  /** Confirmed or assumed lines of the ratio. */
  readonly lines: UnitAtRisk['lines']
  /** Number of other accounts of the unit, whose positions and orders are not known here. */
  readonly others: number
  /** Current sample; null while it is late, lost or not computed. */
  readonly live: LtvSample | null
  /** Samples of the last minute, oldest first. They count while there is no current one. */
  readonly recent: readonly KnownSample[]
  readonly facts: CoinFacts
  /** Null while unknown. An order then counts as an opening order. */
  readonly positions: readonly Position[] | null
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
}

const qtyFinding = { field: 'qty', figure: null } as const

const unchecked = (row: number, why: string): PretradeFinding => ({
  ...qtyFinding,
  row,
  rule: LTV_UNCHECKED_RULE,
  band: 'type-to-confirm',
  message: t`Not checked against your loan-to-value stop: ${why}`,
})

/** For an account without a stop. */
const loanNotChecked = (why: string): PretradeFinding => ({
  ...qtyFinding,
  row: null,
  rule: 'ltv-not-known',
  band: 'review',
  message: t`Not checked against your loans: ${why}`,
})

/**
 * False for an amend that neither increases the open quantity nor makes the price more aggressive, and for a
 * reduce-only order. Both are never blocked because of the loan.
 */
function mayIncreaseRisk({ order, replaces, trigger }: AssessedOrder): boolean {
  if (order.reduceOnly === 'yes') return false
  if (replaces === null || replaces.trigger !== trigger || (replaces.price === '') !== (order.price === undefined))
    return true
  const isWorse = order.price !== undefined && compare(order.price, replaces.price) === (order.side === 'sell' ? -1 : 1)
  return isWorse || compare(order.qty, subtract(replaces.qty, replaces.filledQty || '0')) > 0
}

/**
 * The order as if it filled (A-trigger-ltv). A purchase of coins counts at its trigger or limit price. Other orders
 * count at the market, which will have reached their price: a selling stop must not look like a loss.
 */
function termsOf({ order, trigger }: AssessedOrder): AssessedOrder['order'] {
  if (trigger === null) return order
  const isPurchase = order.side === 'buy' && !isFutures(order.category)
  return isPurchase
    ? { ...order, orderType: 'limit', price: order.price ?? trigger }
    : { ...order, orderType: 'market', price: undefined }
}

/** The newest sample and the sample with the highest ratio, the worse first. */
function worseFirst(recent: readonly KnownSample[]): readonly KnownSample[] {
  const newest = recent.at(-1)
  if (newest === undefined) return []
  const worst = recent.reduce((highest, candidate) =>
    compare(candidate.sample.ltv, highest.sample.ltv) >= 0 ? candidate : highest,
  )
  return worst === newest ? [newest] : [worst, newest]
}

function lateFinding({ sample, ageMs }: KnownSample): PretradeFinding {
  const [ltv, seconds] = [ratioText(sample.ltv, null), Math.ceil(ageMs / SECOND_MS)]
  const message = t`The loan-to-value is not live: checked at ${ltv}, ${seconds} s old`
  return { ...qtyFinding, row: null, rule: 'ltv-late', band: 'review', message }
}

/** Assessment while the risk units of the account are unknown: one finding, loans not checked. */
export const assessUnknownLoans = (orders: readonly AssessedOrder[]): UnitAssessment => ({
  ltv: null,
  findings: orders.some(mayIncreaseRisk) ? [loanNotChecked(t('the risk units of this account are not read yet'))] : [],
  units: [],
})

/** The unit at the sample that counts for the stop. */
function atRisk({ riskUnitId, lines, others, facts, live }: StopContext, worse: KnownSample | undefined): UnitAtRisk {
  const why = worse === undefined ? t('is not known') : live === null ? t('is not live') : null
  return {
    riskUnitId,
    lines,
    portfolio: worse === undefined ? null : portfolioOf(worse.sample, facts),
    missing: [
      ...(why === null ? [] : [t`the loan-to-value of risk unit ${riskUnitId} ${why}`]),
      ...(others === 0 ? [] : [t`positions and orders of ${others} other accounts of risk unit ${riskUnitId}`]),
    ],
  }
}

/**
 * Effect of orders on the loan-to-value of a risk unit, checked against the user's hard stop (L12). Orders beyond it
 * are never sent; orders with an unknown effect require the typed phrase. While the figure is not live, the worse one
 * of the last minute counts, with a separate finding. Without any figure and without a stop, one finding reports that
 * the loan was not checked.
 */
export function assessStop(orders: readonly AssessedOrder[], context: StopContext): UnitAssessment {
  const { riskUnitId, thresholds, live, recent, facts, positions, instrumentOf } = context
  const stop = thresholds === null || thresholds.stopWithin === null ? null : thresholds
  const increasingOrders = orders.flatMap((assessed, row) =>
    mayIncreaseRisk(assessed) ? [{ order: termsOf(assessed), row }] : [],
  )
  const samples = live === null ? worseFirst(recent) : [{ sample: live, ageMs: 0 }]
  const [worse] = samples
  if (worse === undefined) {
    const why = t`the loan-to-value of risk unit ${riskUnitId} is not known`
    const without = increasingOrders.length === 0 ? [] : [loanNotChecked(why)]
    return {
      ltv: null,
      findings: stop === null ? without : increasingOrders.map(({ row }) => unchecked(row, why)),
      units: [atRisk(context, worse)],
    }
  }
  const rows = increasingOrders.map(({ order, row }) => {
    return { rowId: String(row), number: row + 1, order, instrument: instrumentOf(order.category, order.symbol) }
  })
  const pending = pendingOrders(rows, { bookTop: () => null, positions })
  const effectsAt = ({ sample }: KnownSample): OrderEffects => orderEffects(portfolioOf(sample, facts), pending)
  const all = samples.map(effectsAt)
  const effects = all[0]!
  const { now, afterAck, afterFill } = effects
  const rowOf = (index: number): number => increasingOrders[index]!.row
  const why = (index: number): string =>
    t`what ${increasingOrders[index]!.order.symbol} does to risk unit ${riskUnitId} is not known`
  const unknown = [...new Set(all.flatMap((effect) => effect.unknown))].toSorted((a, b) => a - b)
  const beyond = stop === null ? [] : all.flatMap((effect) => refuseBeyondStop(effect, stop))
  const refused = beyond.filter(({ row }, at) => beyond.findIndex((refusal) => refusal.row === row) === at)
  return {
    units: [atRisk(context, worse)],
    ltv: { riskUnitId, now, afterAck, afterFill, unchecked: unknown.map(rowOf) },
    findings: [
      ...refused.map(({ row, rule, message }) => ({
        ...qtyFinding,
        row: rowOf(row),
        rule,
        band: 'never' as const,
        message,
      })),
      ...(live === null && increasingOrders.length > 0 ? [lateFinding(worse)] : []),
      ...(stop === null ? [] : unknown.map((index) => unchecked(rowOf(index), why(index)))),
      ...effects.rows.flatMap(({ row, notes }) =>
        notes.map((message) => ({
          ...qtyFinding,
          row: rowOf(row),
          rule: 'ltv-haircut',
          band: 'review' as const,
          message,
        })),
      ),
    ],
  }
}
