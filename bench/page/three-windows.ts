import { performance } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import { endpoints } from '@/shared/exchange/endpoints'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { openBrowser } from './browser'
import { busyPrices, createPageWire, paste, pause, PER_SECOND, ROWS, sheetText, trade } from './busy-windows'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, type Figure } from '@/bench/measure/measure'

const WINDOWS = 3
/** Ten minutes with `--long`. */
const SECONDS = amount(60, 6, 600)
const SAMPLE_MS = amount(5000, 1000, 10_000)
const MEGABYTE = 1024 * 1024
/** Three pages take long on a busy machine. The time is not measured. */
const PAGE_TIMEOUT_MS = 2 * MINUTE_MS
/** Time in which two windows on a draft must have the same content. */
const AGREE_MS = 5000

/** The most requests sent within any second. */
function mostInASecond(times: readonly number[]): number {
  let from = 0
  return times.reduce((most, time, at) => {
    while (time - times[from]! >= SECOND_MS) from += 1
    return Math.max(most, at - from + 1)
  }, 0)
}

async function openPages(browser: Browser, address: () => string): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let window = 0; window < WINDOWS; window += 1) {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    page.setDefaultTimeout(PAGE_TIMEOUT_MS)
    await page.goto(address())
    await page.locator('[data-panel="order-book"] canvas').waitFor()
    await page.keyboard.press('Alt+Shift+Digit2')
    pages.push(page)
  }
  return pages
}

/** Displayed first rows and row count of a window. */
const shownOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.querySelector('[data-testid="desk-requests"]')?.textContent,
      ...[1, 2, 3].map((row) => document.querySelector(`[data-testid="cell-${row}-qty"]`)?.textContent),
    ].join(' '),
  )

/** Every window edits a separate row. Returns true if all of them showed the same in the end. */
async function editAndCompare(pages: readonly Page[], round: number): Promise<boolean> {
  for (const [window, page] of pages.entries()) {
    await page.getByTestId(`cell-${window + 1}-qty`).click()
    await page.keyboard.type(`0.0${10 + ((round + window) % 80)}`)
    await page.keyboard.press('Enter')
  }
  for (const end = performance.now() + AGREE_MS; performance.now() < end; await pause(100))
    if (new Set(await Promise.all(pages.map(shownOf))).size === 1) return true
  return false
}

/**
 * Three windows on an application and a large draft that each of them edits, books at 100 updates per second, and three
 * traders who place and cancel as fast as allowed. Measures the memory of the main process, skipped frames of windows,
 * differences between them, and the exchange's limit of place-batch. `page-memory` measures the page.
 */
export async function threeWindowsFigures(): Promise<Figure[]> {
  const wire = createPageWire()
  const served = await startInProcess({
    wrapRouter: (real) => wire.wrapRouter(real),
    wrapEnv: (env) => ({
      ...env,
      sendHttp(request) {
        if (request.url.includes(endpoints.placeBatch.path)) wire.departures.push(performance.now())
        return env.sendHttp(request)
      },
    }),
  })
  const browser = await openBrowser()
  const pages = await openPages(browser, () => served.freshAddress())
  await pages[0]!.getByText('No orders in this batch yet').waitFor()
  await paste(pages[0]!, sheetText(busyPrices))
  for (const page of pages) await page.getByTestId('cell-1-qty').waitFor()

  let nth = 0
  const book = setInterval(() => wire.push((nth += 1)), SECOND_MS / PER_SECOND)
  await pause(SAMPLE_MS)
  const from = performance.now()
  const isOver = (): boolean => performance.now() - from > SECONDS * SECOND_MS
  const traders = Promise.all(Array.from({ length: WINDOWS }, (_, window) => trade(wire, window, isOver)))
  const inMain: number[] = []
  let disagreements = 0
  for (let round = 0; !isOver() || inMain.length < 3; round += 1) {
    if (!(await editAndCompare(pages, round))) disagreements += 1
    globalThis.gc?.()
    const at = performance.now() - from
    inMain.push(process.memoryUsage().heapUsed / MEGABYTE)
    await pause(Math.max(0, (round + 1) * SAMPLE_MS - at))
  }
  await traders
  clearInterval(book)
  await browser.close()
  await served.close()
  const figure = (what: string, ours: number, unit: string, limit: number | null = null): Figure => ({
    figure: `three windows, ${ROWS} rows, ${PER_SECOND} book updates/s, ${SECONDS} s: ${what}`,
    ours: Math.round(ours * 100) / 100,
    peer: null,
    peerName: null,
    limit,
    unit,
  })
  return [
    figure(
      'most place-batch requests within a second',
      mostInASecond(wire.departures),
      '',
      endpoints.placeBatch.rate.perSecond,
    ),
    figure('edits on which the windows did not come to agree', disagreements, ''),
    figure('book updates skipped because a window had not received the previous one', wire.passedOver(), '%'),
    figure('heap gained by the main process, the bench in it', inMain.at(-1)! - inMain[0]!, 'MB'),
  ]
}
