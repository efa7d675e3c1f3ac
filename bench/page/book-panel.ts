import type { Page } from '@playwright/test'
import type { Caller } from '@/electron/base/caller'
import { runFromPalette } from '@/e2e/palette'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { seededRandom } from '@/shared/base/random'
import { openBrowser } from './browser'
import { startInProcess } from '@/bench/measure/in-process'
import { busyPerSecond, watchMainThread } from './main-thread'
import { amount, type Figure } from '@/bench/measure/measure'
import type { BookRow } from '@/shared/trading/book/book-view'

const ROWS = 50
const PER_SECOND = 100
const SECONDS = amount(6, 1)
/** Ticks of 0.1. Every frame moves the mid a little and changes about a third of the rows. */
const MID = 972_500
const FIRST_WATCH = 9_000_001

/** Frames of a panel with this many ticks per row. */
function frames(group: number): Float64Array[] {
  const random = seededRandom(5)
  const sizes = Array.from({ length: ROWS * 2 }, () => 1 + Math.floor(random.next() * 5000))
  let mid = Math.round(MID / group) * group
  const side = (from: number, step: 1 | -1): BookRow[] => {
    let total = 0
    return Array.from({ length: ROWS }, (_, index) => {
      const size = sizes[from + index]!
      total += size
      return { price: mid + step * group * (index + 1), size, total }
    })
  }
  return Array.from({ length: 500 }, () => {
    if (random.next() < 0.1) mid += random.next() < 0.5 ? -group : group
    for (let change = 0; change < 33; change += 1)
      sizes[Math.floor(random.next() * sizes.length)] = 1 + Math.floor(random.next() * 5000)
    return encodeBookFrame({
      state: 'live',
      ageMs: 0,
      group,
      bestBid: mid - group,
      bestAsk: mid + group,
      bids: side(0, -1),
      asks: side(ROWS, 1),
    })
  })
}

interface Panels {
  readonly figure: string
  /** Opens the measured panels, starting from the initial ones. */
  readonly open: (page: Page) => Promise<void>
  /** Number of canvases that follow a book in this case. */
  readonly books: number
}

/** Books of panels at 100 updates per second each, net of the same page with silent books. */
async function busyWith({ figure, open, books }: Panels): Promise<Figure> {
  const watches = new Map<number, { readonly caller: Caller; readonly frames: readonly Float64Array[] }>()
  let watchId = FIRST_WATCH
  const served = await startInProcess({
    wrapRouter: (router) => ({
      ...router,
      async dispatch(caller, name, input) {
        const body = typeof input === 'object' && input !== null ? input : {}
        if (name === 'book.unwatch' && 'watchId' in body) watches.delete(Number(body.watchId))
        const isPanel = name === 'book.watch' && 'rows' in body && Number(body.rows) > 5
        if (!isPanel) return router.dispatch(caller, name, input)
        watchId += 1
        watches.set(watchId, { caller, frames: frames('group' in body ? Number(body.group) : 1) })
        return { ok: true, value: { watchId } }
      },
    }),
  })
  const browser = await openBrowser()
  // Tall enough for a hundred rows.
  const page = await browser.newPage({ viewport: { width: 1440, height: 3200 } })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] canvas').waitFor()
  await open(page)
  await page.waitForTimeout(3000)
  if (watches.size !== books) throw new Error(`${watches.size} panels follow a book in place of ${books}`)
  const devtools = await watchMainThread(page)
  const idle = await busyPerSecond(page, devtools, SECONDS)
  let next = 0
  const timer = setInterval(() => {
    for (const [id, { caller, frames: all }] of watches)
      caller.send('book.frame', { watchId: id, frame: all[next % all.length]! })
    next += 1
  }, 1000 / PER_SECOND)
  const busy = await busyPerSecond(page, devtools, SECONDS)
  clearInterval(timer)
  await browser.close()
  await served.close()
  if (next < PER_SECOND * SECONDS * amount(0.8, 0.1))
    throw new Error(`only ${next} frames left this process; the machine is too busy to measure`)
  return { figure, ours: Math.round(busy - idle), peer: null, peerName: null, limit: null, unit: 'ms/s' }
}

/** Shows both at the same time: in the same group, one would hide the other. */
async function besideLadder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order book: more' }).click()
  await page.getByRole('menuitem', { name: 'Close Order book' }).click()
  await runFromPalette(page, 'Go to Price ladder')
  await runFromPalette(page, 'Go to Order book')
  for (const panel of ['order-book', 'price-ladder']) await page.locator(`[data-panel="${panel}"] canvas`).waitFor()
}

/** The order book, 50 + 50 rows, alone and together with the price ladder. */
export async function bookPanelFigures(): Promise<Figure[]> {
  const label = '100 updates/s, main thread net of idle'
  return [
    await busyWith({ figure: `book panel, 50 + 50 rows at ${label}`, open: async () => {}, books: 1 }),
    await busyWith({ figure: `book panel and price ladder, both at ${label}`, open: besideLadder, books: 2 }),
  ]
}
