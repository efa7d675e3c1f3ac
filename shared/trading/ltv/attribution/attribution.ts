import { isZero, subtract, sum } from '@/shared/base/decimal'
import { type FigurePart, type MovementPart, type Part, walk } from './attribution-walk'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { lineOf, type Movement, type MovementLine } from './movement'

/** Effect of a price, or of a quantity change without a movement, with the prices at both ends if they differ. */
export interface FigureCause extends FigurePart {
  readonly prices?: { readonly before: string; readonly after: string }
}
/** Effect of a movement, such as an order with all its fills. */
export interface MovementCause {
  readonly kind: 'movement'
  readonly line: MovementLine
  readonly change: string
}
/** Cause of a change, as a ratio: 0.0112 is +1.12 percentage points. */
export type Cause = FigureCause | MovementCause

/**
 * Causes of the change of the ratio between two samples. `causes` and `residual` sum to `change` exactly, in decimal
 * arithmetic.
 */
export interface Attribution {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly after: string
  readonly change: string
  readonly causes: readonly Cause[]
  /** Part that the model does not explain, such as rounding by the exchange. */
  readonly residual: string
  /** Monitoring gaps within the window, ms. */
  readonly unwatchedMs: number
  /** Movements that are not yet in the exchange's figures. They have no effect here. */
  readonly pending: readonly MovementLine[]
}

/** One step between the first and the last sample of a window, with its known movements. */
export interface AttributionStep {
  readonly to: LtvSample
  readonly movements: readonly Movement[]
}

const figureKey = ({ kind, coin }: FigurePart): string => `${kind} ${coin}`

/** Parts of the same figure in different steps form one cause. */
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

/** Lines per step, about two milliseconds. */
const LINES_AT_ONCE = 20

/** Movements of the same group in different steps form one cause. */
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
 * Sequential decomposition (L06), step by step. Price changes between two steps apply to the quantities at that time,
 * and a movement applies at the prices of its step. The residual is the change less all parts. Without a ratio there is
 * no decomposition. Yields between steps.
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
