import type { Page } from '@playwright/test'
import { batchDesk } from './batch-desk'
import { pricesOf } from './batch-rows'
import { runFromPalette, showTab } from './palette'
import { connectTo, placePastTheForm, saveKey } from './risk-wall'
import { expect, test } from './terminal'

async function useProfile(page: Page, label: string): Promise<void> {
  await runFromPalette(page, 'Connections')
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('listitem').filter({ hasText: label })
  await row.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(row).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
}

test('a batch that was sent leaves the desk with its account, and is found again with it', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const desk = batchDesk(page)
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await page.getByTestId('add-row-empty').click()
  await desk.type(1, 'side', 'buy')
  await desk.type(1, 'price', price(0.97))
  await desk.type(1, 'qty', '0.002')
  await desk.reviewAndSend()
  await showTab(page, 'Open orders')
  await expect(page.getByTestId('open-order')).toHaveCount(1)

  await useProfile(page, 'Bitget demo')
  await expect(page.getByTestId('batch-results')).toHaveCount(0)
  await expect(page.getByTestId('open-order')).toHaveCount(0)
  await showTab(page, 'Batch desk')
  await expect(desk.panel).toContainText('No orders in this batch yet')

  await useProfile(page, 'Practice')
  await showTab(page, 'Open orders')
  await expect(page.getByTestId('open-order')).toHaveCount(1)
})

test('the history of a key that is replaced goes with it, though the connection stays @long', async ({
  launch,
  exchange,
}) => {
  const { page } = await launch()
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  await connectTo(page, { rest, wsPublic, wsPrivate }, accounts[0]!)
  const price = await pricesOf(exchange, 'USDT-FUTURES', 'BTCUSDT')
  const order = {
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    price: price(0.97),
    qty: '0.0123',
    timeInForce: 'ioc',
    stpMode: 'none',
  } as const
  // Nothing is sent while the machine stands still, and the order is refused as a whole.
  await expect(async () => {
    expect(await placePastTheForm(page, order)).toMatchObject({ ok: true, value: { accepted: true } })
  }).toPass()
  await page.getByRole('tab', { name: 'History' }).click()
  const ofTheFirst = page.getByTestId('history-order').filter({ hasText: '0.0123' })
  await expect(ofTheFirst).toHaveCount(1)

  await runFromPalette(page, 'Connections')
  const dialog = page.getByRole('dialog')
  await saveKey(dialog, accounts[1]!)
  await expect(dialog.getByTestId('key-trial')).toContainText('The key works')
  await expect(ofTheFirst).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-feed="privateFeed"]')).toHaveAttribute('data-state', /^(live|quiet)$/)
  await expect(page.locator('[data-panel="order-history"]')).not.toContainText('0.0123')
})
