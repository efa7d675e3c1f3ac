import type { Page } from '@playwright/test'
import { pricesOf } from '@/e2e/batch-rows'
import { chooseSymbol } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'
import { expectToast } from '@/e2e/testing/toasts'

const chart = (page: Page) => page.locator('[data-panel="candle-chart"]')
const rows = (page: Page) => page.getByTestId('price-alert')
const openAlerts = (page: Page) => page.getByTestId('price-alerts').click()
const change = (page: Page) =>
  rows(page)
    .getByRole('button', { name: /^Change/ })
    .click()

test('a price alert is set, moved and changed on the chart, survives a restart, and fires with its note', async ({
  launch,
}) => {
  const first = await launch({ own: true, faults: true })
  await test.step('set by Alt-click and moved by a drag', async () => {
    const { page } = first
    await expect(page.locator('[data-candles="shown"]')).toBeVisible()
    const canvas = chart(page).locator('.chart__canvas')
    await canvas.click({ position: { x: 200, y: 60 }, modifiers: ['Alt'] })
    await expectToast(page, 'Price alert set')
    await expect(page.getByTestId('ticket-price'), 'Alt-click sets no price').toHaveValue('')
    await openAlerts(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('watched')
    const before = await rows(page).locator('strong').textContent()
    await page.keyboard.press('Escape')

    const { x, y } = (await canvas.boundingBox())!
    await page.mouse.move(x + 200, y + 60)
    await page.mouse.down()
    await page.mouse.move(x + 200, y + 40, { steps: 4 })
    await page.mouse.up()
    await openAlerts(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).locator('strong')).not.toHaveText(before!)
  })

  await test.step('changed in its list', async () => {
    const { page } = first
    const price = await pricesOf(first, 'USDT-FUTURES', 'BTCUSDT')
    await change(page)
    await expect(page.getByTestId('alert-price')).not.toHaveValue('')
    await page.getByRole('checkbox', { name: 'Repeats' }).check()
    await page.getByTestId('alert-save').click()
    await expect(rows(page)).toContainText('repeats')
    await change(page)
    await page.getByRole('checkbox', { name: 'Repeats' }).uncheck()
    await page.getByTestId('alert-price').fill(price(0.95))
    await page.getByRole('textbox', { name: 'Note' }).fill('sell the rest')
    await page.getByTestId('alert-save').click()
    await expect(rows(page)).not.toContainText('repeats')
    await expect(rows(page)).toContainText('BTCUSDT falls to')
    await expect(rows(page)).toContainText('watched')
    await page.keyboard.press('Escape')
  })
  await first.kill()

  const again = await launch({ own: true, dataDir: first.dataDir, faults: true })
  const { page } = again
  await expect(page.locator('[data-candles="shown"]')).toBeVisible()
  await chooseSymbol(page, 'ETHUSDT')
  await openAlerts(page)
  await expect(rows(page)).toContainText('BTCUSDT falls to')
  await expect(rows(page).filter({ hasText: 'watched' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await again.fault({ kind: 'shock', fraction: -0.12, ms: 500 })
  await expect(
    page
      .locator('.toast__count')
      .or(page.locator('.toast', { hasText: 'sell the rest' }))
      .first(),
  ).toBeVisible()
  await openAlerts(page)
  await expect(rows(page)).toContainText('fired')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('combobox', { name: 'Kind of notification' }).click()
  await page.getByRole('option', { name: 'Price alerts' }).click()
  await expect(page.locator('.notices__item')).toHaveCount(1)
  await expect(page.locator('.notices__item')).toContainText('sell the rest')
  await page.keyboard.press('Escape')

  await openAlerts(page)
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows(page)).toHaveCount(0)
})
