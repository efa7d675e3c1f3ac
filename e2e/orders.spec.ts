import { sendReviewed } from './batch-desk'
import { pricesOf } from './batch-rows'
import { expect, test } from './terminal'

test('an order from the ticket rests, is amended in its row, and ends with cancel all, which says how many', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  for (const share of [0.97, 0.96]) {
    await page.getByTestId('ticket-price').fill(price(share))
    await page.getByTestId('ticket-qty').fill('0.002')
    await page.getByTestId('ticket-review').click()
    await sendReviewed(page)
  }
  const rows = page.getByTestId('open-order')
  await expect(rows).toHaveCount(2)
  await expect(page.getByTestId('tab-draft'), 'a single order leaves the batch desk as it is').toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(rows.first()).toHaveAttribute('data-state', 'live')

  // As shown, digits may be grouped.
  const amended = rows.filter({
    hasText: new RegExp(
      price(0.97)
        .replace('.', '')
        .replaceAll(/\d(?=\d)/g, '$&\\D?'),
    ),
  })
  await amended.getByRole('button', { name: /amend/i }).click()
  const priceCell = page.locator('[data-panel="open-orders"]').getByRole('textbox', { name: /price/i })
  await priceCell.fill(price(0.965))
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => new Set((await terminal.openOrders()).map((order) => Number(order.price))))
    .toEqual(new Set([price(0.965), price(0.96)].map(Number)))

  await page.getByTestId('cancel-all').click()
  await page.getByRole('menuitem', { name: /Only BTCUSDT.*\(2\)/ }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Cancel 2 orders')
  await expect(page.getByRole('button', { name: 'Keep orders' })).toBeFocused()
  await page.getByTestId('confirm').click()
  await expect(rows).toHaveCount(0)
  expect(await terminal.openOrders()).toHaveLength(0)
})

test('a click on the book puts its price into the ticket', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const ladder = page.getByRole('spinbutton', { name: /order book/ })
  // A row without a level has no price to give.
  await expect(async () => {
    const { height } = (await ladder.boundingBox())!
    await ladder.click({ position: { x: 60, y: height - 40 } })
    await expect(page.getByTestId('ticket-price')).toHaveValue(/^\d+(\.\d)?$/, { timeout: 1000 })
  }).toPass()
})
