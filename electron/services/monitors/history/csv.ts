import { csvText } from '@/shared/base/csv'
import { readRatio } from '@/shared/trading/ltv/read-ltv'
import type { SavedRecord } from './history-reader'
import type { Stretch } from './stretch'

const fields = [
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

interface Line {
  readonly at: number
  readonly cells: readonly string[]
}

const moment = (ms: number): string[] => [new Date(ms).toISOString(), String(ms)]

/** The coins of an answer are not modelled here, as nothing but their figures is written. */
function sampleLine(riskUnitId: string, { at, record }: SavedRecord): Line {
  const { ltv, said, ownLtv, agrees } = readRatio(record)
  const held = record.balanceInfo.map(({ coin, amount, price, convertedUsdtAmount }) =>
    amount === '' ? `${coin} unread` : `${coin} ${amount} at ${price} counts ${convertedUsdtAmount}`,
  )
  const owed = record.unpaidInfo.map(
    ({ coin, unpaidQty, unpaidInterest }) => `${coin} ${unpaidQty} interest ${unpaidInterest}`,
  )
  const figures = [ltv, said, ownLtv ?? '', agrees ? 'yes' : 'no', record.usdtBalance, record.unpaidUsdtAmount]
  return { at, cells: [...moment(at), 'sample', '', '', riskUnitId, ...figures, held.join('; '), owed.join('; ')] }
}

/** A row that was damaged on disk is left out. */
function lineOrNone(riskUnitId: string, sample: SavedRecord): Line | [] {
  try {
    return sampleLine(riskUnitId, sample)
  } catch {
    return []
  }
}

/** Nobody watched from one sample to the next: a row of its own, so that no reader takes the stretch for a calm one. */
const gapLine = (riskUnitId: string, { from, to }: Stretch): Line => ({
  at: from,
  cells: [...moment(from), 'not watched', ...moment(to), riskUnitId, '', '', '', '', '', '', '', ''],
})

/**
 * Samples and the gaps between them as lines of a CSV file in the order of time, each with its end of line; `header`
 * for the first part of the file.
 */
export function historyCsvOf(
  riskUnitId: string,
  samples: readonly SavedRecord[],
  gaps: readonly Stretch[],
  header: boolean,
): string {
  const lines = [
    ...samples.flatMap((sample) => lineOrNone(riskUnitId, sample)),
    ...gaps.map((gap) => gapLine(riskUnitId, gap)),
  ].toSorted((a, b) => a.at - b.at)
  const text = csvText({ fields, data: lines.map(({ cells }) => cells) }, header)
  return text === '' ? '' : `${text}\r\n`
}
