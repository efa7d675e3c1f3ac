import type { Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test } from '@/e2e/terminal'

interface Controls {
  /** Enabled visible controls, in the dialog if one is open. */
  readonly count: number
  /** Those whose center is covered by a toast. */
  readonly covered: readonly string[]
}

const controlsInSight = (page: Page): Promise<Controls> =>
  page.evaluate(() => {
    const isCut = (control: Element, x: number, y: number): boolean => {
      for (let around = control.parentElement; around !== null; around = around.parentElement) {
        const { left, top, right, bottom } = around.getBoundingClientRect()
        const cuts = getComputedStyle(around).overflow !== 'visible'
        if (cuts && (x < left || x > right || y < top || y > bottom)) return true
      }
      return false
    }
    const root = document.querySelector('[role="dialog"]') ?? document
    const controls = [...root.querySelectorAll('button, input, [role="combobox"], [role="tab"], [role="switch"]')]
      .filter((control) => control.closest('.toast-lane') === null && !control.matches(':disabled'))
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        return { control, x: left + width / 2, y: top + height / 2 }
      })
      .filter(({ control, x, y }) => !isCut(control, x, y) && document.elementFromPoint(x, y) !== null)
    return {
      count: controls.length,
      covered: controls
        .filter(({ x, y }) => document.elementFromPoint(x, y)!.closest('.toast, .toast-lane') !== null)
        .map(({ control }) => control.outerHTML.slice(0, 120)),
    }
  })

test('an error that waits to be read covers no control of the workspace or of a review, at 1024 pixels', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const error = page.locator('.toast[data-type="error"]')

  await test.step('an amend that is never sent is notified, and stays', async () => {
    await page.getByTestId('ticket-price').fill(price(0.97))
    await page.getByTestId('ticket-qty').fill('0.002')
    await page.getByTestId('ticket-review').click()
    await sendReviewed(page)
    await page.getByTestId('open-order').getByRole('button', { name: /amend/i }).click()
    const priceCell = page.locator('[data-panel="open-orders"]').getByRole('textbox', { name: /price/i })
    await priceCell.fill(price(9.7))
    await page.keyboard.press('Control+Enter')
    await expect(error).toContainText('limit is 50')
    await priceCell.press('Escape')
  })

  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const)
    await test.step(`nothing is covered at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(error).toBeVisible()
      const workspace = await controlsInSight(page)
      expect(workspace.count).toBeGreaterThan(30)
      expect(workspace.covered).toEqual([])
      await page.getByTestId('ticket-price').fill(price(0.95))
      await page.getByTestId('ticket-qty').fill('0.002')
      await page.getByTestId('ticket-review').click()
      await expect(page.getByTestId('send-button')).toBeVisible()
      await expect(error).toBeInViewport({ ratio: 1 })
      const review = await controlsInSight(page)
      expect(review.count).toBeGreaterThan(1)
      expect(review.covered).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

  await test.step('a click on it opens the notification centre, where it is read', async () => {
    await error.locator('.toast__words').click()
    await expect(page.locator('.notices__item--error')).toContainText('limit is 50')
    await expect(error).toHaveCount(0)
  })
})
