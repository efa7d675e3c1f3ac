import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import { openBrowser, serve } from './browser'
import { fillHistory } from './fill-history'
import { frameGaps, framesOf, panGaps } from './frames'
import { amount, median, type Figure } from '@/bench/measure/measure'

const RUNS = amount(5, 1)
const PAN_MS = amount(4000, 500)
/** Two years take minutes to save. A day tests the function as well. */
const SAVED = amount(1, 0) === 1 ? { range: '2y', words: 'two years' } : { range: '24h', words: '24 hours' }

/** Milliseconds from choosing a range to its painted line. */
function choose(page: Page, range: string): Promise<number> {
  return page.evaluate(
    (label) =>
      new Promise<number>((resolve) => {
        const wall = document.querySelector('[data-panel="risk-wall"]')!
        const before = wall.querySelector('.history')!.getAttribute('data-step')
        const radio = [...wall.querySelectorAll<HTMLInputElement>('[aria-label="Range"] input')].find(
          ({ value }) => value === label,
        )!
        const from = performance.now()
        const watch = new MutationObserver(() => {
          const step = wall.querySelector('.history')!.getAttribute('data-step')
          if (step === null || step === before) return
          watch.disconnect()
          // The library paints in the frame after the data are set. The second frame begins after that.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)))
        })
        watch.observe(wall, { subtree: true, attributes: true, attributeFilter: ['data-step'] })
        radio.click()
      }),
    range,
  )
}

const MB = 1e6

const psOf = (pid: number, column: string): number =>
  Number(execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }))
/** Memory of the main process, as reported by the system. */
const residentMb = (pid: number): number => (psOf(pid, 'rss') * 1024) / MB

/** Saves the current window as CSV: duration, size, and additional memory of page and main process. */
async function exportCsv(page: Page, pid: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const heapMb = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / MB
  }
  const before = { page: await heapMb(), main: residentMb(pid) }
  const most = { ...before }
  const [from, worked] = [performance.now(), psOf(pid, 'cputimes')]
  const saved = page.waitForEvent('download', { timeout: 600_000 })
  await page.locator('[data-panel="risk-wall"]').getByRole('button', { name: 'CSV', exact: true }).click()
  let isDone = false
  const path = saved.then((download) => download.path()).finally(() => (isDone = true))
  const resident: number[] = []
  while (!isDone) {
    most.page = Math.max(most.page, await heapMb())
    resident.push(residentMb(pid))
    // Enough for memory. Polling five times a second took a second of the measured time.
    await Promise.race([path, page.waitForTimeout(1000)])
  }
  most.main = Math.max(before.main, ...resident)
  const seconds = (performance.now() - from) / 1000
  const busy = psOf(pid, 'cputimes') - worked
  const half = Math.ceil(resident.length / 2)
  const later = Math.max(...resident.slice(-half)) - Math.max(...resident.slice(0, half))
  const size = statSync(await path).size / MB
  await devtools.detach()
  return { seconds, size, page: most.page - before.page, main: most.main - before.main, later, busy }
}

/** Two years of a risk unit in the history chart: time to open, and frame rate while dragging. */
export async function historyPanelFigures(): Promise<Figure[]> {
  const first = await serve()
  const history = join(first.dataDir, 'history')
  await new Promise((resolve) => setTimeout(resolve, 5000))
  await first.halt()
  const [name] = readdirSync(history).filter((file) => file.endsWith('.sqlite'))
  const { database } = openDatabase(join(history, name!), riskHistory)
  const [unit] = database
    .prepare('SELECT risk_unit_id AS name FROM units WHERE watched_by IS NOT NULL ORDER BY id')
    .all()
  fillHistory(database, String(unit?.name), Date.now())
  database.close()

  const served = await serve([], first.dataDir)
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.address)
  await page.getByRole('tab', { name: 'Risk wall' }).click()
  await page.locator('[data-panel="risk-wall"] .history[data-points]').waitFor()
  await page.waitForTimeout(3000)
  const opened: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    opened.push(await choose(page, '2y'))
    await choose(page, '1h')
    // Longer than an answer is cached: every run reads the database.
    if (run < RUNS - 1) await page.waitForTimeout(11_000)
  }
  await choose(page, '2y')
  // The same page without input: the maximum of this machine.
  const still = framesOf(await frameGaps(page, PAN_MS), PAN_MS)
  const canvas = page.locator('[data-panel="risk-wall"] .history__canvas')
  const hand = framesOf(await panGaps(page, canvas, PAN_MS), PAN_MS)
  if (SAVED.range !== '2y') await choose(page, SAVED.range)
  const saved = await exportCsv(page, served.pid)
  await browser.close()
  served.stop()
  const figure = (what: string, ours: number, limit: number | null, unitOf: string): Figure => ({
    figure: `history panel: ${what}`,
    ours,
    peer: null,
    peerName: null,
    limit,
    unit: unitOf,
  })
  return [
    figure('two years, from the choice to the painted line', Math.round(median(opened)), null, 'ms'),
    figure('two years under the hand, frames', hand.rate, still.rate, '1/s'),
    figure('two years under the hand, frames later than one and a half', hand.late, still.late, '%'),
    figure('two years under the hand, 95th percentile of a frame', hand.slow, still.slow, 'ms'),
    figure(`${SAVED.words} as CSV, from the click to the saved file`, Number(saved.seconds.toFixed(1)), null, 's'),
    figure(`${SAVED.words} as CSV, processor time of the main process`, saved.busy, null, 's'),
    figure(`${SAVED.words} as CSV, the file`, Math.round(saved.size), null, 'MB'),
    figure(`${SAVED.words} as CSV, most heap of the page beyond before`, Math.round(saved.page), null, 'MB'),
    figure(`${SAVED.words} as CSV, most memory of the main process beyond before`, Math.round(saved.main), null, 'MB'),
    figure(`${SAVED.words} as CSV, the same of the second half beyond the first`, Math.round(saved.later), null, 'MB'),
  ]
}
