import type { Page } from '@playwright/test'
import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { findingsInThemes } from '@/e2e/findings'
import { expect, test, type Terminal } from '@/e2e/terminal'

/** The dialog of a live market, opened by its key. */
async function openLadder({ page }: Terminal) {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.keyboard.press('Alt+l')
  const dialog = page.getByRole('dialog', { name: /^Ladder/ })
  await expect(page.getByTestId('ladder-total')).toBeFocused()
  return dialog
}

/** Counts all further key presses. A chord counts each of its keys. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const counted = { keys: 0 }
    document.addEventListener('keydown', (event) => void (counted.keys += event.repeat ? 0 : 1), { capture: true })
    return counted
  })
  return () => count.evaluate(({ keys }) => keys)
}

const rowsOf = (page: Page) => page.getByTestId('batch-grid').locator('[data-testid^="row-"]')
const texts = async (page: Page, rows: number, column: string): Promise<string[]> => {
  const desk = batchDesk(page)
  const findings: string[] = []
  for (let row = 1; row <= rows; row += 1)
    findings.push((await desk.cell(row, column).innerText()).replaceAll(/\s/g, ''))
  return findings
}

test('a ladder is sent within twelve keys, command keys counted one by one (D06)', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.getByText('No orders in this batch yet')).toBeVisible()
  const keys = await countKeys(page)
  await page.keyboard.press('Alt+l')
  await expect(page.getByTestId('ladder-total')).toBeFocused()
  await page.keyboard.type('0.1')
  await expect(page.getByTestId('ladder-add')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('review-button')).toContainText('Review 10 orders in 1 request')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('review')).toBeVisible()
  await expect(page.getByTestId('send-button')).toBeEnabled()
  const typed = await keys()
  await sendReviewed(page, () => page.keyboard.press('Control+Enter'))
  expect(typed + 2).toBeLessThanOrEqual(12)
  await expect.poll(() => terminal.openOrders()).toHaveLength(10)
})

test('a ladder picked by a drag in the book and dragged into shape enters the draft as one step of undo', async ({
  launch,
}) => {
  const terminal = await launch()
  const { page } = terminal
  // Rows of 5 USD: the market moves by less than the drag, however long the drag takes.
  await page.getByRole('combobox', { name: 'Price step of a row' }).click()
  await page.getByRole('option', { name: '5', exact: true }).click()
  const dialog = await openLadder(terminal)
  await test.step('two clicks in the chart are the ends, Esc takes the question back, Sell turns sides', async () => {
    await page.getByTestId('ladder-pick').click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(page.getByTestId('ladder-from')).toHaveValue('-0.1')
    await dialog.getByRole('radio', { name: 'Sell' }).click()
    await expect(page.getByTestId('ladder-from')).toHaveValue('0.1')
    await expect(page.getByTestId('ladder-to')).toHaveValue('1')

    await page.getByTestId('ladder-pick').click()
    const chart = page.locator('[data-panel="candle-chart"]').getByTestId('price-pick')
    await chart.click({ position: { x: 120, y: 40 } })
    await expect(page.getByTestId('price-pick-band')).toContainText('Now click the last price')
    await chart.click({ position: { x: 160, y: 80 } })
    await expect(dialog).toBeVisible()
    const [from, to] = await Promise.all(['from', 'to'].map((end) => page.getByTestId(`ladder-${end}`).inputValue()))
    expect(Number(from)).toBeGreaterThan(Number(to))
    // The ticket, which normally accepts clicks, received none.
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('ticket-price')).toHaveValue('')
  })

  await openLadder(terminal)
  await dialog.getByRole('radio', { name: 'Buy' }).click()
  await page.getByTestId('ladder-pick').click()
  const book = page.locator('[data-panel="order-book"]').getByTestId('price-pick')
  const area = (await book.boundingBox())!
  // From the asks to the bids.
  await page.mouse.move(area.x + 40, area.y + 30)
  await page.mouse.down()
  await page.mouse.move(area.x + 40, area.y + area.height - 30, { steps: 5 })
  // The price at the pointer is drawn in a frame after its last move.
  await expect(book.locator('.price-pick__price')).toHaveCount(2)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const pickedPrices = await book.locator('.price-pick__price').allInnerTexts()
  await page.mouse.up()
  await expect(page.getByTestId('ladder-from')).toHaveValue(/^\d+\.\d$/)
  const ends = [await page.getByTestId('ladder-from').inputValue(), await page.getByTestId('ladder-to').inputValue()]
  expect(ends).toEqual(pickedPrices)
  expect(Number(ends[0])).toBeGreaterThan(Number(ends[1]))

  await page.getByTestId('ladder-count').fill('5')
  await page.getByTestId('ladder-total').fill('0.05')
  const last = page.getByRole('slider', { name: 'Sizes: Last size to first' })
  await last.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowUp')
  await expect(last).toHaveAttribute('aria-valuetext', '6 times')
  await expect(page.getByRole('radio', { name: 'Ramp' })).toBeChecked()
  const middle = page.getByRole('slider', { name: 'Spacing: Middle of the ladder' })
  const handle = (await middle.boundingBox())!
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('radio', { name: 'Power' })).toBeChecked()
  await page.getByTestId('ladder-add').click()

  await expect(rowsOf(page)).toHaveCount(5)
  const prices = await texts(page, 5, 'price')
  expect([prices[0], prices[4]]).toEqual(ends)
  const sizes = await texts(page, 5, 'qty')
  expect(Math.round(10_000 * sizes.reduce((all, size) => all + Number.parseFloat(size), 0))).toBe(500)
  expect(Number.parseFloat(sizes[4]!)).toBeGreaterThan(5 * Number.parseFloat(sizes[0]!))
  await expect(page.getByTestId('batch-grid')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('No orders in this batch yet')).toBeVisible()
})

test('the form of a ladder fits 1024 pixels, is reached by keys and has no serious finding in any theme', async ({
  launch,
}) => {
  const terminal = await launch()
  const { page } = terminal
  await page.setViewportSize({ width: 1024, height: 768 })
  const dialog = await openLadder(terminal)
  await page.getByTestId('ladder-total').fill('0.2')
  await expect(page.getByTestId('ladder-sums')).toBeVisible()
  expect(await findingsInThemes(page, 'ladder', { within: '[role="dialog"]' })).toEqual([])
  await page.getByTestId('ladder-total').fill('0.0004')
  await expect(page.getByTestId('ladder-preview').getByRole('alert')).toBeVisible()
  expect(await findingsInThemes(page, 'refused ladder', { within: '[role="dialog"]' })).toEqual([])
  const wide = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('.dialog__body, .ladder, .ladder-main, .ladder-sums')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ className }) => className),
  )
  expect(wide).toEqual([])
  await page.keyboard.press('Escape')
  await openLadder(terminal)
  await page.getByTestId('ladder-total').fill('0.2')
  const missing = new Set([
    'From',
    'Pick both',
    'Orders',
    'Spacing: Middle',
    'Sizes: Last',
    'Price jitter',
    'Seed',
    'Add 10',
  ])
  for (let step = 0; step < 40 && missing.size > 0; step += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const { activeElement: now } = document
      const labels = now instanceof HTMLInputElement ? [...(now.labels ?? [])].map((label) => label.textContent) : []
      return [now?.getAttribute('aria-label'), now?.textContent, ...labels].join(' ')
    })
    for (const part of missing) if (text.includes(part)) missing.delete(part)
  }
  expect([...missing]).toEqual([])
})
