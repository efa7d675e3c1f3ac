import { performance } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, type Figure } from '@/bench/measure/measure'
import { openBrowser } from './browser'
import { busyPrices, createPageWire, paste, pause, PER_SECOND, ROWS, sheetText, trade } from './busy-windows'
import { framesOf } from './frames'

/** Ten minutes with `--long`. */
const SECONDS = amount(60, 3, 600)
/** Share of the day before the market crashes: minute seven of ten. */
const CRASH_AT = 0.7
const CRASH = { kind: 'crash', name: '2025-10-10', speed: 20 } as const
const SETTLE_MS = amount(15_000, 500)
/** Longest time to the next frame, and to the first frame after an input. */
const LIMIT_MS = 50
const LATE_LIMIT_PERCENT = 5
/** Three pages take long on a busy machine. The time is not measured. */
const PAGE_TIMEOUT_MS = 2 * MINUTE_MS

/** Measurements of a page about itself. */
interface ScreenRecord {
  isOn: boolean
  /** Milliseconds between frames. */
  gaps: number[]
  /** Keys and clicks. */
  inputs: number
  /** Keys and clicks whose next frame was later than 16 ms, the shortest time that a browser reports. */
  slow: { readonly name: string; readonly ms: number }[]
  /** Frames beyond the limit, with the script that took longest. */
  long: { readonly ms: number; readonly cause: string }[]
}

/** Runs in the page before its scripts. */
function recordScreen(limitMs: number): void {
  const record: ScreenRecord = { isOn: false, gaps: [], inputs: 0, slow: [], long: [] }
  Object.assign(window, { screenRecord: record })
  let last: number | null = null
  const frame = (now: number): void => {
    if (record.isOn && last !== null) record.gaps.push(now - last)
    last = record.isOn ? now : null
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  for (const name of ['keydown', 'pointerdown'])
    addEventListener(name, () => (record.inputs += record.isOn ? 1 : 0), true)
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (record.isOn && ['keydown', 'pointerdown', 'click'].includes(name)) record.slow.push({ name, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  interface LongFrame extends PerformanceEntry {
    readonly scripts: readonly { readonly duration: number; readonly invoker: string }[]
  }
  new PerformanceObserver((list) => {
    for (const { duration, scripts } of list.getEntries() as LongFrame[]) {
      const [longest] = [...scripts].sort((a, b) => b.duration - a.duration)
      const cause = longest === undefined ? 'no script' : `${longest.invoker} ${Math.round(longest.duration)} ms`
      if (record.isOn && duration > limitMs) record.long.push({ ms: duration, cause })
    }
  }).observe({ type: 'long-animation-frame' })
}

const recordOf = (page: Page): Promise<ScreenRecord> =>
  page.evaluate(() => (window as unknown as { screenRecord: ScreenRecord }).screenRecord)
const startRecord = (page: Page): Promise<void> =>
  page.evaluate(() => void ((window as unknown as { screenRecord: ScreenRecord }).screenRecord.isOn = true))

async function openWindow(browser: Browser, address: string, arrangement: 1 | 2 | 3): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.addInitScript(recordScreen, LIMIT_MS)
  await page.goto(address)
  await page.locator('[data-panel="order-book"] canvas').waitFor()
  await page.keyboard.press(`Alt+Shift+Digit${arrangement}`)
  return page
}

async function goTo(page: Page, panel: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(`Go to ${panel}`)
  await page.keyboard.press('Enter')
}

async function addIndicators(page: Page): Promise<void> {
  await page.getByTestId('indicators').click()
  const menu = page.getByRole('dialog', { name: 'Indicators of the chart' })
  for (const name of ['Bollinger', 'Relative', 'Mark', 'Index', 'Premium']) {
    await menu.getByRole('button', { name: 'Add indicator' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
  }
  await page.keyboard.press('Escape')
}

/** A look at the market: the chart is dragged, the ladder scrolled, a price typed into the ticket. */
async function watchMarket(page: Page, round: number): Promise<void> {
  const chart = (await page.locator('[data-panel="candle-chart"] canvas').first().boundingBox())!
  const middle = { x: chart.x + chart.width / 2, y: chart.y + chart.height / 3 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.move(middle.x + Math.sin(step / 6) * 120, middle.y)
    await pause(16)
  }
  await page.mouse.up()
  const ladder = (await page.locator('[data-panel="price-ladder"] canvas').first().boundingBox())!
  await page.mouse.move(ladder.x + ladder.width / 2, ladder.y + ladder.height / 2)
  for (const way of [1, 1, 1, -1, -1, -1]) {
    await page.mouse.wheel(0, way * 120)
    await pause(50)
  }
  await page.getByTestId('ticket-price').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${90_000 + (round % 90)}.5`, { delay: 30 })
}

/** Work in the sheet: a size is typed, and the cursor moves over the rows. */
async function editSheet(page: Page, round: number): Promise<void> {
  await page.getByTestId('cell-1-qty').click()
  await page.keyboard.type(`0.0${10 + (round % 80)}`, { delay: 30 })
  await page.keyboard.press('Enter')
  for (let row = 0; row < 20; row += 1) await page.keyboard.press('ArrowDown', { delay: 30 })
  await page.keyboard.press('Control+Home')
}

const riskPanels = ['Stress', 'Loans', 'Risk wall', 'Positions'] as const

/**
 * A day of a trader in three windows: chart with five indicators and ladder, a draft of 1,000 rows, and the risk
 * panels, with books at 100 updates per second, orders placed and canceled, and a crash of the market after 70 %.
 * Figures are of all windows after their start.
 */
export async function tradingDayFigures(): Promise<Figure[]> {
  const wire = createPageWire()
  const served = await startInProcess({ faults: true, wrapRouter: (real) => wire.wrapRouter(real) })
  const browser = await openBrowser()
  const market = await openWindow(browser, served.freshAddress(), 1)
  const desk = await openWindow(browser, served.freshAddress(), 2)
  const risk = await openWindow(browser, served.freshAddress(), 3)
  const pages = [market, desk, risk]
  // Its late frames are those of the machine.
  const empty = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await empty.addInitScript(recordScreen, LIMIT_MS)
  await empty.goto('data:text/html,<p>empty')
  await addIndicators(market)
  await goTo(market, 'Price ladder')
  await desk.getByText('No orders in this batch yet').waitFor()
  await paste(desk, sheetText(busyPrices))
  await desk.getByTestId('cell-1-qty').waitFor()
  let nth = 0
  const book = setInterval(() => wire.push((nth += 1)), SECOND_MS / PER_SECOND)
  await pause(SETTLE_MS)

  await Promise.all([...pages, empty].map(startRecord))
  const from = performance.now()
  const isOver = (): boolean => performance.now() - from > SECONDS * SECOND_MS
  const trader = trade(wire, 0, isOver)
  let hasCrashed = false
  for (let round = 0; !isOver() || !hasCrashed; round += 1) {
    if (!hasCrashed && performance.now() - from > CRASH_AT * SECONDS * SECOND_MS) {
      hasCrashed = true
      wire.crash()
      await served.fault(CRASH)
    }
    await watchMarket(market, round)
    await editSheet(desk, round)
    await goTo(risk, riskPanels[round % riskPanels.length]!)
  }
  await trader
  const lengthMs = performance.now() - from
  const records = await Promise.all(pages.map(recordOf))
  const ofMachine = await recordOf(empty)
  clearInterval(book)
  await browser.close()
  await served.close()
  return figuresOf(records, ofMachine, lengthMs)
}

function figuresOf(records: readonly ScreenRecord[], ofMachine: ScreenRecord, lengthMs: number): Figure[] {
  const gaps = records.flatMap((record) => record.gaps)
  const slow = records.flatMap((record) => record.slow)
  for (const { ms, cause } of records
    .flatMap((record) => record.long)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10))
    console.error(`trading day: a frame of ${Math.round(ms)} ms: ${cause}`)
  const longest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
  const share = (of: readonly number[]): number => (of.filter((gap) => gap > LIMIT_MS).length * 1000) / of.length
  const late = (of: readonly number[]): number => framesOf(of, lengthMs).late
  const inputs = records.reduce((sum, record) => sum + record.inputs, 0)
  const figure = (
    what: string,
    ours: number,
    unit: string,
    peer: number | null = null,
    limit: number | null = null,
  ) => ({
    figure: `trading day, three windows, ${ROWS} rows, ${PER_SECOND} book updates/s, ${SECONDS} s: ${what}`,
    ours: Math.round(ours * 10) / 10,
    peer: peer === null ? null : Math.round(peer * 10) / 10,
    peerName: peer === null ? null : 'an empty page in the same run',
    limit,
    unit,
  })
  return [
    figure(`frames after more than ${LIMIT_MS} ms`, share(gaps), '‰', share(ofMachine.gaps), 0),
    figure('longest frame', longest(gaps), 'ms', longest(ofMachine.gaps), LIMIT_MS),
    figure('late frames', late(gaps), '%', late(ofMachine.gaps), LATE_LIMIT_PERCENT),
    figure(
      `of ${inputs} keys and clicks, answered after ${LIMIT_MS} ms`,
      slow.filter(({ ms }) => ms > LIMIT_MS).length,
      '',
      null,
      0,
    ),
    figure('longest time from a key or click to its frame', longest(slow.map(({ ms }) => ms)), 'ms', null, LIMIT_MS),
  ]
}
