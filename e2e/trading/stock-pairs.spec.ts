import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { chooseSymbol, showTab } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('ticket and batch place a stock pair once by a separate call; a lost answer is unknown until resolved', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await chooseSymbol(page, 'RTSLAUSDT')
  await expect(page.getByTestId('ticket-stock')).toContainText('rate limit 1/s')
  await expect(page.getByRole('radiogroup', { name: 'Time in force' })).toHaveCount(0)
  const price = await pricesOf(terminal, 'SPOT', 'RTSLAUSDT')

  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeRealityOrder' })
  await page.getByTestId('ticket-price').fill(price(0.97))
  await page.getByTestId('ticket-qty').fill('2')
  await page.getByTestId('ticket-review').click()
  await expect(page.getByTestId('review')).toContainText('stock pair')
  await sendReviewed(page)
  await showTab(page, 'Open orders')
  const row = page.getByTestId('open-order')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('SPOT stock')
  await expect(row).toContainText('live')
  await row.getByRole('button', { name: 'Timeline' }).click()
  await expect(page.getByRole('dialog')).toContainText('unknown')
  await page.keyboard.press('Escape')
  const { placed, requests } = await terminal.received()
  expect(Object.values(placed)).toEqual([1])
  expect(requests.filter(({ endpoint }) => endpoint === 'placeRealityOrder')).toHaveLength(1)

  // In a mixed batch they have a separate lane, after the others, with its duration.
  const [stock, coin] = [price, await pricesOf(terminal, 'SPOT', 'BTCUSDT')]
  await showTab(page, 'Batch desk')
  const desk = batchDesk(page)
  const rows = [
    ['SPOT', 'RTSLAUSDT', 'buy', 'limit', stock(0.95), '2', 'post_only'],
    ['SPOT', 'BTCUSDT', 'buy', 'limit', coin(0.97), '0.01', 'gtc'],
    ['MARGIN', 'RTSLAUSDT', 'buy', 'limit', stock(0.96), '2', 'gtc'],
    ['SPOT', 'BTCUSDT', 'buy', 'limit', coin(0.96), '0.01', 'gtc'],
  ]
  const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF']
  await desk.paste([header, ...rows].map((cells) => cells.join('\t')).join('\n'))
  await expect(desk.cell(1, 'timeInForce')).toHaveAttribute('data-level', 'error')
  await desk.type(1, 'timeInForce', 'gtc')
  await expect(page.getByTestId('desk-requests')).toContainText('4 rows → 3 requests')
  await desk.review()
  await expect(page.getByRole('dialog')).toContainText('stock orders one a second')
  await desk.send()
  await expect.poll(() => desk.results()).toEqual({ live: 4 })
  const requestNames = (await terminal.received()).requests
    .slice(requests.length)
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.startsWith('place'))
  expect(requestNames).toEqual(['placeBatch', 'placeRealityOrder', 'placeRealityOrder'])
})
