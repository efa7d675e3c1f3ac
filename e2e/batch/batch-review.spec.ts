import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { dragDown, movableOn } from '@/e2e/chart'
import { expect, test, type Terminal } from '@/e2e/terminal'

const head = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF']

/** Twenty-four bids in two requests, and an offer for two of them. */
async function ladder(terminal: Terminal): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = [
    ...Array.from({ length: 24 }, (_, at) => [
      'USDT-FUTURES',
      'BTCUSDT',
      'buy',
      'limit',
      price(0.99 - at * 0.001),
      '0.01',
      'gtc',
    ]),
    ['USDT-FUTURES', 'BTCUSDT', 'sell', 'limit', price(1.01), '0.02', 'gtc'],
  ]
  return [head, ...rows].map((cells) => cells.join('\t')).join('\n')
}

test('a batch shows before it is sent what it would do and how, and afterwards what differed', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const desk = batchDesk(page)
  await desk.paste(await ladder(terminal))

  const preview = page.getByTestId('draft-preview')
  await expect(preview).toContainText('BTCUSDT flat → long 0.22 BTC')
  await expect(preview).toContainText(/USDT tied up [\d\s\u202f.]+, change, all filled −/)
  await expect(preview).toContainText(/fees [\d.]+ to [\d.]+ USDT/)

  await page.getByTestId('dry-run-button').click()
  const dryRun = page.getByTestId('dry-run')
  await expect(dryRun.getByTestId('wire')).toContainText('POST /api/v3/trade/place-batch')
  await expect(dryRun).toContainText('ACCESS-SIGN‹secret›')
  await expect(dryRun).toContainText('Request 1 of 2 · 20 orders')
  await expect(dryRun.locator('.json')).toContainText('‹made when sent›')
  const { requests } = await terminal.received()
  expect(requests.filter(({ endpoint }) => endpoint === 'placeBatch')).toEqual([])
  // No key of this dialog sends or opens anything beneath it.
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(dryRun).toBeHidden()
  await expect(page.getByTestId('review')).toBeHidden()

  await desk.review()
  await expect(page.getByTestId('funds-USDT')).toBeVisible()
  await expect(page.getByTestId('review-positions')).toContainText('flat → long 0.22 BTC')
  await expect(page.getByTestId('review-crossings')).toContainText('none')
  await expect(page.getByTestId('review-account')).toContainText('Practice')
  await page.getByRole('button', { name: 'Dry run…' }).last().click()
  await expect(dryRun.getByTestId('wire')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(dryRun).toBeHidden()
  await expect(page.getByTestId('review')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('review')).toBeHidden()

  // A request that differs from its dry run is named by row and member.
  await desk.type(2, 'qty', '0.013')
  await desk.reviewAndSend()
  await expect.poll(() => desk.results()).toEqual({ live: 25 })
  await expect(page.getByTestId('sent-as-previewed')).toHaveText('1 of 2 requests sent as previewed')
  await page.getByRole('button', { name: 'Compare…' }).click()
  const comparison = page.getByTestId('dry-run-comparison')
  await expect(comparison).toContainText('Request 2: sent as previewed')
  const [row] = await comparison.locator('tbody tr').all()
  await expect(row!).toHaveText(/2\s*qty\s*0\.01\s*0\.013/)
})

test('a row of the draft is dragged on the chart, fixed or following the market, and undo takes it back', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  // Space for a chart that shows the price of the row, not only that it is below.
  await page.setViewportSize({ width: 1440, height: 1400 })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const desk = batchDesk(page)
  await desk.paste(
    [head, ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.998), '0.01', 'gtc']]
      .map((cells) => cells.join('\t'))
      .join('\n'),
  )
  const cell = desk.cell(1, 'price')
  const before = Number((await cell.textContent())!.replaceAll(/\s/g, ''))
  await dragDown(page, await movableOn(page))
  const priceNow = async () => Number((await cell.textContent())!.replaceAll(/\s/g, ''))
  await expect.poll(priceNow).toBeLessThan(before)
  await page.getByTestId('batch-grid').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(priceNow).toBe(before)

  // A row that follows the market is a ghost, and continues to follow it after a drag.
  await desk.type(1, 'price', '=mid-0.2%')
  await expect(cell).toContainText('=mid-0.2%')
  await dragDown(page, await movableOn(page))
  await expect(cell).toContainText(/=mid-0\.2%-\d+t/)
  await page.getByTestId('batch-grid').focus()
  await page.keyboard.press('Control+z')
  await expect(cell).not.toContainText('t')
})
