import type { Page } from '@playwright/test'
import { sendReviewed } from '@/e2e/batch-desk'
import { findings } from '@/e2e/findings'
import { runFromPalette, showTab } from '@/e2e/palette'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test, type Terminal } from '@/e2e/terminal'

async function place(page: Page, price: string): Promise<void> {
  const panel = page.locator('[data-panel="order-ticket"]')
  await panel.getByRole('radio', { name: 'Buy', exact: true }).check()
  await page.getByTestId('ticket-price').fill(price)
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await expect(page.getByTestId('review-effects')).toBeVisible()
}

async function placeAtMarket(page: Page, qty: string): Promise<void> {
  const panel = page.locator('[data-panel="order-ticket"]')
  await panel.getByRole('radio', { name: 'Buy', exact: true }).check()
  await panel.getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill(qty)
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await panel.getByRole('radio', { name: 'Limit' }).check()
}

/** Long position in BTCUSDT by the exchange's own books. */
async function positionOf(terminal: Terminal): Promise<number> {
  const { list } = await terminal.asTrader<{ list: readonly { readonly total: string }[] | null }>(
    '/api/v3/position/current-position',
    { category: 'USDT-FUTURES' },
  )
  return (list ?? []).reduce((all, { total }) => all + Number(total), 0)
}

const lockField = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)
const lockStatus = (page: Page) => page.locator('footer [title*="trading lock" i]')

test('the trading lock blocks orders after its limit, over a restart, and passes cancels and closes', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')

  await test.step('limits are typed, and a wrong one is named', async () => {
    await runFromPalette(page, 'Order limits')
    await lockField(page, 'Orders per minute').fill('0')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('dialog')).toContainText('whole number from 1 to 3000')
    await lockField(page, 'Orders per minute').fill('2')
    await lockField(page, 'Cool-off').fill('120')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('two orders are sent, the third is not', async () => {
    await placeAtMarket(page, '0.04')
    await expect.poll(() => positionOf(terminal)).toBe(0.04)
    await place(page, price(0.97))
    await sendReviewed(page)
    await expect.poll(async () => (await terminal.openOrders()).length).toBe(1)
    await place(page, price(0.96))
    await sendReviewed(page)
    await expect(lockStatus(page)).toBeVisible()
    expect(Object.keys((await terminal.received()).placed)).toHaveLength(2)
  })

  await test.step('it is not made milder while it holds', async () => {
    await page.keyboard.press('Escape')
    await runFromPalette(page, 'Order limits')
    await lockField(page, 'Orders per minute').fill('100')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('dialog')).toContainText('while the trading lock holds')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  })

  await test.step('orders that could open are blocked, with the reason', async () => {
    await place(page, price(0.97))
    const review = page.getByTestId('review')
    await expect(review).toContainText('Only what is sure to reduce a position passes: no position of BTCUSDT')
    await expect(page.getByTestId('send-button')).toBeDisabled()
  })

  await terminal.kill()
  const again = await launch({ own: true, faults: true, dataDir: terminal.dataDir })
  await expect(lockStatus(again.page)).toBeVisible()
  await showTab(again.page, 'Open orders')
  const row = again.page.getByTestId('open-order').first()
  await row.getByRole('button', { name: /cancel/i }).click()
  await expect.poll(async () => (await again.openOrders()).length).toBe(0)

  await test.step('the position is closed', async () => {
    await showTab(again.page, 'Positions')
    const position = again.page.locator('[data-panel="positions"]').getByTestId('position-BTCUSDT')
    await position.getByRole('button', { name: 'Close this position…' }).click()
    await again.page.getByTestId('position-review').click()
    await sendReviewed(again.page)
    await expect.poll(() => positionOf(again)).toBe(0)
  })
  await expect(lockStatus(again.page)).toBeVisible()
})

test('panic by a held key cancels all orders and, if enabled, closes positions, even during the trading lock', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await placeAtMarket(page, '0.04')
  await expect.poll(() => positionOf(terminal)).toBe(0.04)
  for (const share of [0.97, 0.96]) {
    await place(page, price(share))
    await sendReviewed(page)
  }
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(2)
  await terminal.triggerAsTrader('BTCUSDT', price(0.8))

  await page.keyboard.press('Control+Shift+KeyX')
  await expect(page.getByTestId('panic')).toContainText('2 orders may be open')
  await expect(page.getByRole('checkbox', { name: 'Cancel 1 strategy order as well' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Then close/ })).not.toBeChecked()
  // A press that is released at once does nothing.
  await page.keyboard.press('Control+Shift+KeyX')
  expect((await terminal.openOrders()).length).toBe(2)
  await page.keyboard.down('Control')
  await page.keyboard.down('Shift')
  await page.keyboard.down('KeyX')
  await expect(page.getByTestId('panic-outcome')).toHaveText('2 canceled')
  await expect(page.getByTestId('panic-strategies')).toHaveText('Strategy orders: 1 canceled')
  await page.keyboard.up('KeyX')
  await page.keyboard.up('Shift')
  await page.keyboard.up('Control')
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(0)
  expect(await positionOf(terminal)).toBe(0.04)
  await page.keyboard.press('Escape')

  await place(page, price(0.97))
  await sendReviewed(page)
  await expect.poll(async () => (await terminal.openOrders()).length).toBe(1)

  await test.step('the trading lock holds', async () => {
    await runFromPalette(page, 'Order limits')
    await lockField(page, 'Orders per minute').fill('1')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await place(page, price(0.96))
    await sendReviewed(page)
    await expect(lockStatus(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await terminal.fault({ kind: 'lost-answer', endpoint: 'placeOrder' })
  await page.keyboard.press('Control+Shift+KeyX')
  const dialog = page.getByTestId('panic')
  await dialog.getByRole('checkbox', { name: 'Then close 1 position by market orders' }).check()
  await expect(page.getByTestId('panic-closings')).toContainText('long 0.04 BTC of BTCUSDT')
  expect(await findings(page, 'panic that closes', { within: '[role="dialog"]' })).toEqual([])
  const button = page.getByTestId('panic-hold')
  await expect(button).toContainText('Hold to cancel 1 order and close 1 position')
  await button.hover()
  await page.mouse.down()
  const closing = page.getByTestId('panic-closing-BTCUSDT')
  await expect(closing.getByTestId('order-state')).toBeVisible()
  await page.mouse.up()
  // Its answer was lost: it is polled, found filled, and never sent again.
  await expect(closing.getByTestId('order-state')).toHaveAttribute('data-state', 'filled')
  await expect(closing).toContainText('flat now')
  await expect(page.getByTestId('panic-outcome')).toHaveText('1 canceled')
  expect(await positionOf(terminal)).toBe(0)
  expect(Object.values((await terminal.received()).placed).every((times) => times === 1)).toBe(true)

  await test.step('the outcome is kept', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+KeyX')
    await expect(dialog).toContainText('Last panic')
    await expect(closing).toContainText('flat now')
    await expect(page.getByRole('checkbox', { name: /Then close/ })).not.toBeChecked()
  })
})
