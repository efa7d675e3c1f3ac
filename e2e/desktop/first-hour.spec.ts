import { readFile } from 'node:fs/promises'
import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { addConnection } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

test('a new user takes the tour by keys, imports and fixes a sample, and looks up a state', async ({ launch }) => {
  const { page } = await launch({ arrangement: 'trading' })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.getByTestId('take-tour').click()
  const callout = page.getByRole('dialog')
  for (const title of ['This is practice', 'The batch desk', 'Prices come from here', 'One order at a time']) {
    await expect(callout).toContainText(title)
    await expect(callout.getByRole('button', { name: 'Next' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(callout).toContainText('Every order, from any program')
  await page.keyboard.press('Escape')
  await expect(callout).toHaveCount(0)
  await expect(page.locator('[data-toured]')).toHaveCount(0)

  await runFromPalette(page, 'Go to Batch desk')
  await expect(page.getByTestId('take-tour')).toHaveCount(0)
  await page.getByTestId('try-sample').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add 5 rows/ })
    .click()
  const desk = batchDesk(page)
  await expect(desk.panel.getByTestId('desk-requests')).toContainText('5')
  await expect(page.getByTestId('review-button')).toContainText('Fix 1 problem')
  await page.keyboard.press('F8')
  await expect(desk.cell(5, 'qty')).toHaveAttribute('data-active', 'true')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByTestId('review-button')).toContainText('Review 5 orders')

  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByLabel('Search the help').fill('unknown state')
  await expect(help.getByText('nothing proves either')).toBeVisible()
  await expect(help.getByText('Two look-ups found nothing')).toHaveCount(0)
  await help.getByLabel('Search the help').fill('')
  expect(await findingsInThemes(page, 'help', { within: '[role="dialog"]' })).toEqual([])
  await help.getByRole('radio', { name: 'Refusals' }).check()
  await help.getByLabel('Search the refusals').fill('name: another layout is called Night shift')
  await expect(help.getByText('layout-name-taken')).toBeVisible()
  await expect(help.getByText('trading-not-armed')).toHaveCount(0)
  expect(await findingsInThemes(page, 'refusals', { within: '[role="dialog"]' })).toEqual([])
})

test('a newcomer finds the way from practice to a first order with a key of an exchange on the screen', async ({
  launch,
  exchange,
}) => {
  const { page } = await launch({ arrangement: 'trading' })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.getByTestId('take-tour')).toBeVisible()
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'From practice to a first key' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.locator('.profile-chip').click()
  const connections = page.getByRole('dialog', { name: 'Connections' })
  const demo = connections.getByRole('listitem').filter({ hasText: 'Bitget demo' })
  await expect(demo).toContainText('no key: public data only')
  await demo.getByRole('button', { name: 'Add key' }).click()
  for (const step of ['Demo first', 'UTA trade (read & write)', 'IP address'])
    await expect(page.getByRole('dialog', { name: 'Add a key' })).toContainText(step)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A practice exchange takes the place of the demo exchange.
  const { rest, wsPublic, wsPrivate, accounts } = exchange.practice()
  const dialog = await addConnection(page, 'A custom server', { rest, wsPublic, wsPrivate }, accounts[0]!)
  await dialog.getByRole('button', { name: 'Connect now' }).click()
  await expect(dialog).toContainText('The key works')
  await expect(dialog).toContainText('Next: send an order from the ticket. No real money is involved.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(exchange, 'USDT-FUTURES', 'BTCUSDT')
  await page.getByTestId('ticket-price').fill(price(0.97))
  await page.getByTestId('ticket-qty').fill('0.002')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  await expect(page.getByTestId('open-order')).toHaveAttribute('data-state', 'live')
  expect(await exchange.openOrders()).toHaveLength(1)
  await expect(page.getByTestId('take-tour')).toHaveCount(0)
})

test('settings are exported, changed, and imported after a list of the differences', async ({ launch }) => {
  const { page } = await launch()
  const html = page.locator('html')
  // The settings are loaded once the panels show data.
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.keyboard.press('Control+Comma')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  expect(await findingsInThemes(page, 'settings', { within: '[role="dialog"]' })).toEqual([])
  await settings.getByLabel('Search the settings').fill('theme')
  await settings.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: 'Light theme' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('Escape')
  const saving = page.waitForEvent('download')
  await runFromPalette(page, 'Export settings')
  const text = await readFile(await (await saving).path(), 'utf8')
  await runFromPalette(page, 'Dark theme')
  await expect(html).toHaveAttribute('data-theme', 'dark')

  await runFromPalette(page, 'Import settings')
  const dialog = page.getByRole('dialog', { name: 'Import settings' })
  const file = (name: string, content: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  await dialog.getByLabel('File of settings').setInputFiles(file('broken.json', '{'))
  await expect(dialog).toContainText('The file is not JSON.')
  const bent = text.replace(/"placePace": \d+/, '"placePace": 99')
  await dialog.getByLabel('File of settings').setInputFiles(file('volley-settings.json', bent))
  await expect(dialog).toContainText('placePace')
  await expect(dialog.getByRole('checkbox', { name: 'Theme' })).toBeChecked()
  await dialog.getByTestId('take-settings').click()
  await expect(html).toHaveAttribute('data-theme', 'light')
})
