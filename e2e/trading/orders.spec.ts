import { reviewedPrice, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { dragDown, movableOn } from '@/e2e/chart'
import { showTab } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test(
  'orders from the ticket rest, are amended in their row, canceled at once, and take expressions',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ faults: true, arrangement: 'trading' })
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
    await showTab(page, 'Batch desk')
    await expect(page.getByTestId('tab-draft'), 'a single order leaves the batch desk as it is').toHaveAttribute(
      'aria-selected',
      'true',
    )
    await showTab(page, 'Open orders')
    await expect(rows.first()).toHaveAttribute('data-state', 'live')

    // Displayed digits may be grouped.
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

    await test.step('a click on the book puts its price into the ticket', async () => {
      const ladder = page.getByRole('spinbutton', { name: /order book/ })
      await page.getByTestId('ticket-price').fill('')
      // A row without a level has no price.
      await expect(async () => {
        const { height } = (await ladder.boundingBox())!
        await ladder.click({ position: { x: 60, y: height - 40 } })
        await expect(page.getByTestId('ticket-price')).toHaveValue(/^\d+(\.\d)?$/, { timeout: 1000 })
      }).toPass()
    })

    await test.step('a price and a size typed as expressions are sent within the reviewed slippage', async () => {
      const [priceField, qtyField] = [page.getByTestId('ticket-price'), page.getByTestId('ticket-qty')]
      await priceField.fill('=bid-3%')
      await qtyField.fill('$500')
      await expect(page.getByTestId('ticket-price-value')).toContainText('USDT')
      await expect(page.getByTestId('ticket-qty-value')).toContainText('BTC')
      await priceField.press('F4')
      await expect(priceField).toHaveValue(/^=bid-3% @ \d+(\.\d)?$/)
      await priceField.press('F4')
      await expect(priceField).toHaveValue('=bid-3%')
      await priceField.press('ArrowDown')
      await expect(priceField).toHaveValue('=bid-3%-1t')
      await priceField.fill('=bud')
      await expect(page.locator('.ticket .field__error').first()).toContainText('must begin with = and one of bid')
      await priceField.fill('=bid-3%-1t')
      await priceField.press('Control+Enter')
      const review = page.getByTestId('review')
      await expect(review).toContainText('=bid-3%-1t')
      const reviewed = await reviewedPrice(page)
      const text = (await review.textContent())!.replaceAll(/[\s\u202f]/g, '')
      await sendReviewed(page)
      await expect(page.getByTestId('open-order')).toHaveCount(1)
      const [order] = await terminal.openOrders()
      expect(Math.abs(Number(order!.price) / reviewed - 1)).toBeLessThanOrEqual(0.005)
      expect(text).toContain(order!.qty)
      expect(reviewed * Number(order!.qty)).toBeLessThanOrEqual(500)
    })
  },
)

test('an order is dragged on the chart as a ghost, which is discarded or sent', async ({ launch }) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = (await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'))(0.998)
  await page.getByTestId('ticket-price').fill(price)
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await expect(page.getByTestId('open-order')).toHaveAttribute('data-state', 'live')
  const amend = page.getByTestId('moved-order-amend')

  await dragDown(page, await movableOn(page))
  await expect(amend).toBeEnabled()
  await page.getByRole('button', { name: /^Discard/ }).click()
  await expect(amend).toBeHidden()
  const priceAtExchange = async () => Number((await terminal.openOrders())[0]?.price)
  expect(await priceAtExchange()).toBe(Number(price))

  await dragDown(page, await movableOn(page))
  await amend.click()
  await expect.poll(priceAtExchange).toBeLessThan(Number(price))
  await expect(amend).toBeHidden()
})
