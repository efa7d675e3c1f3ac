import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { chooseSymbol } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const tabs = (page: Page) => page.getByTestId('tab-draft')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^\\S+ ${name} \\d+$`) })
/** Checks the open dialog alone. */
const dialog = { within: '[role="dialog"]' } as const
const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible()

async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.getByTestId('draft-menu').click()
  await page.getByRole('menuitem', { name: entry }).click()
}
async function displayedName(page: Page, name: string): Promise<void> {
  await page.locator('[data-testid="tab-draft"][aria-selected="true"]').focus()
  await page.keyboard.press('F2')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(tab(page, name)).toBeVisible()
}
async function sheetOf(terminal: Terminal, count: number): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: count }, (_, index) =>
    ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(0.98 - index * 0.0002), '0.001', 'gtc'].join('\t'),
  )
  return ['Category\tSymbol\tSide\tType\tPrice\tQty\tTIF', ...rows].join('\n')
}

test('several drafts and the chosen symbol survive a kill with every key that was shown as saved', async ({
  launch,
}) => {
  const before = await launch({ own: true })
  const { page } = before
  await page.getByTestId('add-row-empty').click()
  await batchDesk(page).type(1, 'price', '51000')
  await displayedName(page, 'Dip buys')
  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(tabs(page)).toHaveCount(2)
  await page.getByTestId('add-row-empty').click()
  await batchDesk(page).type(1, 'price', '=mid-0.2%')
  // By double click too.
  await tab(page, 'Draft 1').dblclick()
  await page.keyboard.type('Grid')
  await page.keyboard.press('Enter')
  await fromMenu(page, 'Duplicate')
  await expect(tab(page, 'Grid \\(2\\)')).toHaveAttribute('aria-selected', 'true')
  await batchDesk(page).type(1, 'price', '52000')
  await saved(page)
  await page.locator('[data-testid="tab-draft"][aria-selected="true"]').focus()
  await page.keyboard.press('Delete')
  await expect(tabs(page)).toHaveCount(2)
  await tab(page, 'Dip buys').click()
  await batchDesk(page).type(1, 'qty', '0.0071')
  await saved(page)
  await chooseSymbol(page, 'ETHUSDT')
  await expect.poll(() => readFileSync(join(before.dataDir, 'settings.json'), 'utf8')).toContain('"ETHUSDT"')
  await before.kill()

  const after = await launch({ own: true, dataDir: before.dataDir })
  const again = after.page
  await expect(again.getByRole('button', { name: /now ETHUSDT/ })).toBeVisible()
  await expect(tabs(again)).toHaveCount(2)
  await tab(again, 'Grid').click()
  await expect(batchDesk(again).cell(1, 'price')).toContainText('=mid-0.2%')
  await tab(again, 'Dip buys').click()
  await expect(batchDesk(again).cell(1, 'price')).toContainText('51000')
  await expect(batchDesk(again).cell(1, 'qty')).toContainText('0.0071')
  await fromMenu(again, 'Closed drafts (1)…')
  expect(await findingsInThemes(again, 'closed drafts', dialog)).toEqual([])
  await again.getByTestId('find-draft').fill('grid')
  await again.getByRole('button', { name: 'Delete Grid (2)' }).click()
  await expect(again.getByTestId('closed-draft')).toHaveCount(0)
  await again.getByRole('button', { name: 'Undo' }).click()
  await again.getByRole('button', { name: 'Open Grid (2)' }).click()
  await expect(batchDesk(again).cell(1, 'price')).toContainText('52000')
})

test('drafts have their own undo, become templates and named batches, and are cloned as they were sent', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const desk = batchDesk(page)
  await test.step('each draft has its own undo', async () => {
    await page.getByTestId('add-row-empty').click()
    await desk.type(1, 'price', '51000')
    await desk.type(1, 'price', '52000')
    await page.getByRole('button', { name: 'New draft' }).click()
    await page.getByTestId('add-row-empty').click()
    await desk.type(1, 'price', '61000')
    await tab(page, 'Draft 1').click()
    await expect(desk.cell(1, 'price')).toContainText('52000')
    await page.getByTestId('batch-grid').focus()
    await page.keyboard.press('Control+z')
    await expect(desk.cell(1, 'price')).toContainText('51000')
    await tab(page, 'Draft 2').click()
    await expect(desk.cell(1, 'price')).toContainText('61000')
    await tab(page, 'Draft 1').click()
    await expect(desk.cell(1, 'price')).toContainText('51000')
    await page.getByTestId('batch-grid').focus()
    await page.keyboard.press('Control+Shift+z')
    await expect(desk.cell(1, 'price')).toContainText('52000')
    await test.step('back to the empty draft and forth again, with the keyboard where it was', async () => {
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
      await expect(page.getByTestId('add-row-empty')).toBeVisible()
      for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Shift+z')
      await expect(desk.cell(1, 'price')).toContainText('52000')
    })
    await expect(page.getByTestId('draft-account')).toContainText('Practice, UID')
  })

  await page.getByRole('button', { name: 'New draft' }).click()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await desk.paste(await sheetOf(terminal, 3))
  await test.step('it is saved as a template with relative prices', async () => {
    await fromMenu(page, 'Save as template…')
    await page.getByRole('textbox', { name: 'Name' }).fill('Three below')
    await expect(page.getByText('3 relative prices')).toBeVisible()
    expect(await findingsInThemes(page, 'save as template', dialog)).toEqual([])
    await page.getByTestId('save-template').click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the batch bears its name and state, and is cloned with the rows as they were sent', async () => {
    await displayedName(page, 'Ladder A')
    await expect(page.getByTestId('document-state')).toHaveText('checked')
    const price = await desk.cell(2, 'price').textContent()
    await desk.reviewAndSend()
    await expect(page.getByTestId('document-state')).toHaveText('living')
    await expect(page.getByTestId('tab-batch')).toContainText('Ladder A')
    await expect(page.getByTestId('batch-account')).toContainText('Practice, UID')
    await expect(tab(page, 'Ladder A'), 'the draft has become the batch').toHaveCount(0)
    await page.getByTestId('clone-batch').click()
    // The batch already has that name.
    await expect(tab(page, String.raw`Ladder A \(2\)`)).toHaveAttribute('aria-selected', 'true')
    await expect(desk.cell(3, 'price')).toBeVisible()
    // Pasted as 95297.0, sent as 95297: one price.
    expect(Number(await desk.cell(2, 'price').textContent())).toBe(Number(price))
    await saved(page)
  })

  await test.step('the template goes onto another symbol', async () => {
    await fromMenu(page, 'New from template…')
    const symbol = page.getByTestId('template-symbol')
    await symbol.fill('NOSUCH')
    await expect(page.getByText('USDT-FUTURES has no NOSUCH')).toBeVisible()
    expect(await findingsInThemes(page, 'templates', dialog)).toEqual([])
    await symbol.fill('ethusdt')
    await page.getByRole('button', { name: 'New draft from Three below' }).click()
    await expect(tab(page, 'Three below ETHUSDT')).toHaveAttribute('aria-selected', 'true')
    for (const row of [1, 2, 3]) {
      await expect(desk.cell(row, 'symbol')).toContainText('ETHUSDT')
      await expect(desk.cell(row, 'price')).toContainText(/=mid-\d/)
    }
  })
})
