import { expect, type Locator, type Page } from '@playwright/test'

/** The batch desk as a trader uses it: clipboard, keys and buttons. */
export function batchDesk(page: Page) {
  const panel: Locator = page.locator('[data-panel="batch-desk"]')
  const cell = (row: number, column: string): Locator => panel.getByTestId(`cell-${row}-${column}`)

  /** Rows outside the window are not in the page; the sheet is scrolled to them by its own keys. */
  async function goTo(row: number, column: string): Promise<void> {
    const grid = page.getByTestId('batch-grid')
    await grid.focus()
    await page.keyboard.press('Control+Home')
    for (let index = 1; index < row; index += 1) await page.keyboard.press('ArrowDown')
    await expect(cell(row, column)).toBeVisible()
    await cell(row, column).click()
  }

  async function review(): Promise<void> {
    await expect(page.getByTestId('review-button')).toContainText('Review')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('review')).toBeVisible()
    await expect(page.getByTestId('send-button')).toBeEnabled()
  }

  return {
    panel,
    cell,
    goTo,
    async paste(text: string): Promise<void> {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await panel.getByText('No orders in this batch yet').click()
      await page.keyboard.press('Control+v')
      await expect(page.getByTestId('batch-grid')).toBeFocused()
    },
    async type(row: number, column: string, text: string): Promise<void> {
      await goTo(row, column)
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    },
    review,
    /** Opens the review and sends it, with the keys a trader would use. */
    async reviewAndSend(): Promise<void> {
      await review()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByTestId('batch-results')).toBeVisible()
    },
    /** States of a sent batch, by how many orders are in each. */
    async results(): Promise<Record<string, number>> {
      // Read in one go: the bar changes while it is read.
      const counts = page.getByTestId('result-bar').locator('[data-state]')
      return Object.fromEntries(await counts.evaluateAll((all) => all.map((count) => [count.getAttribute('data-state'), Number(count.querySelector('b')?.textContent)])))
    },
  }
}
