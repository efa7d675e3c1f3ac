import { distance, type Exact, order, quotient, rounded } from '@/shared/base/exact'

/**
 * Debt over collateral, to be compared and printed. A division to all digits takes longer than everything else about an
 * answer, and a chart or a file reads a million of them: what binary floating point cannot get wrong is decided by it,
 * and the rest by all digits.
 */
export interface OwnRatio {
  /** All digits. */
  readonly exact: () => Exact
  /** Whether it is nearer to the one than to the other. */
  readonly isNearer: (one: Exact, other: Exact) => boolean
  /** Whether it is at most so far from another ratio. */
  readonly isWithin: (span: Exact, of: Exact) => boolean
  /** Halves go up. */
  readonly toDecimals: (decimals: number) => Exact
}

/** A figure in binary floating point, off by at most two parts in 1e15. */
const floating = ({ units, decimals }: Exact): number => Number(units) / 10 ** decimals
/** Differences below it may come from binary floating point alone: it is off by less than 1e-14 of its size. */
const MARGIN = 1e-9
/** Counts up to it are off by less than a thousandth. */
const MOST_UNITS = 1e11
const HALF_MARGIN = 0.01

/** Of a debt of at least nothing, and a collateral above it. */
export function ownRatio(debt: Exact, collateral: Exact): OwnRatio {
  const approx = floating(debt) / floating(collateral)
  const margin = MARGIN * Math.max(1, approx)
  const exact = (): Exact => quotient(debt, collateral)
  const gapTo = (ratio: Exact): number => Math.abs(floating(ratio) - approx)
  return {
    exact,
    isNearer(one, other) {
      const [gap, otherGap] = [gapTo(one), gapTo(other)]
      const own = Math.abs(gap - otherGap) > margin + MARGIN * (gap + otherGap) ? null : exact()
      return own === null ? gap < otherGap : order(distance(one, own), distance(other, own)) < 0
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
