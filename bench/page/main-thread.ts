import type { CDPSession, Page } from '@playwright/test'

/** A devtools session that measures the page's main thread. */
export async function watchMainThread(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return devtools
}

const taskSeconds = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Busy milliseconds of the page's main thread per second, averaged over `seconds`: script, style, layout and paint. */
export async function busyPerSecond(page: Page, devtools: CDPSession, seconds: number): Promise<number> {
  const before = await taskSeconds(devtools)
  await page.waitForTimeout(seconds * 1000)
  return ((await taskSeconds(devtools)) - before) * (1000 / seconds)
}
