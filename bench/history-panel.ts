import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import { openBrowser, serve } from './browser'
import { fillHistory } from './fill-history'
import { amount, median, percentile, type Figure } from './measure'

const RUNS = amount(5, 1)
const PAN_MS = amount(4000, 500)
const FRAME_MS = 1000 / 60
/** A frame that was missed comes at least a whole one late; timers jitter by less. */
const LATE_MS = FRAME_MS * 1.5

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
          // The library paints in the frame after the data were set; the second frame begins when that one is done.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - from)))
        })
        watch.observe(wall, { subtree: true, attributes: true, attributeFilter: ['data-step'] })
        radio.click()
      }),
    range,
  )
}

/** Milliseconds between the frames of a while. */
function frameGaps(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    (length) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        const from = performance.now()
        let last = from
        function frame(now: number): void {
          gaps.push(now - last)
          last = now
          if (now - from < length) requestAnimationFrame(frame)
          else resolve(gaps.slice(1))
        }
        requestAnimationFrame(frame)
      }),
    PAN_MS,
  )
}

/** Milliseconds between frames while the chart is dragged to and fro, and zoomed on the way. */
async function pan(page: Page): Promise<readonly number[]> {
  const box = (await page.locator('[data-panel="risk-wall"] .history__canvas').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -400)
  await page.waitForTimeout(1000)
  const frames = frameGaps(page)
  await page.mouse.down()
  const until = Date.now() + PAN_MS
  for (let step = 0; Date.now() < until; step += 1)
    await page.mouse.move(middle.x + Math.sin(step / 20) * (box.width / 3), middle.y)
  await page.mouse.up()
  return frames
}

/**
 * Two years of a risk unit in the history chart: how long they take to open, and how the chart moves under the hand.
 */
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
    // Longer than an answer is kept: every run reads the database.
    if (run < RUNS - 1) await page.waitForTimeout(11_000)
  }
  await choose(page, '2y')
  // The same page with nobody's hand on it: what this machine can do at most.
  const still = await frameGaps(page)
  const gaps = await pan(page)
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
  const rate = (all: readonly number[]): number => Math.round((all.length * 1000) / PAN_MS)
  const late = (all: readonly number[]): number =>
    Number(((all.filter((gap) => gap > LATE_MS).length * 100) / all.length).toFixed(1))
  const slow = (all: readonly number[]): number => Number(percentile(all, 0.95).toFixed(1))
  return [
    figure('two years, from the choice to the painted line', Math.round(median(opened)), null, 'ms'),
    figure('two years under the hand, frames', rate(gaps), rate(still), '1/s'),
    figure('two years under the hand, frames later than one and a half', late(gaps), late(still), '%'),
    figure('two years under the hand, 95th percentile of a frame', slow(gaps), slow(still), 'ms'),
  ]
}
