import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'
import { build } from '../scripts/build.mjs'
import { batchDesk, sendReviewed, typeFigure } from './batch-desk'
import { asClipboardText, fortySevenRows, pricesOf, type TypedRow } from './batch-rows'
import { openGallery } from './gallery'
import { runFromPalette } from './palette'
import { incidentOf, riskWall } from './risk-wall'
import { expect, test } from './terminal'

/** A ratio without an answer for this long counts as lost. */
const LOST_MS = 10_000
/** Duration of the market's fall to the liquidation threshold. */
const FALL_MS = 7000

const screenshot = (page: Page, name: string) =>
  page.screenshot({ path: join(import.meta.dirname, '../assets', `${name}.png`) })

/** A pause after the last change, so that no transition or tooltip is captured half-way. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(1, 899)
  await page.waitForTimeout(700)
}

test('screenshots of a batch from the sheet to its results', async ({ launch }) => {
  const terminal = await launch({ faults: true, seed: 21 })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const rows = await fortySevenRows(terminal)
  const desk = batchDesk(page)
  await desk.paste(asClipboardText(rows))
  await expect(desk.panel.getByTestId('desk-requests')).toContainText('47')
  await page.keyboard.press('F8')
  await rest(page)
  await screenshot(page, 'batch-problems')

  for (const [index, { wrong }] of rows.entries()) if (wrong) await desk.type(index + 1, wrong.column, wrong.correction)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('review')).toBeVisible()
  await rest(page)
  await screenshot(page, 'review')

  await desk.send()
  await expect.poll(() => desk.results()).toMatchObject({ refused: 1 })
  await page.waitForTimeout(2000)
  await rest(page)
  await screenshot(page, 'terminal')

  await page.getByRole('button', { name: 'Appearance' }).click()
  await page
    .getByRole('menuitem', { name: /light/i })
    .or(page.getByRole('menuitemradio', { name: /light/i }))
    .first()
    .click()
  await rest(page)
  await screenshot(page, 'light')
})

test('screenshot of the trading arrangement with a position, its exits and orders', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true, seed: 21, arrangement: 'trading' })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const ticket = page.locator('[data-panel="order-ticket"]')
  await ticket.getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill('0.4')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  const position = page.getByTestId('position-BTCUSDT')
  await position.getByRole('button', { name: 'Take profit or stop loss of this position…' }).click()
  await page.getByTestId('stopLoss').fill(price(0.9975))
  await page.getByTestId('takeProfit').fill(price(1.004))
  await page.getByTestId('strategy-to-review').click()
  await typeFigure(page)
  await page.getByTestId('request-send').click()
  await expect(page.getByTestId('request-review')).toHaveCount(0)
  await ticket.getByRole('radio', { name: 'Limit' }).check()
  for (const [share, qty] of [
    [0.9985, '0.15'],
    [0.998, '0.25'],
  ] as const) {
    await page.getByTestId('ticket-price').fill(price(share))
    await page.getByTestId('ticket-qty').fill(qty)
    await page.getByTestId('ticket-review').click()
    await sendReviewed(page)
  }
  await expect(page.getByTestId('open-order')).toHaveCount(2)
  await page.getByTestId('ticket-price').fill(price(0.999))
  await page.getByTestId('ticket-qty').fill('0.1')
  await runFromPalette(page, 'Go to Price ladder')
  await page.waitForTimeout(6000)
  await rest(page)
  await screenshot(page, 'trading')
})

test('screenshot of a ladder dragged into shape', async ({ launch }) => {
  const { page } = await launch({ own: true, seed: 21 })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.keyboard.press('Alt+l')
  await page.getByTestId('ladder-total').fill('0.8')
  await page.getByTestId('ladder-count').fill('20')
  await page.getByTestId('ladder-stop').fill('90000')
  await page.getByLabel('Size jitter').fill('10')
  for (const [curve, presses] of [
    ['Sizes: Middle size to the ends', 3],
    ['Spacing: Middle of the ladder', -2],
  ] as const) {
    await page.getByRole('slider', { name: curve }).focus()
    const key = presses > 0 ? 'Shift+ArrowUp' : 'Shift+ArrowDown'
    for (let press = 0; press < Math.abs(presses); press += 1) await page.keyboard.press(key)
  }
  await rest(page)
  await screenshot(page, 'ladder')
})

test('screenshot of an import that asks about what a cell holds', async ({ launch }) => {
  const { page } = await launch({ own: true, seed: 21 })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const cell = (display: string, value: string, format: string) =>
    `<td align="right" sdval="${value}" sdnum="1031;0;${format}">${display}</td>`
  const lines = Array.from({ length: 12 }, (_, row) => {
    const base = 96_250 - row * 125 + (row % 3 === 0 ? 0.4 : 0)
    const price = cell(Math.round(base).toLocaleString('de'), String(base), '#.##0')
    return `<tr><td>BTCUSDT</td><td>Kauf</td>${price}${cell(`0,0${row + 11}`, `0.0${row + 11}`, '0,000')}</tr>`
  })
  await page.locator('.desk').evaluate(
    (desk, html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      data.setData('text/plain', 'Symbol\tSeite\tPreis\tMenge')
      desk.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    `<table><tr><td>Symbol</td><td>Seite</td><td>Preis</td><td>Menge</td></tr>${lines.join('')}</table>`,
  )
  await expect(page.getByTestId('import-question')).toBeVisible()
  await rest(page)
  await screenshot(page, 'import')
})

test('screenshots of ghosts, of a worst case and of a living group', async ({ launch }) => {
  const terminal = await launch({ faults: true, seed: 21 })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: 12 }, (_, row): TypedRow => ({
    cells: ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.9985 - row * 0.0008), '0.012', 'gtc'],
    ends: 'live',
  }))
  const desk = batchDesk(page)
  await desk.paste(asClipboardText(rows))
  await expect(page.getByTestId('review-button')).toContainText('Review 12 orders')
  await page.setViewportSize({ width: 1440, height: 1300 })
  await rest(page)
  await screenshot(page, 'ghosts')
  await page.setViewportSize({ width: 1440, height: 900 })

  await desk.review()
  for (const section of ['stop-rule', 'delivery']) await page.getByTestId(section).locator('summary').click()
  await page.getByTestId('rule-ceiling').fill('0.1')
  await page.getByTestId('portion-rows').fill('4')
  await page.getByTestId('portion-every').fill('2')
  await page.getByTestId('worst-case').scrollIntoViewIfNeeded()
  await rest(page)
  await screenshot(page, 'worst-case')

  await page.getByTestId('rule-ceiling').fill('')
  for (const field of ['portion-rows', 'portion-every']) await page.getByTestId(field).fill('')
  await desk.send()
  await expect.poll(async () => (await desk.results()).live ?? 0).toBe(12)
  await page.getByTestId('amend-group').click()
  await page.getByTestId('group-dialog').getByLabel('Shift by').fill('-30')
  await expect(page.getByTestId('group-summary')).toContainText('to amend')
  await rest(page)
  await screenshot(page, 'living-group')
})

test('screenshots of unknown outcomes and of a market that went silent', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true, seed: 21 })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const rows = (await fortySevenRows(terminal)).filter(({ wrong }) => wrong === undefined)
  const desk = batchDesk(page)
  await desk.paste(asClipboardText(rows))
  await expect(page.getByTestId('review-button')).toContainText('Review')
  await terminal.fault({ kind: 'stall', ms: 8000 })
  await terminal.fault({ kind: 'lost-request', endpoint: 'placeBatch' })
  await desk.reviewAndSend()
  await expect.poll(async () => (await desk.results()).unknown ?? 0).toBeGreaterThan(0)
  await rest(page)
  await screenshot(page, 'unknown-outcome')
  await terminal.unplug()
  await expect(page.locator('[data-live="true"]')).toHaveCount(0)
  await rest(page)
  await screenshot(page, 'disconnected')
})

test('screenshot of the API desk', async ({ launch }) => {
  const terminal = await launch({ faults: true, seed: 21 })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Go to API desk')
  await page.keyboard.press('Enter')
  const desk = page.locator('[data-panel="api-desk"]')
  await desk.locator('[data-call="unfilledOrders"]').click()
  await desk.getByTestId('api-dry-run').click()
  await rest(page)
  await screenshot(page, 'api-desk')
})

test('screenshots of the Risk wall from a calm market to a crash', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true, seed: 21 })
  const { page } = terminal
  const wall = riskWall(page)
  await wall.open()
  await wall.confirmThresholds()
  await runFromPalette(page, 'Arrange for risk')
  // A market with moves: a flat history shows little.
  for (const fraction of [0.012, -0.02, 0.015, 0.006, -0.01]) {
    await terminal.fault({ kind: 'shock', fraction, ms: 7000 })
    await page.waitForTimeout(8000)
  }
  await rest(page)
  await screenshot(page, 'risk-calm')

  await wall.show('Simulator')
  await wall.panel.getByRole('button', { name: '−20 %' }).click()
  await wall.addStep('Repay from outside', '1500000', { coin: 'USDT' })
  await expect(wall.panel).not.toContainText('loading…')
  await rest(page)
  await screenshot(page, 'risk-simulator')
  await wall.clearSteps()
  await wall.show('Collateral')

  await terminal.fault({ kind: 'shock', fraction: -0.11, ms: 9000 })
  await expect(wall.panel.getByTestId('alarm-level-warning')).toBeVisible()
  await page.waitForTimeout(6000)
  await rest(page)
  await screenshot(page, 'risk-warning')

  await terminal.fault({ kind: 'shock', fraction: -0.24, ms: FALL_MS })
  await expect(wall.panel.getByTestId('alarm-level-critical')).toBeVisible(patienceBeyond(FALL_MS))
  await incidentOf(page, 'level-critical').getByRole('button', { name: 'Action plan' }).click()
  await rest(page)
  await screenshot(page, 'risk-critical')

  await page.keyboard.press('Alt+w')
  await expect(page.locator('.wall-mode__frame')).toBeVisible()
  await rest(page)
  await screenshot(page, 'wall-mode')
  await page.keyboard.press('Escape')
})

test('screenshots of an unknown ratio, of consumer loans and of a savings ladder', async ({ launch }) => {
  const terminal = await launch({ faults: true, seed: 21 })
  const { page } = terminal
  const wall = riskWall(page)
  await wall.open()
  await wall.confirmThresholds()
  await runFromPalette(page, 'Arrange for risk')
  await page.waitForTimeout(8000)
  await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'ltvConvert', times: 60 })
  await expect(wall.panel.locator('[data-freshness="lost"]')).toBeVisible(patienceBeyond(LOST_MS))
  await rest(page)
  await screenshot(page, 'risk-stale')

  await page.locator('[data-panel="loans"]').screenshot({ path: join(import.meta.dirname, '../assets/loans.png') })
  await page.locator('[data-panel="earn"]').screenshot({ path: join(import.meta.dirname, '../assets/earn.png') })
})

test.describe('the gallery', () => {
  test.beforeAll(() => build('gallery'))
  for (const scene of ['stale', 'error', 'unknown']) {
    test(`screenshot of every panel and primitive, when ${scene}`, async ({ chromiumBrowser }) => {
      const { page } = await openGallery(chromiumBrowser!, scene)
      await page.waitForTimeout(2000)
      const path = join(import.meta.dirname, '../assets', `states-${scene}.png`)
      await page.screenshot({ path, fullPage: true })
      await page.context().close()
    })
  }
})
