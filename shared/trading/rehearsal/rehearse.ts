import { add, compare, isZero, multiply, subtract, sum } from '@/shared/base/decimal'
import type { CrashPath, PriceOf } from './crash-path'
import type { Arrival, CoinAmount, Rehearsable, RehearsedSale, WorsePrice } from './rehearsable'

/** A ratio at a second of a crash. */
export interface CurvePoint {
  readonly second: number
  readonly ratio: string
}

/** A unit or loan after a crash. Seconds count from its start; null if the event did not occur. */
export interface Rehearsed {
  readonly key: string
  /** First ratio at or above the margin call. */
  readonly calledAt: number | null
  readonly firstSaleAt: number | null
  readonly sales: readonly RehearsedSale[]
  /** Ratios over time, before the sales of each second. */
  readonly curve: readonly CurvePoint[]
  /** Discounts and fees of all sales, USDT. */
  readonly cost: string
  /** Value of all sold coins at their prices, USDT. */
  readonly sold: string
  readonly highest: CurvePoint
  readonly endRatio: string
  /** True if the liquidation has not ended at the end of the crash. */
  readonly isStillSelling: boolean
  /** Rest of the pledge of an ended loan, with the second of its return. */
  readonly returned: Arrival | null
  readonly holdings: readonly CoinAmount[]
  readonly owed: readonly CoinAmount[]
}

/** Seconds that may be skipped at once. */
const LEAPS = [4096, 1024, 256, 64, 16, 4] as const
/** Points of the curve, about. */
const CURVE_POINTS = 240
/** Larger than all roundings of a ratio. */
const ROUNDINGS = '0.00001'

/**
 * Runs a crash second by second, after the second `from`. Seconds in which no line can be reached are skipped: on a
 * straight line of prices, debt less line times collateral is convex. Below zero at two seconds, it is below zero
 * between them.
 */
export function rehearse(subject: Rehearsable, path: CrashPath, from = 0): Rehearsed {
  const sales: RehearsedSale[] = []
  let calledAt: number | null = null
  const curve: CurvePoint[] = []
  const pause = path.seconds / CURVE_POINTS
  let highest: CurvePoint = { second: from, ratio: '0' }
  const pricesIn = (second: number): PriceOf => {
    const cache = new Map<string, string>()
    return (coin) => {
      const price = cache.get(coin) ?? path.price(coin, second)
      cache.set(coin, price)
      return price
    }
  }

  function isCalm(second: number): boolean {
    const { call, liquidation } = subject.lines
    const line = calledAt === null && compare(call, liquidation) < 0 ? call : liquidation
    const worse: WorsePrice = (coin, way) =>
      (way === 'dear' ? add : subtract)(path.price(coin, second), path.tick(coin))
    const { debt, collateral } = subject.sidesAt(worse)
    return compare(debt, multiply(subtract(line, ROUNDINGS), collateral)) < 0 || (isZero(debt) && isZero(collateral))
  }
  function note(second: number, ratio: string): void {
    if (second >= (curve.at(-1)?.second ?? -pause) + pause) curve.push({ second, ratio })
    if (compare(ratio, highest.ratio) > 0) highest = { second, ratio }
    if (calledAt === null && compare(ratio, subject.lines.call) >= 0) calledAt = second
  }
  /** Next second to check. */
  function nextAfter(second: number): number {
    if (subject.isOver()) return path.seconds + 1
    if (subject.isBusy() || !isCalm(second)) return second + 1
    const end = Math.min(path.lineEnd(second + 1), subject.nextChange(), path.seconds)
    const leap = LEAPS.find(
      (length) => length <= Math.max(4, pause) && second + length <= end && isCalm(second + length),
    )
    return second + (leap ?? 1)
  }

  note(from, subject.ratioAt(pricesIn(from)))
  for (let second = nextAfter(from); second <= path.seconds; second = nextAfter(second)) {
    const priceOf = pricesIn(second)
    subject.begin(second)
    note(second, subject.ratioAt(priceOf))
    sales.push(...subject.check(priceOf).map((sale) => ({ second, ...sale })))
  }
  const returned = subject.returned()
  return {
    key: subject.key,
    calledAt,
    firstSaleAt: sales[0]?.second ?? null,
    sales,
    curve,
    cost: sum(sales.map(({ cost }) => cost)),
    sold: sum(sales.map(({ amount, price }) => multiply(amount, price))),
    highest,
    endRatio: subject.ratioAt(pricesIn(path.seconds)),
    isStillSelling: subject.isSelling(),
    returned: returned === null ? null : { second: sales.at(-1)?.second ?? from, ...returned },
    ...subject.remaining(),
  }
}
