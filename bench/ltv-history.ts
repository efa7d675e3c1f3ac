import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createHistoryReader } from '@/electron/services/monitors/history/history-reader'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import { DAY_MS } from '@/shared/base/time'
import { fillHistory } from '@/bench/page/fill-history'
import { amount, median, type Figure } from '@/bench/measure/measure'

const RUNS = amount(9, 1)
/** Number of points for a wide chart. */
const POINTS = 2000
const UNTIL = 1_800_000_000_000

const windows = {
  'two years': 730 * DAY_MS,
  'one year': 365 * DAY_MS,
  '30 days': 30 * DAY_MS,
  '24 hours': DAY_MS,
} as const

/**
 * A risk unit watched for two years: size of its history, and the time to read a window of it, without application
 * caches.
 */
export async function ltvHistoryFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-bench-history-'))
  const path = join(folder, 'history.sqlite')
  const figure = (name: string, ours: number, unit: string): Figure => ({
    figure: `ltv history: ${name}`,
    ours,
    peer: null,
    peerName: null,
    limit: null,
    unit,
  })
  try {
    const filled = openDatabase(path, riskHistory).database
    const rows = fillHistory(filled, '5100000001', UNTIL)
    filled.close()
    const bytes = statSync(path).size
    const figures = [
      figure('database of two years', Math.round(bytes / 1e6), 'MB'),
      figure('stored sample', Math.round(bytes / rows), 'bytes'),
    ]
    for (const [name, length] of Object.entries(windows)) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const { database } = openDatabase(path, riskHistory)
        const from = performance.now()
        const reader = createHistoryReader(database, 1, '5100000001')
        const window = { from: UNTIL - length, to: UNTIL }
        const { points, step } = reader.points(window, POINTS, UNTIL)
        reader.gaps(window, step, UNTIL)
        JSON.stringify(points)
        times.push(performance.now() - from)
        database.close()
      }
      figures.push(figure(`${name} read from a closed file`, Number(median(times).toFixed(1)), 'ms'))
    }
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
