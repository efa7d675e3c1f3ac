import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openBrowser, readyAddress, serve } from './browser'
import { amount, median, type Figure } from '@/bench/measure/measure'

const RUNS = amount(5, 1)

/** From `npm start` on a built checkout to its ready line. */
async function startOnce(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-bench-'))
  const from = performance.now()
  const child = spawn(
    'npm',
    ['start', '--', '--browser', '--no-open', '--port', '0', '--seed', '7', '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group, which is ended as a whole: npm starts further processes.
      detached: true,
    },
  )
  await readyAddress(child)
  const took = performance.now() - from
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
  return took
}

/** From the start of the process to its ready line, and from there to a page whose book and candles are live. */
export async function startFigures(): Promise<Figure[]> {
  const started: number[] = []
  const ready: number[] = []
  const alive: number[] = []
  const blank: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    started.push(await startOnce())
    const from = performance.now()
    const served = await serve()
    ready.push(performance.now() - from)
    const browser = await openBrowser()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const beforeBlank = performance.now()
    await page.goto('data:text/html,<p>blank')
    blank.push(performance.now() - beforeBlank)
    const beforePage = performance.now()
    await page.goto(served.address)
    // In each frame: a locator is looked up after pauses of up to half a second.
    await page.waitForFunction(
      (parts) => parts.every((part) => document.querySelector(part) !== null),
      ['[data-panel="order-book"] [data-live="true"]', '[data-panel="candle-chart"] canvas'],
      { polling: 'raf' },
    )
    alive.push(performance.now() - beforePage)
    await browser.close()
    served.stop()
  }
  const figure = (name: string, ours: readonly number[], limit: number | null): Figure => ({
    figure: name,
    ours: Math.round(median(ours)),
    peer: null,
    peerName: null,
    limit,
    unit: 'ms',
  })
  return [
    figure('start: npm start on a built checkout to ready line', started, 1000),
    figure('start: process to ready line', ready, null),
    figure('start: address opened to living book and chart', alive, Math.round(median(blank))),
  ]
}
