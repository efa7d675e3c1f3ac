import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Candle } from '../trading/market/candle'

const recorded = resolve(import.meta.dirname, '../../../shared/market-data')
const folder = resolve(recorded, 'ws')

/** Tests of the recordings are skipped, by name, if the recordings are absent. */
export const recordingsAbsent = !existsSync(folder)

/** The lines of a recording in arrival order: `r` receive time in µs, `d` direction, `m` the original message. */
export function* recordingLines(name: string): Generator<string> {
  const text = gunzipSync(readFileSync(resolve(folder, `${name}.ndjson.gz`))).toString('utf8')
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    from += line.length + 1
    if (line !== '') yield line
  }
}

/** Candles of a recording's text by symbol, oldest first. A file about a single symbol uses its name. */
export function candlesOf(text: string, name: string): ReadonlyMap<string, readonly Candle[]> {
  const [head = '', ...lines] = text.trim().split('\n')
  const hasSymbol = head.startsWith('symbol,')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    const symbol = hasSymbol ? cells.shift()! : name
    const [at = '', open = '', high = '', low = '', close = '', volume = ''] = cells
    return { symbol, candle: { at: Number(at), open, high, low, close, volume } }
  })
  return new Map(
    [...Map.groupBy(rows, ({ symbol }) => symbol)].map(([symbol, list]) => [symbol, list.map(({ candle }) => candle)]),
  )
}

export const recordedCandles = (name: string): ReadonlyMap<string, readonly Candle[]> =>
  candlesOf(gunzipSync(readFileSync(resolve(recorded, 'candles', `${name}.csv.gz`))).toString('utf8'), name)
