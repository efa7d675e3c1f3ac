import type { Locator, Page } from '@playwright/test'
import { percentile } from '@/bench/measure/measure'

const FRAME_MS = 1000 / 60
/** A missed frame is at least a whole frame late. Timers jitter by less. */
const LATE_MS = FRAME_MS * 1.5

/** Milliseconds between the frames of a period. */
export function frameGaps(page: Page, lengthMs: number): Promise<readonly number[]> {
  return page.evaluate(
    (length) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = []
        const from = performance.now()
        let last = from
        function frame(now: number): void {
          gaps.push(now - last)
          last = now
          if (now - from < length) requestAnimationFrame(frame)
          else resolve(gaps.slice(1))
        }
        requestAnimationFrame(frame)
      }),
    lengthMs,
  )
}

/** Milliseconds between frames while a chart is zoomed out a little, and then dragged back and forth. */
export async function panGaps(page: Page, canvas: Locator, lengthMs: number): Promise<readonly number[]> {
  const box = (await canvas.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -400)
  await page.waitForTimeout(1000)
  const frames = frameGaps(page, lengthMs)
  await page.mouse.down()
  const until = Date.now() + lengthMs
  for (let step = 0; Date.now() < until; step += 1)
    await page.mouse.move(middle.x + Math.sin(step / 20) * (box.width / 3), middle.y)
  await page.mouse.up()
  return frames
}

/** Frames per second, the share of late ones in percent, and the 95th percentile in milliseconds. */
export const framesOf = (gaps: readonly number[], lengthMs: number) => ({
  rate: Math.round((gaps.length * 1000) / lengthMs),
  late: Number(((gaps.filter((gap) => gap > LATE_MS).length * 100) / gaps.length).toFixed(1)),
  slow: Number(percentile(gaps, 0.95).toFixed(1)),
})
