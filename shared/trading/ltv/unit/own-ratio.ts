import { distance, type Exact, order, quotient, rounded } from '@/shared/base/exact'

/**
 * Debt over collateral, for comparison and output. An exact division is the slowest part of reading a response, and a
 * chart or a file reads a million of them. Binary floating point decides clear cases; all digits decide the others.
 */
export interface OwnRatio {
  /** All digits. */
  readonly exact: () => Exact
  /** True if it is nearer to `one` than to the other. */
  readonly isNearer: (first: Exact, other: Exact) => boolean
  /** True if it is within `span` of another ratio. */
  readonly isWithin: (span: Exact, of: Exact) => boolean
  /** Rounds half up. */
  readonly toDecimals: (decimals: number) => Exact
}

/** A figure in binary floating point, with a relative error of at most two parts in 1e15. */
const floating = ({ units, decimals }: Exact): number => Number(units) / 10 ** decimals
/** Smaller differences may be floating-point errors. The relative error is below 1e-14. */
const MARGIN = 1e-9
/** Counts up to it are off by less than a thousandth. */
const MOST_UNITS = 1e11
const HALF_MARGIN = 0.01

/** Up to this count the error is below one thousandth. */
export function ownRatio(debt: Exact, collateral: Exact): OwnRatio {
  const approx = floating(debt) / floating(collateral)
  const margin = MARGIN * Math.max(1, approx)
  const exact = (): Exact => quotient(debt, collateral)
  const gapTo = (ratio: Exact): number => Math.abs(floating(ratio) - approx)
  return {
    exact,
    isNearer(first, other) {
      const [gap, otherGap] = [gapTo(first), gapTo(other)]
      const own = Math.abs(gap - otherGap) > margin + MARGIN * (gap + otherGap) ? null : exact()
      return own === null ? gap < otherGap : order(distance(first, own), distance(other, own)) < 0
    },
    isWithin(span, of) {
      const [gap, most] = [gapTo(of), floating(span)]
      const own = Math.abs(gap - most) > margin + MARGIN * (gap + most) ? null : exact()
      return own === null ? gap < most : order(distance(of, own), span) <= 0
    },
    toDecimals(decimals) {
      const units = approx * 10 ** decimals
      const whole = Math.floor(units)
      const isPlain = units < MOST_UNITS && Math.abs(units - whole - 0.5) > HALF_MARGIN
      return isPlain
        ? { units: units - whole > 0.5 ? whole + 1 : whole, decimals }
        : rounded(exact(), decimals, 'nearest')
    },
  }
}
