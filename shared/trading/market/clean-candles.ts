import { compare, isPositive, isSignedDecimal, subtract } from '@/shared/base/decimal'
import { readDecimal } from '@/shared/base/read-decimal'
import { plural } from '@/shared/languages/plural'
import { t, comma } from '@/shared/languages/text'
import type { Candle } from './candle'

/** Count of unusable rows by cause. */
export interface SkippedCandles {
  /** Duplicate rows of the same candle. */
  readonly doubled: number
  /** Rows without prices. The chart has a gap there. */
  readonly unpriced: number
  /** Rows whose time or prices are impossible. */
  readonly absurd: number
}

/** Candles in ascending time without duplicates. */
export interface CandlePage {
  readonly candles: readonly Candle[]
  readonly skipped: SkippedCandles
  /** Oldest open time in the original list, including removed rows; null without rows. Unix ms. */
  readonly from: number | null
}

export const noneSkipped: SkippedCandles = { doubled: 0, unpriced: 0, absurd: 0 }

/** Prices are above 0; a premium is a share that may have any sign. */
export type CandleFigures = 'prices' | 'premium'

interface ReadRow<Row> {
  readonly row: Row
  readonly candle: Candle
}

const isTime = (at: number): boolean => Number.isSafeInteger(at) && at >= 0

/** The four prices as plain text; null if one of them is not a decimal. */
function pricesOf({ open, high, low, close }: Candle) {
  const [first, top, bottom, last] = [open, high, low, close].map((text) =>
    isSignedDecimal(text) ? text : readDecimal(text),
  )
  if (first == null || top == null || bottom == null || last == null) return null
  return { open: first, high: top, low: bottom, close: last }
}

function readRow(candle: Candle, figures: CandleFigures): Candle | 'unpriced' | 'absurd' {
  if (!isTime(candle.at)) return 'absurd'
  const prices = pricesOf(candle)
  if (prices === null) return 'unpriced'
  const isAbove = figures === 'premium' || Object.values(prices).every(isPositive)
  if (!isAbove || compare(prices.low, prices.high) > 0) return 'absurd'
  const volume = readDecimal(candle.volume)
  return { ...candle, ...prices, volume: volume === null || compare(volume, '0') < 0 ? '0' : candle.volume }
}

const plain = (text: string): string => readDecimal(text) ?? '0'
const textOf = ({ open, high, low, close, volume }: Candle): string => [close, open, high, low, volume].join(' ')

/** Sort order of duplicates by volume, range and text; positive for a fuller `a`. */
function fuller(a: Candle, b: Candle): number {
  const byVolume = compare(plain(a.volume), plain(b.volume))
  const byRange = byVolume || compare(subtract(a.high, a.low), subtract(b.high, b.low))
  return byRange || (textOf(a) < textOf(b) ? -1 : 1)
}

/**
 * Sorts rows by open time and removes duplicates and unusable rows. The fuller duplicate stays, because a forming
 * candle only grows. `candleOf` reads a row.
 */
export function cleanRows<Row>(
  rows: readonly Row[],
  candleOf: (row: Row) => Candle,
  figures: CandleFigures,
): { readonly rows: readonly ReadRow<Row>[]; readonly skipped: SkippedCandles; readonly from: number | null } {
  const byTime = new Map<number, ReadRow<Row>>()
  const times: number[] = []
  const skipped = { ...noneSkipped }
  for (const row of rows) {
    const candleRow = candleOf(row)
    if (isTime(candleRow.at)) times.push(candleRow.at)
    const candle = readRow(candleRow, figures)
    if (typeof candle === 'string') {
      skipped[candle] += 1
      continue
    }
    const other = byTime.get(candle.at)
    if (other !== undefined) skipped.doubled += 1
    if (other === undefined || fuller(candle, other.candle) > 0) byTime.set(candle.at, { row, candle })
  }
  return {
    rows: [...byTime.values()].toSorted((a, b) => a.candle.at - b.candle.at),
    skipped,
    from: times.length === 0 ? null : times.reduce((oldest, at) => Math.min(oldest, at)),
  }
}

/** Usable candles of a list, and the number of removed rows. */
export function cleanCandles(rows: readonly Candle[], figures: CandleFigures = 'prices'): CandlePage {
  const clean = cleanRows(rows, (row) => row, figures)
  return { candles: clean.rows.map(({ candle }) => candle), skipped: clean.skipped, from: clean.from }
}

export const addSkipped = (a: SkippedCandles, b: SkippedCandles): SkippedCandles => ({
  doubled: a.doubled + b.doubled,
  unpriced: a.unpriced + b.unpriced,
  absurd: a.absurd + b.absurd,
})

/** Larger count of each cause, if both may count the same rows. */
export const mostSkipped = (a: SkippedCandles, b: SkippedCandles): SkippedCandles => ({
  doubled: Math.max(a.doubled, b.doubled),
  unpriced: Math.max(a.unpriced, b.unpriced),
  absurd: Math.max(a.absurd, b.absurd),
})

/** Sentence about left-out rows; null without any. */
export function skippedText({ doubled, unpriced, absurd }: SkippedCandles): string | null {
  const parts = [
    unpriced > 0 ? t`${plural(unpriced, 'candle')} without prices` : '',
    doubled > 0 ? plural(doubled, 'doubled candle') : '',
    absurd > 0 ? plural(absurd, 'impossible candle') : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : t`Left out: ${parts.join(comma())}.`
}
