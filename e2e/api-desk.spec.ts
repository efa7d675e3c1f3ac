import { AxeBuilder } from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { pricesOf } from './batch-rows'
import { expect, test } from './terminal'

/** Opened as a user finds it: by its name in the palette. */
async function openDesk(page: Page) {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').or(page.getByRole('textbox')).last().fill('Open API desk')
  await page.keyboard.press('Enter')
  const desk = page.locator('[data-panel="api-desk"]')
  await expect(desk).toBeVisible()
  return desk
}

test('every call has a form that opens, and the desk has no serious accessibility finding', async ({ launch }) => {
  const { page } = await launch()
  const desk = await openDesk(page)
  const calls = await desk.locator('[data-call]').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-call')))
  expect(calls.length).toBeGreaterThan(14)
  for (const call of calls) {
    await desk.locator(`[data-call="${call}"]`).click()
    await desk.getByTestId('api-dry-run').click()
    await expect(desk.getByTestId('wire').or(desk.locator('.field__error')).first()).toBeVisible()
  }
  for (const call of ['placeBatch', 'candles', 'unfilledOrders']) {
    await desk.locator(`[data-call="${call}"]`).click()
    const { violations } = await new AxeBuilder({ page }).include('[data-panel="api-desk"]').analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${call}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
  }
})

test('orders from the API desk pass the review and the journal, are listed by the exchange, and canceled by a confirmed call', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const desk = await openDesk(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await desk.locator('[data-call="placeBatch"]').click()
  await desk.getByRole('radio', { name: 'buy' }).check()
  await desk.getByRole('radio', { name: 'limit' }).check()
  await desk.getByRole('textbox', { name: 'qty' }).fill('0.002')
  await desk.getByRole('textbox', { name: 'price' }).fill(price(0.97))
  await desk.getByRole('button', { name: 'Duplicate order 1' }).click()
  await desk.getByRole('textbox', { name: 'price' }).nth(1).fill(price(0.96))
  await desk.getByTestId('api-dry-run').click()
  await expect(desk.getByTestId('wire')).toContainText('‹secret›')
  expect(await terminal.openOrders()).toHaveLength(0)

  await desk.getByTestId('api-send').click()
  await page.getByTestId('send-button').click()
  await expect(desk.getByTestId('api-answer').getByText('live', { exact: true })).toHaveCount(2)
  expect(Object.values((await terminal.received()).placed)).toEqual([1, 1])

  await desk.locator('[data-call="unfilledOrders"]').click()
  await desk.getByTestId('api-send').click()
  await expect(desk.getByTestId('api-outcome')).toHaveAttribute('data-kind', 'done')
  await expect(desk.getByTestId('api-answer').getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await desk.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('unfilled-orders-list.csv')

  await desk.locator('[data-call="cancelSymbolOrder"]').click()
  await desk.getByTestId('api-send').click()
  await page.getByTestId('api-confirm').click()
  await expect(desk.getByTestId('api-outcome')).toHaveAttribute('data-kind', 'done')
  await expect.poll(() => terminal.openOrders()).toHaveLength(0)
})
