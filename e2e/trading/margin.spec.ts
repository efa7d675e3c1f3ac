import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { chooseSymbol, showTab } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('margin orders show what they borrow, borrow it, and show as margin orders', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await chooseSymbol(page, 'BTCUSDT', /BTCUSDT.*MARGIN/)
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.locator('[data-panel="order-ticket"]')).toContainText('MARGIN')
  const price = await pricesOf(terminal, 'MARGIN', 'BTCUSDT')

  const desk = batchDesk(page)
  // The first row uses little of the account's funds, the second more than all the rest, the third finds nothing left.
  const funds = page.locator('[data-panel="order-ticket"]').getByTestId('ticket-funds')
  await expect(funds).toHaveText(/^[\d\s.]+ USDT$/)
  const has = Number((await funds.innerText()).replace(/[^\d.]/g, ''))
  const large = ((has * 1.1) / Number(price(0.96))).toFixed(2)
  const rows = ['0.01', large, '0.1'].map((qty, at) => [
    'MARGIN',
    'BTCUSDT',
    'buy',
    'limit',
    price(0.96 - at / 1000),
    qty,
    'gtc',
  ])
  await desk.paste(
    [['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'], ...rows]
      .map((cells) => cells.join('\t'))
      .join('\n'),
  )
  const chip = (row: number) => desk.panel.getByTestId(`row-${row}`).getByTestId('borrow-chip')
  await expect(chip(1)).toHaveText('auto, nothing')
  await expect(chip(2)).toHaveText(/^auto ≈ [\d\s.]+ USDT$/)
  await expect(chip(3)).toHaveText(/^auto ≈ [\d\s.]+ USDT$/)
  await desk.reviewAndSend()
  await expect.poll(() => desk.results()).toEqual({ live: 3 })
  await showTab(page, 'Open orders')
  await expect(page.getByTestId('open-order')).toHaveCount(3)
  expect((await terminal.openOrders()).map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'BTCUSDT', 'BTCUSDT'])

  await page.getByTestId('ticket-price').fill(price(0.95))
  await page.getByTestId('ticket-qty').fill('0.5')
  await expect(page.locator('[data-panel="order-ticket"]').getByTestId('borrow-chip')).toHaveText(/^auto ≈ /)
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await expect(page.getByTestId('open-order')).toHaveCount(4)
  await expect(page.locator('[data-panel="open-orders"]')).toContainText('MARGIN')
})
