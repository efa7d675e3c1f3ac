import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { batchDesk } from '@/e2e/batch-desk'
import { asClipboardText, pricesOf, type TypedRow } from '@/e2e/batch-rows'
import { findings } from '@/e2e/findings'
import { showTab } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const ORDERS = [
  ['BTCUSDT', 'buy', 0.97, '0.003'],
  ['ETHUSDT', 'buy', 0.97, '0.05'],
  ['BTCUSDT', 'sell', 1.03, '0.001'],
  ['ETHUSDT', 'sell', 1.03, '0.02'],
  ['BTCUSDT', 'buy', 0.96, '0.002'],
] as const

const LARGEST_FIRST = [0.05, 0.02, 0.003, 0.002, 0.001]

/** A few resting orders of two symbols. */
async function restingOrders(terminal: Terminal): Promise<Locator> {
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const prices = {
    BTCUSDT: await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'),
    ETHUSDT: await pricesOf(terminal, 'USDT-FUTURES', 'ETHUSDT'),
  }
  const desk = batchDesk(page)
  await desk.paste(
    asClipboardText(
      ORDERS.map(([symbol, side, share, qty]): TypedRow => ({
        cells: ['USDT-FUTURES', symbol, side, 'limit', prices[symbol](share), qty, 'gtc'],
        ends: 'live',
      })),
    ),
  )
  await desk.reviewAndSend()
  await expect.poll(() => desk.results()).toEqual({ live: ORDERS.length })
  await showTab(page, 'Open orders')
  return openOrders(page)
}

const openOrders = (page: Page): Locator => page.getByRole('grid', { name: 'Open orders' })
const titleOf = (grid: Locator, title: string): Locator =>
  grid.getByRole('columnheader', { name: title }).getByRole('button')
/** As amounts: a cell pads them to the lots of its symbol, followed by their coin. */
const quantities = async (grid: Locator): Promise<number[]> =>
  (await grid.locator('.table__row [data-column="qty"]').allInnerTexts()).map(parseFloat)
const heads = (grid: Locator): Promise<(string | null)[]> =>
  grid.locator('[data-header]').evaluateAll((all) => all.map((head) => head.getAttribute('data-header')))
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const menuOf = (page: Page): Locator =>
  page.getByRole('button', { name: 'Open orders: columns, filter, copy and save' })

test('a table is sorted, grouped and pinned, opens with its view again, is copied and saved with every digit', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const grid = await restingOrders(terminal)
  await expect(grid.getByTestId('open-order')).toHaveCount(ORDERS.length)

  await titleOf(grid, 'Symbol').click()
  await titleOf(grid, 'Quantity').click({ modifiers: ['Shift'] })
  await expect.poll(() => quantities(grid)).toEqual(LARGEST_FIRST)

  // Moves a column by the mouse and by keys.
  const before = await heads(grid)
  await grid.locator('[data-header="qty"]').dragTo(grid.locator('[data-header="symbol"]'))
  const dragged = await heads(grid)
  expect([
    before.indexOf('qty') > before.indexOf('symbol'),
    dragged.indexOf('qty') < dragged.indexOf('symbol'),
  ]).toEqual([true, true])
  await titleOf(grid, 'Quantity').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await heads(grid)).indexOf('qty')).toBe(dragged.indexOf('qty') + 1)

  await menuOf(page).click()
  const menu = page.getByRole('dialog', { name: 'Open orders' })
  await menu.getByRole('button', { name: 'Group by Side' }).click()
  await menu.getByRole('button', { name: 'Pin Symbol to the left' }).click()
  await menu.getByRole('textbox', { name: 'Name of the view' }).fill('By side')
  await menu.getByRole('button', { name: 'Save view' }).click()
  expect(await findings(page, 'the menu of a table', { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  const groups = grid.locator('.table__group')
  await expect(groups).toHaveCount(2)
  expect(await findings(page, 'a grouped table', { within: '[data-panel="open-orders"]' })).toEqual([])
  await groups
    .first()
    .getByRole('button', { name: /^Fold Side/ })
    .click()
  await expect.poll(async () => (await quantities(grid)).length).toBeLessThan(ORDERS.length)
  const arranged = await heads(grid)
  expect(arranged[0]).toBe('symbol')

  await page.reload()
  await showTab(page, 'Open orders')
  await expect(groups).toHaveCount(2)
  await expect.poll(() => heads(grid)).toEqual(arranged)
  await menuOf(page).click()
  await menu.getByRole('combobox', { name: 'View' }).click()
  await page.getByRole('option', { name: 'As it comes' }).click()
  await expect(groups).toHaveCount(0)
  await expect.poll(() => heads(grid)).toEqual(before)
  await page.keyboard.press('Escape')

  const rows = grid.getByTestId('open-order')
  await test.step('a range of cells is copied by keys, and what is shown is saved with every digit', async () => {
    await titleOf(grid, 'Quantity').click()
    await expect.poll(() => quantities(grid)).toEqual(LARGEST_FIRST)
    await rows.first().locator('[data-column="qty"]').click()
    await rows
      .nth(2)
      .locator('[data-column="qty"]')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 × 1 cells chosen')).toBeVisible()
    await page.keyboard.press('Control+c')
    await expect.poll(() => copied(page)).toBe('0.05\n0.02\n0.003')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(grid.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(8)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect.poll(async () => (await copied(page)).split('\n').length).toBe(ORDERS.length)
    await page.keyboard.press('Escape')
    await expect(grid.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(0)

    await menuOf(page).click()
    await page.getByRole('checkbox', { name: 'Time', exact: true }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const [titles = '', ...lines] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    const fields = titles.replace(/^\uFEFF/, '').split(',')
    expect(fields.slice(0, 2)).toEqual(['Time (UTC)', 'Time (local)'])
    const column = (name: string): string[] => lines.map((line) => line.split(',')[fields.indexOf(name)] ?? '')
    expect(column('Quantity').map(Number)).toEqual(LARGEST_FIRST)
    expect(column('Time (local)').map((time) => Date.parse(time))).toEqual(
      column('Time (UTC)').map((time) => Date.parse(time)),
    )
  })
})
