import { csvCell, csvLine } from '@/shared/base/csv'
import { plainText, rounded } from '@/shared/base/exact'
import { perObject } from '@/shared/base/per-object'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { OWN_DECIMALS, readRatio } from '@/shared/trading/ltv/read-ltv'
import type { SavedRecord } from './history-reader'
import type { StoredRecord } from './sample-codec'
import type { Stretch } from './stretch'

const columns = [
  'time',
  'epoch ms',
  'kind',
  'until',
  'until epoch ms',
  'risk unit',
  'ltv',
  'exchange ltv',
  'own ltv',
  'agrees',
  'collateral usdt',
  'debt usdt',
  'collateral',
  'debt',
]

const END = '\r\n'
/** The names of the columns, for the beginning of the file. */
export const historyHeader = csvLine(columns) + END

/** Writes rows about one risk unit, each with its end. What stays the same from row to row is written once. */
export interface HistoryLines {
  /** '' for a row that was damaged on disk. */
  sample(saved: SavedRecord): string
  /** Nobody watched from one sample to the next: a row of its own, so that no reader takes it for a calm stretch. */
  gap(stretch: Stretch): string
}

const twoDigits = Array.from({ length: 60 }, (_, count) => String(count).padStart(2, '0'))
/** Both kinds of time. A date takes longer to work out than all other figures of a row: one serves for an hour. */
function createMoments(): (ms: number) => string {
  let hour = Number.NaN
  let upToMinutes = ''
  return (ms) => {
    const now = Math.floor(ms / HOUR_MS)
    if (now !== hour) upToMinutes = new Date(now * HOUR_MS).toISOString().slice(0, -'00:00.000Z'.length)
    hour = now
    const rest = ms - now * HOUR_MS
    const minutes = twoDigits[Math.floor(rest / MINUTE_MS)]!
    const seconds = twoDigits[Math.floor(rest / SECOND_MS) % 60]!
    return `${upToMinutes}${minutes}:${seconds}.${String(rest % SECOND_MS).padStart(3, '0')}Z,${ms}`
  }
}

const heldText = (rows: StoredRecord['balanceInfo']): string =>
  rows
    .map(({ coin, amount, price, convertedUsdtAmount }) =>
      amount === '' ? `${coin} unread` : `${coin} ${amount} at ${price} counts ${convertedUsdtAmount}`,
    )
    .join('; ')
const owedText = (rows: StoredRecord['unpaidInfo']): string =>
  rows.map(({ coin, unpaidQty, unpaidInterest }) => `${coin} ${unpaidQty} interest ${unpaidInterest}`).join('; ')

export function createHistoryLines(riskUnitId: string): HistoryLines {
  const unit = csvCell(riskUnitId)
  const moment = createMoments()
  // All answers of one composition share this list.
  const owedCell = perObject((rows: StoredRecord['unpaidInfo']) => csvCell(owedText(rows)))

  /** The coins of an answer are not modelled here, as nothing but their figures is written. */
  function line({ at, record }: SavedRecord): string {
    const { guarded, own } = readRatio(record)
    const { ltv, said, agrees } = guarded
    const ownLtv = own === null ? '' : plainText(rounded(own, OWN_DECIMALS, 'nearest'))
    const ratios = `${ltv},${said},${ownLtv},${agrees ? 'yes' : 'no'}`
    const sums = `${csvCell(record.usdtBalance)},${csvCell(record.unpaidUsdtAmount)}`
    const coins = `${csvCell(heldText(record.balanceInfo))},${owedCell(record.unpaidInfo)}`
    return `${moment(at)},sample,,,${unit},${ratios},${sums},${coins}${END}`
  }

  return {
    sample(saved) {
      try {
        return line(saved)
      } catch {
        return ''
      }
    },
    gap: ({ from, to }) => `${moment(from)},not watched,${moment(to)},${unit},,,,,,,,${END}`,
  }
}

/** Samples and gaps, both by time, in one order; of one moment, the sample first. */
export function textOfLines(
  lines: HistoryLines,
  { records, gaps }: { readonly records: readonly SavedRecord[]; readonly gaps: readonly Stretch[] },
): string {
  const texts: string[] = []
  let written = 0
  const writeGapsBefore = (at: number): void => {
    for (; written < gaps.length && gaps[written]!.from < at; written += 1) texts.push(lines.gap(gaps[written]!))
  }
  for (const record of records) {
    writeGapsBefore(record.at)
    texts.push(lines.sample(record))
  }
  writeGapsBefore(Infinity)
  return texts.join('')
}
