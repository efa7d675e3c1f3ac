import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pricesOf } from './batch-rows'
import { chooseSymbol } from './palette'
import { expect, test } from './terminal'

const chart = (page: Page) => page.locator('[data-panel="candle-chart"]')
const rows = (page: Page) => page.getByTestId('price-alert')
const openAlerts = (page: Page) => page.getByTestId('price-alerts').click()

async function setAlert(page: Page, price: string, note: string): Promise<void> {
  await page.getByTestId('alert-price').fill(price)
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByTestId('alert-save').click()
}

test('a price alert is set, moved and removed on the chart', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.locator('[data-candles="shown"]')).toBeVisible()
  const canvas = chart(page).locator('.chart__canvas')
  await canvas.click({ position: { x: 200, y: 60 }, modifiers: ['Alt'] })
  await expect(page.locator('.toast')).toContainText('Price alert set')
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

  await rows(page)
    .getByRole('button', { name: /^Change/ })
    .click()
  await expect(page.getByTestId('alert-price')).not.toHaveValue('')
  await page.getByRole('checkbox', { name: 'Repeats' }).check()
  await page.getByTestId('alert-save').click()
  await expect(rows(page)).toContainText('repeats')
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows(page)).toHaveCount(0)
})

test('an alert on a symbol that is not on screen survives a restart, and fires with its note', async ({ launch }) => {
  const first = await launch({ own: true, faults: true })
  await expect(first.page.locator('[data-candles="shown"]')).toBeVisible()
  const price = await pricesOf(first, 'USDT-FUTURES', 'BTCUSDT')
  await openAlerts(first.page)
  await setAlert(first.page, price(0.95), 'sell the rest')
  await expect(rows(first.page)).toContainText('BTCUSDT falls to')
  await expect(rows(first.page)).toContainText('watched')
  await first.page.keyboard.press('Escape')
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
})

/** The watchman on this data folder, as a service would run it. */
function startWatchman(dataDir: string) {
  const bundle = join(import.meta.dirname, '../dist/watch/watch.js')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bundle, '--data', dataDir])
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  return { said: () => said, end: () => child.kill('SIGKILL') }
}

test('an alert that fires while Volley is closed is seen by the watchman, and says so at the next start', async ({
  launch,
}) => {
  const market = await launch({ own: true, faults: true })
  const { rest, wsPublic, wsPrivate } = market.practice()
  const dataDir = mkdtempSync(join(tmpdir(), 'volley-e2e-'))
  const profile = { id: 'mine', label: 'Mine', accountKind: 'unified', rest, wsPublic, wsPrivate }
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ customProfiles: [profile], profileId: 'mine' }))
  const watchman = startWatchman(dataDir)
  try {
    const first = await launch({ own: true, dataDir })
    await expect(first.page.locator('[data-candles="shown"]')).toBeVisible()
    const price = await pricesOf(market, 'USDT-FUTURES', 'BTCUSDT')
    await openAlerts(first.page)
    await first.page.getByRole('radio', { name: 'Critical' }).check()
    await setAlert(first.page, price(0.95), 'sell the rest')
    await expect(rows(first.page)).toContainText('watched')
    await first.kill()

    await market.fault({ kind: 'shock', fraction: -0.12, ms: 1 })
    await expect.poll(watchman.said).toMatch(/ALERT Mine: BTCUSDT falls to .* sell the rest/)
    const { page } = await launch({ own: true, dataDir })
    await openAlerts(page)
    await expect(rows(page)).toContainText(/fired .*, seen by the watchman/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('combobox', { name: 'Kind of notification' }).click()
    await page.getByRole('option', { name: 'Price alerts' }).click()
    await expect(page.locator('.notices__item')).toHaveCount(1)
    await expect(page.locator('.notices__item')).toContainText('The watchman saw it. sell the rest')
  } finally {
    watchman.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('an alert whose feed is gone says that nobody watches it, and that somebody does again @long', async ({
  launch,
}) => {
  test.slow()
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-candles="shown"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  await openAlerts(page)
  await setAlert(page, price(1.5), '')
  await expect(rows(page).filter({ hasText: 'watched' })).toHaveCount(1)
  await terminal.fault({ kind: 'bad-gateway', endpoint: 'tickers', times: 100 })
  await expect(rows(page)).toContainText('not watched', { timeout: 40_000 })
  await expect(page.getByTestId('price-alerts')).toContainText('no feed')
  await expect(page.locator('.toast[data-type="error"]')).toContainText('A price alert is not watched')
  await terminal.fault({ kind: 'mended' })
  await expect(rows(page)).not.toContainText('not watched', { timeout: 40_000 })
})
