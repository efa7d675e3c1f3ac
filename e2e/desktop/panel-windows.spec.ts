import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Settings } from '@/shared/settings/settings'
import { PIN, screenOf, setPin, unlock } from '@/e2e/app-lock'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { test } from '@/e2e/terminal'
import { textFaults } from '@/e2e/text-layout'

test.skip(({ host }) => host === 'electron', 'the desktop application opens its windows itself')

const panelOf = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`)

/** Uses the menu of its group. Returns the new window. */
async function moveOut(page: Page, id: string, title: string): Promise<Page> {
  const coming = page.context().waitForEvent('page')
  await panelOf(page, id).click({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: `${title}: more` }).click()
  await page.getByRole('menuitem', { name: 'Move to a separate window' }).click()
  const window = await coming
  await expect(panelOf(window, id)).toBeVisible()
  await expect(panelOf(page, id)).toHaveCount(0)
  return window
}

test('panels in separate windows share the symbol, trade, are locked, and return to their places', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true, arrangement: 'trading' })
  const { page } = terminal
  await expect(panelOf(page, 'order-book').locator('[data-live="true"]').first()).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const book = await moveOut(page, 'order-book', 'Order book')
  await expect(book).toHaveTitle('Order book BTCUSDT · Volley')
  await expect(panelOf(book, 'order-book').locator('[data-live="true"]').first()).toBeVisible()
  await book.setViewportSize({ width: 420, height: 700 })
  expect(await textFaults(book, 'body')).toEqual([])
  expect(await findingsInThemes(book, 'the window of a book')).toEqual([])

  // Commands of the main window only are missing here.
  await book.keyboard.press('Control+k')
  const palette = book.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('Wall mode')
  await expect(palette).toContainText('Nothing matches')
  await book.keyboard.press('Escape')

  // An order is sent from the window of the ticket, once, and is listed in the main window.
  const ticket = await moveOut(page, 'order-ticket', 'Ticket')
  const form = panelOf(ticket, 'order-ticket')
  await form.getByLabel('Price', { exact: true }).fill(price(0.97))
  await form.getByRole('textbox', { name: 'Quantity', exact: true }).fill('0.01')
  await form.getByRole('button', { name: /^Review buy/ }).click()
  await sendReviewed(ticket, () => ticket.keyboard.press('Control+Enter'))
  await expect.poll(() => terminal.openOrders()).toHaveLength(1)
  await expect(panelOf(page, 'open-orders')).toContainText('BTCUSDT')

  // The windows follow the symbol of the main window.
  await page.keyboard.press('/')
  await page.getByRole('dialog', { name: 'Search symbol' }).getByRole('combobox').fill('ETHUSDT')
  await page
    .getByRole('option', { name: /ETHUSDT/ })
    .first()
    .click()
  await expect(book).toHaveTitle('Order book ETHUSDT · Volley')
  await expect(form).toContainText('ETHUSDT')

  await setPin(page)
  await runFromPalette(page, 'Lock Volley')
  for (const window of [page, book, ticket]) await expect(screenOf(window)).toBeVisible()
  await unlock(ticket, PIN)
  for (const window of [page, book, ticket]) await expect(screenOf(window)).toHaveCount(0)

  // When requested in the main window, a panel is focused in its own window.
  await runFromPalette(page, 'Go to Order book')
  await expect(panelOf(page, 'order-book')).toHaveCount(0)
  const closing = book.waitForEvent('close')
  await book.getByRole('button', { name: 'Bring back to the main window' }).click()
  await closing
  await expect(panelOf(page, 'order-book').locator('[data-live="true"]').first()).toBeVisible()
  // A window that its trader closes returns its panel too.
  await ticket.close()
  await expect(panelOf(page, 'order-ticket')).toBeVisible()

  // A window that the browser blocks is reported, and its panel stays.
  await page.evaluate(() => (window.open = () => null))
  await page.getByRole('button', { name: 'Order book: more' }).click()
  await page.getByRole('menuitem', { name: 'Move to a separate window' }).click()
  await expect(page.getByText('The window was blocked').first()).toBeVisible()
  await expect(panelOf(page, 'order-book')).toBeVisible()
})

test('windows are remembered over a start: a click opens them again, or brings their panels back', async ({
  launch,
}) => {
  const first = await launch({ own: true, arrangement: 'trading' })
  await expect(panelOf(first.page, 'order-book').locator('[data-live="true"]').first()).toBeVisible()
  await moveOut(first.page, 'order-book', 'Order book')
  await moveOut(first.page, 'order-ticket', 'Ticket')
  const remembered = () =>
    JSON.stringify((JSON.parse(readFileSync(join(first.dataDir, 'settings.json'), 'utf8')) as Settings).panelWindows)
  await expect.poll(remembered).toMatch(/"order-book".*"order-ticket"|"order-ticket".*"order-book"/)
  await first.kill()

  const { page } = await launch({ own: true, dataDir: first.dataDir })
  const band = page.getByText('In separate windows: Order book, Ticket')
  await expect(band).toBeVisible()
  await expect(panelOf(page, 'order-book')).toHaveCount(0)
  const pages: Page[] = []
  page.context().on('page', (window) => void pages.push(window))
  await page.getByRole('button', { name: 'Open the windows' }).click()
  await expect.poll(() => pages.length).toBe(2)
  await expect(band).toHaveCount(0)
  // A window that closes before it showed its panel counts as not opened.
  for (const window of pages) await expect(window.locator('[data-panel]')).toBeVisible()
  for (const window of pages) await window.close()
  await expect(panelOf(page, 'order-book')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Ticket/ })).toBeVisible()
})
