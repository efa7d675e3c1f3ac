import { isZero, subtract, sum } from '@/shared/base/decimal'
import { type FigurePart, type MovementPart, type Part, walk } from './attribution-walk'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { lineOf, type Movement, type MovementLine } from './movement'

/** What a price or a quantity that no movement explains did; the prices are those of both ends, where they moved. */
export interface FigureCause extends FigurePart {
  readonly prices?: { readonly before: string; readonly after: string }
}
/** What one movement did, such as an order with all its fills. */
export interface MovementCause {
  readonly kind: 'movement'
  readonly line: MovementLine
  readonly change: string
}
/** One cause of a change, as a ratio: 0.0112 is +1.12 percentage points. */
export type Cause = FigureCause | MovementCause

/** Why the ratio moved between two samples. `causes` and `residual` sum to `change` exactly, in decimal arithmetic. */
export interface Attribution {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly after: string
  readonly change: string
  readonly causes: readonly Cause[]
  /** What the model does not explain, such as the exchange's rounding. */
  readonly residual: string
  /** Time inside the window in which nobody watched, ms. */
  readonly unwatchedMs: number
  /** Movements that the figures of the exchange do not show yet: they move nothing here. */
  readonly pending: readonly MovementLine[]
}

/** One step of the way from the first sample of a window to its last, and what is known to have happened in it. */
export interface AttributionStep {
  readonly to: LtvSample
  readonly movements: readonly Movement[]
}

const figureKey = ({ kind, coin }: FigurePart): string => `${kind} ${coin}`

/** The same figure of every step is one cause. */
function figureCauses(parts: readonly FigurePart[], from: LtvSample, to: LtvSample): FigureCause[] {
  const priceIn = ({ collateral }: LtvSample, coin: string): string | undefined =>
    collateral.find((row) => row.coin === coin)?.price
  return [...Map.groupBy(parts, figureKey).values()].map((group) => {
    const { kind, coin } = group[0]!
    const [before, after] = [priceIn(from, coin), priceIn(to, coin)]
    const prices = kind === 'price' && before !== undefined && after !== undefined ? { prices: { before, after } } : {}
    return { kind, coin, change: sum(group.map(({ change }) => change)), ...prices }
  })
}

/** About two milliseconds. */
const LINES_AT_ONCE = 20

/** All movements of one group, in whichever steps, are one cause. */
function* movementCauses(parts: readonly MovementPart[]): Generator<void, readonly MovementCause[]> {
  const causes: MovementCause[] = []
  for (const group of Map.groupBy(parts, ({ movement }) => movement.group).values()) {
    const line = lineOf(group.map(({ movement }) => movement))
    causes.push({ kind: 'movement', line, change: sum(group.map(({ change }) => change)) })
    if (causes.length % LINES_AT_ONCE === 0) yield
  }
  return causes
}

const isMovement = (part: Part): part is MovementPart => part.kind === 'movement'
const isFigure = (part: Part): part is FigurePart => part.kind !== 'movement'

/**
 * Sequential decomposition (L06), step by step: prices between two steps count with the quantities that were held then,
 * and a movement counts at the prices of its own step. The residual is what the parts leave of the change; where there
 * is no ratio there is nothing to share out. Yields between steps.
 */
export function* attribute(
  first: LtvSample,
  steps: readonly AttributionStep[],
  { unwatchedMs, pending }: Pick<Attribution, 'unwatchedMs' | 'pending'>,
): Generator<void, Attribution> {
  const last = steps.at(-1)?.to ?? first
  const parts: Part[] = []
  let from = first
  for (const { to, movements } of steps) {
    if (from.isBacked && to.isBacked) parts.push(...(yield* walk(from, to, movements)))
    from = to
    yield
  }
  const causes = [
    ...figureCauses(parts.filter(isFigure), first, last).filter(({ change }) => !isZero(change)),
    ...(yield* movementCauses(parts.filter(isMovement))),
  ]
  const change = subtract(last.ltv, first.ltv)
  const explained = sum(causes.map((cause) => cause.change))
  return {
    from: first.at,
    to: last.at,
    before: first.ltv,
    after: last.ltv,
    change,
    causes,
    residual: subtract(change, explained),
    unwatchedMs,
    pending,
  }
}
