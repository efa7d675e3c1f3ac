import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { alarmToWebhookFigures } from './alarm-to-webhook'
import { actionPlanFigures } from './action-plan'
import { batchSheetFigures } from '@/bench/page/batch-sheet'
import { bookFigures } from './book'
import { bookFeedFigures } from '@/bench/load/book-feed'
import { bookPanelFigures } from '@/bench/page/book-panel'
import { candleChartFigures } from '@/bench/page/candle-chart'
import { causesFigures } from './causes'
import { chanceFigures } from './chance'
import { clickToWireFigures } from '@/bench/page/click-to-wire'
import { crowdedHostFigures } from './crowded-host'
import { engineFigures } from './engine'
import { fanOutFigures } from '@/bench/load/fan-out'
import { groupCancelFigures } from './group-cancel'
import { serveLoad } from '@/bench/load/load-servers'
import { historyPanelFigures } from '@/bench/page/history-panel'
import { importSheetFigures } from './import-sheet'
import { journalWriteFigures } from './journal-write'
import { ltvHistoryFigures } from './ltv-history'
import { type Figure, LONG, notMeasured, QUICK } from '@/bench/measure/measure'
import { benchPage, type Measured } from '@/bench/measure/bench-page'
import { slowHours, yardstickMs } from '@/bench/measure/yardstick'
import { seedOfRun } from '@/shared/testing/seed'
import { mainMemoryFigures } from './main-memory'
import { pageMemoryFigures } from '@/bench/page/page-memory'
import { practiceLoadFigures } from '@/bench/load/practice-load'
import { roundTripFigures } from '@/bench/load/round-trip'
import { signFigures } from './sign'
import { startFigures } from '@/bench/page/start'
import { threeWindowsFigures } from '@/bench/page/three-windows'
import { tradingDayFigures } from '@/bench/page/trading-day'
import { worstFillsFigures } from './worst-fills'
import { workspaceFigures } from '@/bench/page/workspace'

/** Every benchmark by the name it is run with: `npm run bench -- [--quick | --long] [--third] [--write] [NAME…]`. */
const benches: Record<string, () => Promise<readonly Figure[]>> = {
  sign: signFigures,
  'round-trip': roundTripFigures,
  book: bookFigures,
  'book-feed': bookFeedFigures,
  engine: engineFigures,
  'practice-load': practiceLoadFigures,
  'fan-out': fanOutFigures,
  'book-panel': bookPanelFigures,
  start: startFigures,
  workspace: workspaceFigures,
  'click-to-wire': clickToWireFigures,
  'group-cancel': groupCancelFigures,
  'crowded-door': crowdedHostFigures,
  'journal-write': journalWriteFigures,
  'ltv-history': ltvHistoryFigures,
  causes: causesFigures,
  'history-panel': historyPanelFigures,
  'candle-chart': candleChartFigures,
  'action-plan': actionPlanFigures,
  'batch-sheet': batchSheetFigures,
  chance: chanceFigures,
  'import-sheet': importSheetFigures,
  'page-memory': pageMemoryFigures,
  'main-memory': mainMemoryFigures,
  'three-windows': threeWindowsFigures,
  'trading-day': tradingDayFigures,
  'worst-fills': worstFillsFigures,
  'alarm-to-webhook': alarmToWebhookFigures,
}

/** Limits a run to the third of the benchmarks that VOLLEY_SEED selects. */
const THIRD = '--third'
/** They take a quarter of an hour or more, so they run only by their names. docs/page-memory.md has their figures. */
const apart: readonly string[] = ['page-memory', 'main-memory']
const isQuick = process.argv.includes(QUICK)
/** Writes `docs/bench.md` after a run of all benchmarks. */
const WRITE = '--write'
const isInThird = (index: number): boolean => index % 3 === (seedOfRun() ?? 0) % 3

const options = process.argv.slice(2)
const chosen = options.filter((option) => ![QUICK, LONG, THIRD, WRITE].includes(option))
// The load benchmarks start this file again as their server.
if (chosen[0] === 'serve-load') {
  await serveLoad(chosen[1] ?? '')
  await new Promise(() => {})
}
const unknown = chosen.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const problems: string[] = []
const measured: Measured[] = []
for (const [index, [name, run]] of Object.entries(benches).entries()) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  if (options.includes(THIRD) && !isInThird(index)) continue
  if (apart.includes(name) && chosen.length === 0 && !isQuick) continue
  try {
    const before = yardstickMs()
    const figures = await run()
    measured.push({ name, figures, yardstick: Math.max(before, yardstickMs()) })
    if (figures.length === 0) problems.push(`${name}: no figure`)
    for (const figure of figures) {
      console.log(JSON.stringify(figure))
      const problem = notMeasured(figure)
      if (problem !== null) problems.push(problem)
    }
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
for (const warning of slowHours(measured)) console.error(`Doubtful: ${warning}`)
if (options.includes(WRITE) && chosen.length === 0 && problems.length === 0) {
  const run = { at: new Date().toISOString().slice(0, 10), node: process.versions.node, cores: availableParallelism() }
  writeFileSync('docs/bench.md', benchPage({ ...run, benches: measured }))
}
for (const problem of problems) console.error(`Not measured: ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
