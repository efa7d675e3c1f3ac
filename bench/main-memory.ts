import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { getHeapSnapshot } from 'node:v8'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { confirmAll } from '@/shared/testing/confirm-all'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { callMethodsOf } from '@/bench/measure/call-methods'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, type Figure } from '@/bench/measure/measure'
import { openBrowser } from '@/bench/page/browser'
import { pause } from '@/bench/page/busy-windows'
import { growthOf } from '@/bench/page/growth'
import { grownKinds, heapSizes, type HeapSizes } from '@/bench/page/heap-snapshot'
import type { Router } from '@/electron/ipc/router'

/** Two hours with `--long`. */
const LENGTH_MS = amount(10 * MINUTE_MS, 8 * SECOND_MS, 120 * MINUTE_MS)
/** V8 compiles hot code, and lists grow to their limits. */
const WARM_UP_MS = amount(2 * MINUTE_MS, SECOND_MS, 5 * MINUTE_MS)
const SAMPLE_MS = amount(MINUTE_MS, SECOND_MS, 5 * MINUTE_MS)
const ORDER_MS = SECOND_MS
/** One order of this many is a market order that fills. */
const FILLED_OF = 5
const LIMIT_MB_PER_HOUR = 5
const MEGABYTE = 1e6

/** Takes seconds, in which the process does nothing else. */
const snapshotNow = async (): Promise<HeapSizes> => heapSizes(await text(getHeapSnapshot()))

/** Bytes of this thread's heap and of its buffers, after a garbage collection. */
function usedNow(): number {
  globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** One order per second until `isOver`: limit orders far from the market that the next one cancels, and fills. */
async function trade(router: Router, isOver: () => boolean): Promise<number> {
  const callMethod = callMethodsOf(router, 'trader')
  let count = 0
  const token = (what: string): string => `memory-${what}-${count}`.padEnd(24, '0')
  /** Null while trading is paused: after a snapshot, the feeds count as stale for a moment. */
  async function place(order: OrderIntent): Promise<string | null> {
    const request = { orders: [order], onUnknown: 'continue' as const }
    const confirmation = confirmAll(await callMethod('orders.review', { kind: 'place', ...request }))
    const placed = await callMethod('orders.place', { token: token('p'), ...request, confirmation })
    if (!placed.accepted && placed.refusals[0]?.rule === 'gate') return null
    if (!placed.accepted) throw new Error(`an order was not taken: ${JSON.stringify(placed.refusals[0])}`)
    return placed.orders[0]!.key
  }
  let resting: string | null = null
  for (const from = performance.now(); !isOver(); count += 1) {
    await pause(Math.max(0, from + count * ORDER_MS - performance.now()))
    if (count % FILLED_OF === 0) {
      const side = count % (2 * FILLED_OF) === 0 ? 'buy' : 'sell'
      const { price: _price, ...market } = anOrderIntent({ orderType: 'market', side })
      await place(market)
      continue
    }
    const next = await place(anOrderIntent({ price: String(70_000 - (count % 50)) }))
    if (next !== null && resting !== null) await callMethod('orders.cancel', { token: token('c'), keys: [resting] })
    resting = next ?? resting
  }
  return count
}

/**
 * Heap of the main process while a trader places one order per second, with one page open. The practice exchange has
 * its own heap, as in the installed application. Each sample follows a garbage collection.
 */
export async function mainMemoryFigures(): Promise<Figure[]> {
  let router: Router | null = null
  const served = await startInProcess({ hasWorker: true, wrapRouter: (real) => (router = real) })
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.address)
  await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
  let isOver = false
  const trader = trade(router!, () => isOver)
  const samples: (readonly [at: number, bytes: number])[] = []
  async function measure(): Promise<readonly [first: HeapSizes, last: HeapSizes]> {
    await pause(WARM_UP_MS)
    const first = await snapshotNow()
    const from = performance.now()
    while (performance.now() - from <= LENGTH_MS) {
      await pause(SAMPLE_MS)
      samples.push([performance.now(), usedNow()])
    }
    isOver = true
    return [first, await snapshotNow()]
  }
  const [orders, [first, last]] = await Promise.all([trader, measure()])
  await browser.close()
  await served.close()
  const figure = (what: string, ours: number, unit: string, limit: number | null = null): Figure => ({
    figure: `main process, ${orders} orders at 1/s: ${what}`,
    ours: Math.round(ours * 1000) / 1000,
    peer: null,
    peerName: null,
    limit,
    unit,
  })
  console.error(`main process: ${grownKinds(first, last)}`)
  const growth = growthOf(samples.map(([at, bytes]) => [at, bytes / MEGABYTE]))
  return [
    figure('objects of the application, at the end', last.application / MEGABYTE, 'MB'),
    figure('compiled code, at the end', last.code / MEGABYTE, 'MB'),
    figure('heap and buffers, at the end', samples.at(-1)![1] / MEGABYTE, 'MB'),
    figure('heap and buffers, growth', growth.perHour, 'MB/h', LIMIT_MB_PER_HOUR),
    figure('heap and buffers, growth, lower end of 95 %', growth.low, 'MB/h'),
    figure('heap and buffers, growth, upper end of 95 %', growth.high, 'MB/h'),
  ]
}
