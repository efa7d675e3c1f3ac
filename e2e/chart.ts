import { expect, type Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'

interface Point {
  readonly x: number
  readonly y: number
}

/** Range of the chart's width, and the distance between visited positions, in px. */
interface Area {
  readonly left: number
  readonly right: number
  readonly step: Point
}

const SWEEP_MS = 20_000

/**
 * Moves the pointer over a part of the chart until something is found, and returns the position. Marks are drawn after
 * their data arrived and move with the market, so the sweep repeats until it finds one.
 */
async function sweep(page: Page, { left, right, step }: Area, isFound: () => Promise<boolean>): Promise<Point> {
  const chart = page.locator('.chart__canvas')
  await expect(chart).toHaveAttribute('data-candles', 'shown')
  const box = (await chart.boundingBox())!
  async function visit(): Promise<Point | null> {
    for (let x = box.x + box.width * right; x >= box.x + box.width * left; x -= step.x)
      for (let y = box.y + 10; y < box.y + box.height - 30; y += step.y) {
        await page.mouse.move(x, y)
        if (await isFound()) return { x, y }
      }
    return null
  }
  let place: Point | null = null
  await expect(async () => {
    place = await visit()
    expect(place, 'nothing under the pointer on the chart').not.toBeNull()
  }).toPass(patienceBeyond(SWEEP_MS))
  return place!
}

/** The height in the middle of the chart at which something can be dragged. */
export const movableOn = (page: Page): Promise<Point> =>
  sweep(
    page,
    { left: 0.5, right: 0.5, step: { x: 20, y: 3 } },
    async () => (await page.locator('.chart__canvas').getAttribute('data-movable')) !== null,
  )

/** The chip of several orders or rows, which are dragged together. */
export const chipOn = (page: Page): Promise<Point> =>
  sweep(page, { left: 0.5, right: 0.92, step: { x: 20, y: 4 } }, () =>
    page.getByText('drag to move them together').isVisible(),
  )

/** The mark of a fill at one of the newest candles. */
export const fillOn = (page: Page): Promise<Point> =>
  sweep(page, { left: 0.7, right: 0.88, step: { x: 8, y: 8 } }, () => page.getByTestId('fill-text').isVisible())

/** Drags from there to a lower price. */
export async function dragDown(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.down()
  await page.mouse.move(x, y + 6)
  await page.mouse.move(x, y + 12)
  await page.mouse.up()
}
