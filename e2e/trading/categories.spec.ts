import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { chooseSymbol, showTab } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

const products = [
  { category: 'USDC-FUTURES', symbol: 'BTCPERP', qty: '0.01', tooFine: '0.00001', unit: 'BTC' },
  { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', qty: '500', tooFine: '10.5', unit: 'USD' },
] as const

test('futures in USDC and in coins trade from the batch desk and from the ticket, each in its unit', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  for (const [place, { category, symbol, qty, tooFine, unit }] of products.entries())
    await test.step(`${symbol} in ${unit}`, async () => {
      const before = 2 * place
      if (place > 0) {
        await showTab(page, 'Batch desk')
        await page.getByRole('button', { name: 'New batch' }).click()
      }
      await chooseSymbol(page, symbol)
      await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
      await expect(page.locator('[data-panel="order-book"]')).toContainText(`Size ${unit}`)
      const price = await pricesOf(terminal, category, symbol)

      const desk = batchDesk(page)
      const rows = [
        ['limit', price(0.96), 'gtc'],
        ['market', '', 'ioc'],
      ].map(([type, at, tif]) => [category, symbol, 'buy', type, at, qty, tif])
      await desk.paste(
        [['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'], ...rows]
          .map((cells) => cells.join('\t'))
          .join('\n'),
      )
      await desk.reviewAndSend()
      await expect.poll(() => desk.results()).toEqual({ live: 1, filled: 1 })
      await showTab(page, 'Open orders')
      await expect(page.getByTestId('open-order')).toHaveCount(before + 1)

      await page.getByTestId('ticket-price').fill(price(0.97))
      await page.getByTestId('ticket-qty').fill(tooFine)
      await expect(page.getByTestId('ticket-qty')).toHaveAttribute('aria-invalid', 'true')
      await page.getByTestId('ticket-qty').fill(qty)
      await page.getByTestId('ticket-review').click()
      await expect(page.getByTestId('review')).toContainText(unit)
      await sendReviewed(page)
      await expect(page.getByTestId('open-order')).toHaveCount(before + 2)
    })
})
