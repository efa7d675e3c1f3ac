import type { Browser, Page } from '@playwright/test'
import { openBrowser, serve } from './browser'
import { busyPerSecond, watchMainThread } from './main-thread'
import { amount, median, type Figure } from '@/bench/measure/measure'

const LOADS = amount(7, 1)
const REST_SECONDS = amount(30, 2)
/** Time until all visible panels have data and the chart has its candles. */
const SETTLE_MS = amount(10_000, 2000)

/** Milliseconds from the navigation to the first text on the screen, nothing of it from a cache. */
async function firstPaint(page: Page): Promise<number> {
  await page.reload()
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  return Number(await painted.jsonValue())
}

async function openDesk(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.locator('[data-panel="order-book"] [data-live="true"]').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return page
}

/** The whole workspace: the time to its first content, and its idle cost. */
export async function workspaceFigures(): Promise<Figure[]> {
  const served = await serve()
  const browser = await openBrowser()
  const page = await openDesk(browser, served.address)
  const devtools = await watchMainThread(page)
  const atRest = await busyPerSecond(page, devtools, REST_SECONDS)
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const paints: number[] = []
  for (let load = 0; load < LOADS; load += 1) paints.push(await firstPaint(page))
  await browser.close()
  served.stop()
  const figure = (what: string, ours: number, limit: number, unit: string): Figure => ({
    figure: `workspace: ${what}`,
    ours,
    peer: null,
    peerName: null,
    limit,
    unit,
  })
  return [
    figure('first contentful paint', Math.round(median(paints)), 400, 'ms'),
    figure('main thread busy at rest', Math.round(atRest), 60, 'ms/s'),
  ]
}
