import { csvCell, csvLine } from '@/shared/base/text/csv'
import { perObject } from '@/shared/base/per-object'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { OWN_DECIMALS, readRatio } from '@/shared/trading/ltv/unit/read-ltv'
import type { SavedSample } from './history-reader'
import { createLineBytes, type LineBytes, utf8 } from './line-bytes'
import type { Composition } from './sample-codec'
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
/** Column names for the start of the file. */
const header = utf8(csvLine(columns) + END)
const [comma, agrees, differs] = [utf8(','), utf8(',yes,'), utf8(',no,')]

/** CSV rows of a risk unit, each with its line end. Parts that repeat from row to row are computed once. */
export interface HistoryLines {
  header(): void
  /** Writes nothing for a row that was damaged on disk. */
  sample(saved: SavedSample): void
  /** Writes a monitoring gap as a separate row, so that no reader takes it for a calm period. */
  gap(stretch: Stretch): void
  /** Bytes written since the last call, UTF-8. */
  take(): Uint8Array<ArrayBuffer>
}

/**
 * Writes both forms of the time. Formatting a date is slower than all other figures of a row, so it is done once per
 * hour of data.
 */
function createMoments(bytes: LineBytes): (ms: number) => void {
  let hour = Number.NaN
  let upToMinutes = ''
  return (ms) => {
    const now = Math.floor(ms / HOUR_MS)
    if (now !== hour) upToMinutes = new Date(now * HOUR_MS).toISOString().slice(0, -'00:00.000Z'.length)
    hour = now
    const rest = ms - now * HOUR_MS
    bytes.ascii(upToMinutes)
    bytes.digits(Math.floor(rest / MINUTE_MS), 2)
    bytes.ascii(':')
    bytes.digits(Math.floor(rest / SECOND_MS) % 60, 2)
    bytes.ascii('.')
    bytes.digits(rest % SECOND_MS, 3)
    bytes.ascii('Z,')
    bytes.plain({ units: ms, decimals: 0 })
  }
}

/** Placeholder for a figure in a cell: half of a surrogate pair, which no coin name contains. */
const FIGURE = '\uD800'

/** Constant parts of all rows of a composition: the text around the figures of its coins, and the debt. */
const cellsOf = perObject(({ coins, unread = [], debts }: Composition) => {
  const balances = [
    ...coins.map(([coin, amount]) => `${coin} ${amount} at ${FIGURE} counts ${FIGURE}`),
    ...unread.map((coin) => `${coin} unread`),
  ]
  const owed = debts.map(([coin, principal, interest]) => `${coin} ${principal} interest ${interest}`)
  return {
    around: csvCell(balances.join('; ')).split(FIGURE).map(utf8),
    end: utf8(`,${csvCell(owed.join('; '))}${END}`),
  }
})

export function createHistoryLines(riskUnitId: string): HistoryLines {
  const bytes = createLineBytes()
  const moment = createMoments(bytes)
  const unit = csvCell(riskUnitId)
  const [beforeRatios, beforeUntil, endOfGap] = [
    utf8(`,sample,,,${unit},`),
    utf8(',not watched,'),
    utf8(`,${unit},,,,,,,,${END}`),
  ]

  function line({ at, steps, detail, decoder }: SavedSample): void {
    const { ltv, balance, debt, coins } = decoder.figures(detail, steps)
    const { guarded, own } = readRatio(ltv.value, debt.value, balance.value)
    const { around, end } = cellsOf(decoder.composition)
    moment(at)
    bytes.append(beforeRatios)
    bytes.ascii(guarded.ltv)
    bytes.append(comma)
    bytes.ascii(guarded.reportedLtv)
    bytes.append(comma)
    if (own !== null) bytes.plain(own.toDecimals(OWN_DECIMALS))
    bytes.append(guarded.agrees ? agrees : differs)
    if (balance.text === '') bytes.plain(balance.value)
    else bytes.ascii(csvCell(balance.text))
    bytes.append(comma)
    if (debt.text === '') bytes.fixed(debt.value)
    else bytes.ascii(csvCell(debt.text))
    bytes.append(comma)
    bytes.append(around[0]!)
    for (let place = 0; place < coins.length; place += 1) {
      const { price, counts } = coins[place]!
      bytes.ascii(price)
      bytes.append(around[2 * place + 1]!)
      if (counts.text === '') bytes.fixed(counts.value)
      else bytes.ascii(counts.text)
      bytes.append(around[2 * place + 2]!)
    }
    bytes.append(end)
  }

  return {
    header: () => bytes.append(header),
    sample(saved) {
      const from = bytes.length()
      try {
        line(saved)
      } catch {
        bytes.cut(from)
      }
    },
    gap({ from, to }) {
      moment(from)
      bytes.append(beforeUntil)
      moment(to)
      bytes.append(endOfGap)
    },
    take: () => bytes.take(),
  }
}

/** Writes samples and gaps in order of time. At the same time, the sample comes first. */
export function writeLines(
  lines: HistoryLines,
  { samples, gaps }: { readonly samples: readonly SavedSample[]; readonly gaps: readonly Stretch[] },
): void {
  let writtenGaps = 0
  const writeGapsBefore = (at: number): void => {
    for (; writtenGaps < gaps.length && gaps[writtenGaps]!.from < at; writtenGaps += 1) lines.gap(gaps[writtenGaps]!)
  }
  for (const sample of samples) {
    writeGapsBefore(sample.at)
    lines.sample(sample)
  }
  writeGapsBefore(Infinity)
}
