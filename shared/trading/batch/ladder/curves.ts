import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'

/** Curve of the prices between the ends. */
export type Spacing =
  | { readonly kind: 'linear' | 'geometric' }
  /** Power curve from the first price: above 1 the orders are denser near the first price, below 1 near the last. */
  | { readonly kind: 'power'; readonly exponent: number }
  /** Positions in percent at equal intervals between the ends, which stay 0 and 100. */
  | { readonly kind: 'own'; readonly points: readonly number[] }

/** Distribution of the sizes from the first price to the last. Only their ratios count. */
export type Sizes =
  | { readonly kind: 'flat' }
  /** `ratio`: last size over first size, in equal steps (ramp) or by an equal factor (exponential). */
  | { readonly kind: 'ramp' | 'exponential'; readonly ratio: number }
  /** `ratio`: middle size over end size, linear (pyramid) or as a normal curve (bell). */
  | { readonly kind: 'pyramid' | 'bell'; readonly ratio: number }
  | { readonly kind: 'own'; readonly weights: readonly number[] }

/** Percent of random variation: of prices within the gaps to their neighbors, and of sizes from their curve. */
export interface Jitter {
  readonly price: number
  readonly size: number
  readonly seed: number
}

/** Bounds of the curve parameters. Values outside are typing errors. Inside, weights keep their precision. */
export const curveBounds = {
  exponent: { least: 0.1, most: 10 },
  ratio: { least: 0.01, most: 100 },
  weight: { least: 0.001, most: 1_000_000 },
  ownValues: { least: 2, most: 400 },
  /** At half a gap to either side, neighbors can meet but never cross. */
  priceJitter: { least: 0, most: 50 },
  sizeJitter: { least: 0, most: 90 },
  seed: { least: 0, most: 999_999 },
} as const

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value >= least && value <= most
const range = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  t`from ${least} to ${most}`

/** Rule that the spacing breaks; null if it is valid. */
export function wrongSpacing(spacing: Spacing): string | null {
  if (spacing.kind === 'power' && !within(spacing.exponent, curveBounds.exponent))
    return t`The exponent must be a number ${range(curveBounds.exponent)}`
  if (spacing.kind !== 'own') return null
  const { points } = spacing
  if (points.length === 0 || points.length > curveBounds.ownValues.most)
    return t`Own points must be 1 to ${curveBounds.ownValues.most} numbers`
  const wrong = points.findIndex((point, at) => !within(point, { least: points[at - 1] ?? 0, most: 100 }))
  return wrong < 0 ? null : t`Own point ${wrong + 1} must be a percentage from ${wrongLeast(points[wrong - 1])} to 100`
}
/** A point that is not a number sets no minimum for the next point. */
const wrongLeast = (before: number | undefined): number => (before === undefined || Number.isNaN(before) ? 0 : before)

/** Rule that the sizes break; null if they are valid. */
export function wrongSizes(sizes: Sizes): string | null {
  if (sizes.kind === 'flat') return null
  if (sizes.kind !== 'own')
    return within(sizes.ratio, curveBounds.ratio) ? null : t`The ratio must be a number ${range(curveBounds.ratio)}`
  if (!within(sizes.weights.length, curveBounds.ownValues))
    return t`Own weights must be ${curveBounds.ownValues.least} to ${curveBounds.ownValues.most} numbers`
  const wrong = sizes.weights.findIndex((weight) => !within(weight, curveBounds.weight))
  return wrong < 0 ? null : t`Own weight ${wrong + 1} must be a number ${range(curveBounds.weight)}`
}

/** Rule that the jitter breaks; null if it is valid. */
export function wrongJitter({ price, size, seed }: Jitter): string | null {
  if (!within(price, curveBounds.priceJitter))
    return t`Price jitter must be a percentage ${range(curveBounds.priceJitter)}`
  if (!within(size, curveBounds.sizeJitter)) return t`Size jitter must be a percentage ${range(curveBounds.sizeJitter)}`
  if (!Number.isInteger(seed) || !within(seed, curveBounds.seed))
    return t`The seed must be a whole number ${range(curveBounds.seed)}`
  return null
}

/** `count` values at equal intervals along the straight lines between `values`. */
function interpolated(values: readonly number[], count: number): number[] {
  const spans = values.length - 1
  return Array.from({ length: count }, (_, at) => {
    const place = (at * spans) / Math.max(1, count - 1)
    const below = Math.floor(place)
    const share = place - below
    // A given point keeps its exact value. A weighted sum could miss it by the last digit.
    return share === 0 ? values[below]! : values[below]! * (1 - share) + values[below + 1]! * share
  })
}

const evenly = (count: number, of: (place: number) => number): number[] =>
  Array.from({ length: count }, (_, at) => of(at / Math.max(1, count - 1)))

/** Position of each of `count` orders between the first price (0) and the last (1); never decreases. */
export function positionsOf(spacing: Spacing, count: number, lastToFirst: number): number[] {
  if (spacing.kind === 'own') return interpolated([0, ...spacing.points.map((point) => point / 100), 1], count)
  if (spacing.kind === 'power') return evenly(count, (place) => place ** spacing.exponent)
  if (spacing.kind === 'linear' || lastToFirst === 1) return evenly(count, (place) => place)
  return evenly(count, (place) => (lastToFirst ** place - 1) / (lastToFirst - 1))
}

/**
 * Relative size of each of `count` orders, above 0. Linear shapes use integer steps, so that equal shares are exactly
 * equal.
 */
export function weightsOf(sizes: Sizes, count: number): number[] {
  const spans = Math.max(1, count - 1)
  const sizesBy = (of: (at: number) => number): number[] => Array.from({ length: count }, (_, at) => of(at))
  const fromMiddle = (at: number): number => Math.abs(2 * at - (count - 1))
  switch (sizes.kind) {
    case 'flat':
      return sizesBy(() => 1)
    case 'ramp':
      return sizesBy((at) => spans + (sizes.ratio - 1) * at)
    case 'exponential':
      return sizesBy((at) => sizes.ratio ** (at / spans))
    case 'pyramid':
      return sizesBy((at) => spans + (sizes.ratio - 1) * (spans - fromMiddle(at)))
    case 'bell':
      return sizesBy((at) => sizes.ratio ** (1 - (fromMiddle(at) / spans) ** 2))
    case 'own':
      return interpolated(sizes.weights, count)
  }
}

/** Moves the inner places within their gaps, by up to `percent` of a gap. */
export function strayed(places: readonly number[], percent: number, random: Random): number[] {
  return places.map((place, at) => {
    const [before, after] = [places[at - 1], places[at + 1]]
    if (before === undefined || after === undefined) return place
    const draw = (2 * random.next() - 1) * (percent / 100)
    return place + draw * (draw < 0 ? place - before : after - place)
  })
}

/** Changes every weight randomly by up to `percent`. */
export const roughened = (weights: readonly number[], percent: number, random: Random): number[] =>
  weights.map((weight) => weight * (1 + (2 * random.next() - 1) * (percent / 100)))
