import { Category } from '../../../shared/exchange/fields'
import { TAX_BACK, TAX_WINDOW, type TaxBizType } from '../../../shared/exchange/tax/tax-records'
import { before } from '../../../shared/exchange/time-range'

/** What tax records are asked for by: a business type, and for margin which of its two accounts. */
export interface TaxKind {
  readonly bizType: TaxBizType
  readonly marginType?: 'isolated' | 'crossed'
}

/** Everything an account can have tax records of (spec: call 10). */
export const taxKinds: readonly TaxKind[] = [
  { bizType: 'SPOT' },
  { bizType: 'MARGIN', marginType: 'crossed' },
  { bizType: 'MARGIN', marginType: 'isolated' },
  ...Category.options.filter((category) => category.endsWith('-FUTURES')).map((bizType) => ({ bizType })),
  { bizType: 'OTHER' },
]

/** One cell of the coverage grid: a window of at most seven days (Unix ms) of one kind. */
export interface TaxCell {
  readonly kind: TaxKind
  readonly from: number
  readonly until: number
  /** `covered` when it was read to its end. */
  readonly state: 'waiting' | 'begun' | 'covered'
  /** Last record read of a cell that was begun. */
  readonly cursor: string | null
  readonly rows: number
}

/** Neighbours share this much: whether the ends of a window belong to it is not told (A-tax-edges). */
const OVERLAP_MS = 2
/** The oldest window leaves the look-back while the ones before it are asked for. */
export const LOOK_BACK_MARGIN_MS = 10_000

/** The earliest start that may still be asked for at a moment. */
export const earliestTax = (now: number): number => before(TAX_BACK, now) + LOOK_BACK_MARGIN_MS

/** The whole grid from a time to another, oldest windows first: they are the first to leave the look-back. */
export function planTax(from: number, until: number, kinds: readonly TaxKind[] = taxKinds): readonly TaxCell[] {
  const cells: TaxCell[] = []
  let [start, end] = [from, from]
  do {
    end = Math.min(until, start + TAX_WINDOW.days * 86_400_000)
    for (const kind of kinds) cells.push({ kind, from: start, until: end, state: 'waiting', cursor: null, rows: 0 })
    start = end - OVERLAP_MS
  } while (end < until)
  return cells
}
