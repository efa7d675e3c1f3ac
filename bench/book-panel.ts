import type { CDPSession, Page } from '@playwright/test'
import type { Caller } from '@/electron/base/caller'
import { encodeBookFrame } from '@/shared/ipc/book-frame'
import { seededRandom } from '@/shared/base/random'
import { openBrowser } from './browser'
import { startInProcess } from './in-process'
import { amount, type Figure } from './measure'
import type { BookRow } from '@/shared/trading/book/book-view'

const ROWS = 50
const PER_SECOND = 100
const SECONDS = amount(6, 1)
/** Ticks of 0.1; every frame moves the mid a little and changes about a third of the rows. */
const MID = 972_500
const WATCH_ID = 9_000_001

function frames(): Float64Array[] {
  const random = seededRandom(5)
  const sizes = Array.from({ length: ROWS * 2 }, () => 1 + Math.floor(random.next() * 5000))
  let mid = MID
  const side = (from: number, step: 1 | -1): BookRow[] => {
    let total = 0
    return Array.from({ length: ROWS }, (_, index) => {
      const size = sizes[from + index]!
      total += size
      return { price: mid + step * (index + 1), size, total }
    })
  }
  return Array.from({ length: 500 }, () => {
    if (random.next() < 0.1) mid += random.next() < 0.5 ? -1 : 1
    for (let change = 0; change < 33; change += 1)
      sizes[Math.floor(random.next() * sizes.length)] = 1 + Math.floor(random.next() * 5000)
    return encodeBookFrame({
      state: 'live',
      ageMs: 0,
      group: 1,
      bestBid: mid - 1,
      bestAsk: mid + 1,
      bids: side(0, -1),
      asks: side(ROWS, 1),
    })
  })
}

const taskSeconds = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Busy milliseconds of the page's main thread per second: script, style, layout and paint. */
async function busyPerSecond(page: Page, devtools: CDPSession): Promise<number> {
  const before = await taskSeconds(devtools)
  await page.waitForTimeout(SECONDS * 1000)
  return ((await taskSeconds(devtools)) - before) * (1000 / SECONDS)
}

/** The order book panel, 50 + 50 rows at 100 updates a second, net of the same page with a silent book. */
export async function bookPanelFigures(): Promise<Figure[]> {
  let watcher: Caller | null = null
  const served = await startInProcess({
    wrapRouter: (router) => ({
      ...router,
      async dispatch(caller, name, input) {
        const isPanel =
          name === 'book.watch' &&
          typeof input === 'object' &&
          input !== null &&
          'rows' in input &&
          Number(input.rows) > 5
        if (!isPanel) return router.dispatch(caller, name, input)
        watcher = caller
        return { ok: true, value: { watchId: WATCH_ID } }
      },
    }),
  })
  const browser = await openBrowser()
  // Tall enough for a hundred rows.
  const page = await browser.newPage({ viewport: { width: 1440, height: 3200 } })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] canvas').waitFor()
  await page.waitForTimeout(3000)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const idle = await busyPerSecond(page, devtools)
  const all = frames()
  let next = 0
  const timer = setInterval(() => {
    watcher?.send('book.frame', { watchId: WATCH_ID, frame: all[next % all.length]! })
    next += 1
  }, 1000 / PER_SECOND)
  const busy = await busyPerSecond(page, devtools)
  clearInterval(timer)
  await browser.close()
  await served.close()
  if (next < PER_SECOND * SECONDS * amount(0.8, 0.1))
    throw new Error(`only ${next} frames left this process; the machine is too busy to measure`)
  return [
    {
      figure: 'book panel, 50 + 50 rows at 100 updates/s, main thread net of idle',
      ours: Math.round(busy - idle),
      peer: null,
      peerName: null,
      limit: null,
      unit: 'ms/s',
    },
  ]
}
