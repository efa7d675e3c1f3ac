import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBrowser } from './browser'
import type { ChartBench } from './candle-chart-page'
import { frameGaps, framesOf } from './frames'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'

const OPENED = amount(9, 1)
const UPDATES = amount(200, 5)
const PAN_MS = amount(4000, 500)
const SMALL = 1_000
const LARGE = 100_000

type Who = Parameters<ChartBench['open']>[0]

/** Serves the built folder. No server listens at the address. */
async function openPage(page: Page): Promise<void> {
  const origin = 'http://bench.localhost'
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/'
      ? route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script>',
        })
      : route.fulfill({ path: join('dist/bench-page', pathname) })
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'chartBench' in window)
}

const open = (page: Page, who: Who, candles: number): Promise<number> =>
  page.evaluate(([name, count]) => (window as unknown as { chartBench: ChartBench }).chartBench.open(name, count), [
    who,
    candles,
  ] as const)

/** Alternates all kinds of openings, so that a slow machine slows all of them. */
async function firstPaints(page: Page) {
  const kinds = (['ours', 'peer'] as const).flatMap((who) => [SMALL, LARGE].map((candles) => ({ who, candles })))
  const samples = new Map<string, number[]>()
  for (let run = 0; run <= OPENED; run += 1)
    for (const { who, candles } of kinds) {
      const cost = await open(page, who, candles)
      // The first round warms up.
      if (run > 0) samples.set(`${who} ${candles}`, [...(samples.get(`${who} ${candles}`) ?? []), cost])
    }
  return (who: Who, candles: number): number => median(samples.get(`${who} ${candles}`)!)
}

async function liveUpdates(page: Page, who: Who) {
  await open(page, who, LARGE)
  const costs = await page.evaluate(async (times) => {
    const { chartBench } = window as unknown as { chartBench: ChartBench }
    const all = []
    for (let time = 0; time < times; time += 1) all.push(await chartBench.update())
    return all
  }, UPDATES)
  const computeTimes = costs.map((cost) => cost.computeMs)
  return {
    computeTimes: median(computeTimes),
    slowest: percentile(computeTimes, 0.99),
    painted: median(costs.map((cost) => cost.painted)),
  }
}

/** Drags back through the candles, two thirds of the chart at a time. */
async function panned(page: Page, who: Who) {
  await open(page, who, LARGE)
  const frames = frameGaps(page, PAN_MS)
  const until = Date.now() + PAN_MS
  while (Date.now() < until) {
    await page.mouse.move(240, 300)
    await page.mouse.down()
    for (let x = 240; x < 1200 && Date.now() < until; x += 24) await page.mouse.move(x, 300)
    await page.mouse.up()
  }
  return framesOf(await frames, PAN_MS)
}

/**
 * The chart with three indicators and 100,000 candles, compared with the library that paints it when it receives all of
 * them. Milliseconds of the page's main thread. The library's own indicators are computed earlier.
 */
export async function candleChartFigures(): Promise<Figure[]> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await openPage(page)
  const paint = await firstPaints(page)
  const [ours, peer] = [await liveUpdates(page, 'ours'), await liveUpdates(page, 'peer')]
  // The same page without input: the maximum of this machine.
  const still = framesOf(await frameGaps(page, PAN_MS), PAN_MS)
  const [hand, handOfPeer] = [await panned(page, 'ours'), await panned(page, 'peer')]
  await browser.close()
  const figure = (what: string, mine: number, theirs: number, unit: string, limit: number | null = null): Figure => ({
    figure: `candle chart, 3 indicators: ${what}`,
    ours: Number(mine.toFixed(2)),
    peer: Number(theirs.toFixed(2)),
    peerName: 'lightweight-charts',
    limit,
    unit,
  })
  const share = (who: Who): number => paint(who, LARGE) / paint(who, SMALL)
  return [
    figure('1,000 candles, first paint', paint('ours', SMALL), paint('peer', SMALL), 'ms'),
    figure('100,000 candles, first paint', paint('ours', LARGE), paint('peer', LARGE), 'ms'),
    figure('first paint of 100,000 against 1,000', share('ours'), share('peer'), 'x'),
    figure('100,000 candles, one live update', ours.computeTimes, peer.computeTimes, 'ms'),
    figure('100,000 candles, one live update, 99th percentile', ours.slowest, peer.slowest, 'ms'),
    figure('100,000 candles, one live update with its painted frame', ours.painted, peer.painted, 'ms'),
    figure('100,000 candles under the hand, frames', hand.rate, handOfPeer.rate, '1/s', still.rate),
    figure(
      '100,000 candles under the hand, frames later than one and a half',
      hand.late,
      handOfPeer.late,
      '%',
      still.late,
    ),
    figure('100,000 candles under the hand, 95th percentile of a frame', hand.slow, handOfPeer.slow, 'ms', still.slow),
  ]
}
