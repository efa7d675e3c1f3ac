import type { Page } from '@playwright/test'
import type { Caller } from '@/electron/base/caller'
import type { Router } from '@/electron/ipc/router'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { seededRandom } from '@/shared/base/random'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { BookRow } from '@/shared/trading/book/book-view'
import { confirmAll } from '@/shared/testing/confirm-all'
import { callMethodsOf } from '@/bench/measure/call-methods'
import { amount } from '@/bench/measure/measure'

export const ROWS = amount(1000, 100)
export const PER_SECOND = amount(100, 20)
const BOOK_ROWS = 50
const FRAMES = 500
/** The middle of the book, in ticks of 0.1 USDT: before a crash, and after it. */
const MIDDLE = 972_500
const LOW = 827_500
/** A watch of the order book panel. Desk and ticket have fewer rows. */
const PANEL_ROWS = 5

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Books that move by `drift` ticks each, ten per cent of them by one more. */
function frames(from: number, drift: number): Float64Array[] {
  const random = seededRandom(5)
  const side = (mid: number, step: 1 | -1): BookRow[] => {
    let total = 0
    return Array.from({ length: BOOK_ROWS }, (_, row) => {
      const size = 1 + Math.floor(random.next() * 5000)
      total += size
      return { price: mid + step * (row + 1), size, total }
    })
  }
  let mid = from
  return Array.from({ length: FRAMES }, () => {
    mid += drift
    if (random.next() < 0.1) mid += random.next() < 0.5 ? -1 : 1
    const view = { state: 'live', ageMs: 0, group: 1, bestBid: mid - 1, bestAsk: mid + 1 } as const
    return encodeBookFrame({ ...view, bids: side(mid, -1), asks: side(mid, 1) })
  })
}

/** Messages between the pages and Volley, with an artificial book at a hundred updates per second. */
export function createPageWire() {
  const panels = new Map<number, { readonly caller: Caller; isGone: boolean }>()
  const departures: number[] = []
  let router: Router | null = null
  let pushed = 0
  let passedOver = 0
  let all = frames(MIDDLE, 0)
  let falling: Float64Array[] = []
  return {
    departures,
    passedOver: () => (passedOver / Math.max(1, pushed)) * 100,
    /** The book falls by 15 %, and stays there. */
    crash(): void {
      falling = frames(MIDDLE, (LOW - MIDDLE) / FRAMES)
      all = frames(LOW, 0)
    },
    push(nth: number): void {
      const frame = falling.shift() ?? all[nth % all.length]!
      for (const [watchId, { caller, isGone }] of panels) {
        if (isGone) continue
        pushed += 1
        // Like the publisher: a page that has not taken the previous frame gets a newer one later.
        if (caller.busy()) passedOver += 1
        else caller.send('book.frame', { watchId, frame })
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
    router: (): Router => router!,
  }
}
export type PageWire = ReturnType<typeof createPageWire>

/** The trader of a window: an order far from the market, and its cancel, repeatedly. */
export async function trade(wire: PageWire, window: number, isOver: () => boolean): Promise<number> {
  const callMethod = callMethodsOf(wire.router(), `trader-${window}`)
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

/** Resting buys of a symbol in a spreadsheet's clipboard format, one for each price. */
export const sheetText = (prices: readonly string[]): string =>
  [
    ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'],
    ...prices.map((price) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.001', 'gtc']),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** Prices of the sheet of a busy day. Some of them follow the market, on chart and book as well. */
export const busyPrices = Array.from({ length: ROWS }, (_, row) =>
  row % 10 === 0 ? `=bid-${row + 10}t` : `${90_000 - row}.0`,
)

export const paste = (page: Page, text: string): Promise<unknown> =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document
      .querySelector('.desk')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
