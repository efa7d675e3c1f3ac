import { expect, type Page } from '@playwright/test'

/** Looks for the height at which the pointer is over what can be dragged on the chart. */
export async function movableOn(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const chart = page.locator('.chart__canvas')
  await expect(chart).toHaveAttribute('data-candles', 'shown')
  const box = (await chart.boundingBox())!
  const x = box.x + box.width / 2
  for (let y = box.y + 20; y < box.y + box.height - 30; y += 3) {
    await page.mouse.move(x, y)
    if ((await chart.getAttribute('data-movable')) !== null) return { x, y }
  }
  throw new Error('nothing to drag on the chart')
}

/** Looks for the chip of several orders or rows, which are dragged together. */
export async function chipOn(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await page.locator('.chart__canvas').boundingBox())!
  for (let x = box.x + box.width - 70; x > box.x + box.width / 2; x -= 20)
    for (let y = box.y + 10; y < box.y + box.height - 30; y += 4) {
      await page.mouse.move(x, y)
      if (await page.getByText('drag to move them together').isVisible()) return { x, y }
    }
  throw new Error('no chip of several on the chart')
}

/** Drags from there to a lower price. */
export async function dragDown(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  await page.mouse.down()
  await page.mouse.move(x, y + 6)
  await page.mouse.move(x, y + 12)
  await page.mouse.up()
}
