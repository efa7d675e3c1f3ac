import { performance } from 'node:perf_hooks'
import type { CDPSession, Page } from '@playwright/test'
import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { openBrowser, serve } from './browser'
import { growthOf } from './growth'
import { grownKinds, heapAfterCollection, type HeapSizes } from './heap-snapshot'
import { amount, type Figure } from '@/bench/measure/measure'

/** V8 compiles hot code. Lists grow to their limits. */
const WARM_UP_MS = amount(5 * MINUTE_MS, 5 * SECOND_MS)
const LENGTH_MS = amount(10 * MINUTE_MS, 6 * SECOND_MS)
const SAMPLE_MS = amount(30 * SECOND_MS, 3 * SECOND_MS)
/** A short run shows that the figures are measured. It has no growth. */
const IS_JUDGED = amount(1, 0) === 1
const MEGABYTE = 1e6

interface Measured extends HeapSizes {
  /** Milliseconds since the first sample. */
  readonly at: number
  readonly nodes: number
  readonly listeners: number
}

/** A value of a sample with its largest growth per hour. Null: displayed without a limit. */
interface Quantity {
  readonly name: string
  readonly of: (sample: Measured) => number
  readonly limit: number | null
  readonly unit: string
}

const quantities: readonly Quantity[] = [
  { name: 'objects of the application', of: ({ application }) => application / MEGABYTE, limit: 1, unit: 'MB' },
  { name: 'nodes of the document', of: ({ nodes }) => nodes, limit: 300, unit: 'nodes' },
  { name: 'listeners of the document', of: ({ listeners }) => listeners, limit: 300, unit: 'listeners' },
  { name: 'compiled code', of: ({ code }) => code / MEGABYTE, limit: null, unit: 'MB' },
  { name: 'other memory of the browser', of: ({ platform }) => platform / MEGABYTE, limit: null, unit: 'MB' },
]

async function measure(devtools: CDPSession, from: number): Promise<Measured> {
  const sizes = await heapAfterCollection(devtools)
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { ...sizes, at: performance.now() - from, nodes, listeners: jsEventListeners }
}

async function measureFor(page: Page): Promise<readonly Measured[]> {
  const devtools = await page.context().newCDPSession(page)
  // The first snapshot compiles code and names that the later ones reuse.
  await measure(devtools, 0)
  const from = performance.now()
  const samples: Measured[] = []
  for (let due = 0; due <= LENGTH_MS; due += SAMPLE_MS) {
    await page.waitForTimeout(Math.max(0, from + due - performance.now()))
    samples.push(await measure(devtools, from))
  }
  return samples
}

/** The usual workspace, on a fresh practice account. */
async function samplesAtRest(): Promise<readonly Measured[]> {
  const served = await serve()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(served.address)
    await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
    await page.waitForTimeout(WARM_UP_MS)
    return await measureFor(page)
  } finally {
    await browser.close()
    served.stop()
  }
}

/**
 * Memory of an idle page while the market of the practice exchange moves: after a warm-up, for ten minutes, with a
 * garbage collection before each sample. Throws if the lower end of a growth's interval exceeds its limit.
 */
export async function pageMemoryFigures(): Promise<Figure[]> {
  const samples = await samplesAtRest()
  const figure = (what: string, ours: number, unit: string, limit: number | null = null): Figure => ({
    figure: `page memory, ${LENGTH_MS / SECOND_MS} s at rest: ${what}`,
    ours: Math.round(ours * 1000) / 1000,
    peer: null,
    peerName: null,
    limit,
    unit,
  })
  const last = samples.at(-1)!
  const sizes = quantities.map(({ name, of, unit }) => figure(`${name}, at the end`, of(last), unit))
  if (!IS_JUDGED) return sizes
  const growths = quantities.flatMap(({ name, of, limit, unit }) => {
    const { perHour, low, high } = growthOf(samples.map((sample) => [sample.at, of(sample)]))
    if (limit !== null && low > limit)
      throw new Error(`growth of ${name} is at least ${low} ${unit}/h, over ${limit}: ${grownKinds(samples[0]!, last)}`)
    return [
      figure(`${name}, growth`, perHour, `${unit}/h`, limit),
      figure(`${name}, growth, lower end of 95 %`, low, `${unit}/h`, limit),
      figure(`${name}, growth, upper end of 95 %`, high, `${unit}/h`, limit),
    ]
  })
  return [...sizes, ...growths]
}
