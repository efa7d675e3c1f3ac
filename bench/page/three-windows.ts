import { performance } from 'node:perf_hooks'
import type { Browser, Page } from '@playwright/test'
import type { Caller } from '@/electron/base/caller'
import type { Router } from '@/electron/ipc/router'
import { endpoints } from '@/shared/exchange/endpoints'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { BookRow } from '@/shared/trading/book/book-view'
import { confirmAll } from '@/shared/testing/confirm-all'
import { openBrowser } from './browser'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, type Figure } from '@/bench/measure/measure'

const WINDOWS = 3
const ROWS = amount(1000, 100)
const BOOK_ROWS = 50
const PER_SECOND = amount(100, 20)
/** Ten minutes with `--long`. */
const SECONDS = amount(60, 6, 600)
const SAMPLE_MS = amount(5000, 1000, 10_000)
const MEGABYTE = 1024 * 1024
/** Three pages take long on a busy machine. The time is not measured. */
const PAGE_TIMEOUT_MS = 2 * MINUTE_MS
/** Time in which two windows on a draft must have the same content. */
const AGREE_MS = 5000
/** A watch of the order book panel. Desk and ticket have fewer rows. */
const PANEL_ROWS = 5

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function frames(): Float64Array[] {
  const random = seededRandom(5)
  const side = (mid: number, step: 1 | -1): BookRow[] => {
    let total = 0
    return Array.from({ length: BOOK_ROWS }, (_, row) => {
      const size = 1 + Math.floor(random.next() * 5000)
      total += size
      return { price: mid + step * (row + 1), size, total }
    })
  }
  let mid = 972_500
  return Array.from({ length: 500 }, () => {
    if (random.next() < 0.1) mid += random.next() < 0.5 ? -1 : 1
    const view = { state: 'live', ageMs: 0, group: 1, bestBid: mid - 1, bestAsk: mid + 1 } as const
    return encodeBookFrame({ ...view, bids: side(mid, -1), asks: side(mid, 1) })
  })
}

/** Messages between the pages and Volley, with an artificial book at a hundred updates per second. */
function between() {
  const panels = new Map<number, { readonly caller: Caller; isGone: boolean }>()
  const departures: number[] = []
  let router: Router | null = null
  let pushed = 0
  let passedOver = 0
  const all = frames()
  return {
    departures,
    passedOver: () => (passedOver / Math.max(1, pushed)) * 100,
    push(nth: number): void {
      for (const [watchId, { caller, isGone }] of panels) {
        if (isGone) continue
        pushed += 1
        // Like the publisher: a page that has not taken the previous frame gets a newer one later.
        if (caller.busy()) passedOver += 1
        else caller.send('book.frame', { watchId, frame: all[nth % all.length]! })
      }
    },
    wrapRouter(real: Router): Router {
      router = real
      return {
        ...real,
        async dispatch(caller, name, input, session) {
          const isPanel =
            name === 'book.watch' &&
            typeof input === 'object' &&
            input !== null &&
            'rows' in input &&
            Number(input.rows) > PANEL_ROWS
          if (!isPanel) return real.dispatch(caller, name, input, session)
          const watchId = 9_000_000 + panels.size
          const panel = { caller, isGone: false }
          panels.set(watchId, panel)
          caller.onGone(() => (panel.isGone = true))
          return { ok: true, value: { watchId } }
        },
      }
    },
    async callMethod<Name extends MethodName>(
      caller: Caller,
      name: Name,
      input: InputOf<Name>,
    ): Promise<OutputOf<Name>> {
      const reply = await router!.dispatch(caller, name, input)
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value as OutputOf<Name>
    },
  }
}
type Between = ReturnType<typeof between>

/** The trader of a window: an order far from the market, and its cancel, repeatedly. */
async function trade(wire: Between, window: number, isOver: () => boolean): Promise<number> {
  const caller: Caller = { id: `trader-${window}`, onGone: () => undefined, send: () => undefined, busy: () => false }
  const callMethod = <Name extends MethodName>(name: Name, input: InputOf<Name>) => wire.callMethod(caller, name, input)
  let sentCount = 0
  const token = (what: string): string => `windows-${what}-${window}-${sentCount}`.padEnd(24, '0')
  while (!isOver()) {
    sentCount += 1
    const orders = [anOrderIntent({ price: String(70_000 - window * 100 - (sentCount % 50)) })]
    const request = { orders, onUnknown: 'continue' as const }
    const assessment = await callMethod('orders.review', { kind: 'place', ...request })
    const confirmation = confirmAll(assessment)
    const placed = await callMethod('orders.place', { token: token('p'), ...request, confirmation })
    if (!placed.accepted) throw new Error(`an order was not taken: ${JSON.stringify(placed.refusals[0])}`)
    const { key } = placed.orders[0]!
    const isLive = async () =>
      (await callMethod('orders.list', {})).find((order) => order.key === key)?.state === 'live'
    while (!(await isLive()) && !isOver()) await pause(100)
    await callMethod('orders.cancel', { token: token('c'), keys: [key] })
  }
  return sentCount
}

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

const sheetText = (): string =>
  [
    ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'],
    ...Array.from({ length: ROWS }, (_, row) => [
      'USDT-FUTURES',
      'BTCUSDT',
      'buy',
      'limit',
      // Some of them follow the market, on chart and book as well.
      row % 10 === 0 ? `=bid-${row + 10}t` : `${90_000 - row}.0`,
      '0.001',
      'gtc',
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document
      .querySelector('.desk')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

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
  const wire = between()
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
  await paste(pages[0]!, sheetText())
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
