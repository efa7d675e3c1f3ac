import type { Page } from '@playwright/test'
import { xlsxBytes, type MadeCell, type MadeSheet } from '@/shared/trading/import/testing/sheet-sources'
import { batchDesk, pasteHere, pasteHtml } from './batch-desk'
import { expect, test } from './terminal'

const text = (shown: string) => ({ shown, held: null, code: 'General' })
const held = (value: string, code = 'General') => ({ shown: '', held: value, code })
const header = ['Symbol', 'Side', 'Price', 'Quantity', 'Desk'].map(text)
const order = (price: MadeCell, qty: MadeCell) => [...['BTCUSDT', 'buy'].map(text), price, qty, text('seven')]

/** Drops a file onto the desk, as a file manager does. */
async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  // What is dropped before there is a draft is refused with a word.
  await expect(page.getByText('No orders in this batch yet')).toBeVisible()
  await page.locator('.desk').evaluate(
    (desk, [called, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], called))
      for (const kind of ['dragover', 'drop'])
        desk.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [name, [...bytes]] as const,
  )
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import rows' })

test('a cell that holds more than it shows is asked about once, and both numbers can be seen (D05)', async ({
  launch,
}) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const cell = (shown: string, sdval: string, format: string) =>
    `<td align="right" sdval="${sdval}" sdnum="1031;0;${format}">${shown}</td>`
  const line = (price: string, qty: string) => `<tr><td>BTCUSDT</td><td>buy</td>${price}${qty}</tr>`
  const table = [
    '<tr><td>Symbol</td><td>Side</td><td>Price</td><td>Quantity</td></tr>',
    line(cell('61.250', '61250.4', '#.##0'), cell('0,1', '0.1', '0,0')),
    line(cell('61.251', '61251', '#.##0'), cell('0,2', '0.2', '0,0')),
  ]
  const text = 'Symbol\tSide\tPrice\tQuantity'
  await pasteHtml(page, { kind: 'html', html: `<table>${table.join('')}</table>`, text })
  await expect(dialog(page).getByTestId('import-question')).toContainText('one shows 61.250 and holds 61250.4')
  await expect(dialog(page).getByText('shows 61250holds 61250.4')).toBeVisible()
  await expect(page.getByTestId('import-confirm')).toBeDisabled()
  await dialog(page).getByRole('radio', { name: 'Take what it holds' }).check()
  await dialog(page).getByRole('radio', { name: 'Rewritten numbers 4' }).check()
  await expect(dialog(page).getByRole('region', { name: 'Rewritten numbers' }).getByRole('row')).toHaveCount(5)
  await page.keyboard.press('Control+Enter')
  await expect(desk.cell(1, 'price')).toContainText('61250.4')
  await expect(desk.cell(2, 'price')).toContainText('61251')
  await expect(desk.cell(2, 'qty')).toContainText('0.2')
})

test('cells pasted onto a filled sheet are asked about as a whole sheet is; those of the sheet itself are not', async ({
  launch,
}) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const line = (price: string) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')
  const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
  await desk.paste([header, line('60000.5'), line('60001.5'), line('60002.5')].join('\n'))
  await desk.cell(1, 'price').click()
  const held = (shown: string, value: string) =>
    `<tr><td align="right" sdval="${value}" sdnum="1033;0;0">${shown}</td></tr>`
  const table = `<table>${held('64', '64.123')}${held('65', '65')}</table>`
  const paste = (html: string, plain: string) => pasteHere(page, html, plain)

  await paste(table, '64\n65')
  const question = page.getByRole('dialog', { name: 'Paste cells' })
  await expect(question.getByTestId('import-question')).toContainText('one shows 64 and holds 64.123')
  await expect(page.getByTestId('paste-confirm')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(desk.cell(1, 'price')).toContainText('60000.5')

  await paste(table, '64\n65')
  await question.getByRole('radio', { name: 'Take what it holds' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(desk.cell(1, 'price')).toContainText('64.123')
  await expect(desk.cell(2, 'price')).toContainText('65')
  await expect(desk.cell(3, 'price')).toContainText('60002.5')

  // What was copied here is what it says, though 64.123 could be a number of five digits elsewhere.
  await desk.cell(1, 'price').click()
  await page.keyboard.press('Control+c')
  await desk.cell(3, 'price').click()
  await page.keyboard.press('Control+v')
  await expect(desk.cell(3, 'price')).toContainText('64.123')
  await expect(question).toBeHidden()
})

test('a workbook is dropped: hidden rows come in unticked, formulas and errors are named', async ({ launch }) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const sheet: MadeSheet = [
    header,
    order(held('61250.5', '0.00'), held('0.25')),
    order(held('61251'), held('0.3')),
    order(text('#REF!'), held('0.4')),
  ]
  const bytes = xlsxBytes(sheet, { rowAttributes: (row) => (row === 2 ? ' hidden="1"' : '') })
  await dropFile(page, 'orders.xlsx', bytes)
  const remarks = dialog(page).getByRole('list', { name: 'Remarks on this sheet' })
  await expect(remarks).toContainText('1 hidden row comes in unticked: row 3')
  await expect(remarks).toContainText(
    '1 cell shows an error of the spreadsheet, such as #N/A; no value was taken: row 4',
  )
  await expect(remarks).toContainText('“Desk” is put into the note')
  await page.getByTestId('import-confirm').click()
  await expect(desk.cell(1, 'price')).toContainText('61250.5')
  await expect(desk.cell(3, 'price')).toHaveAttribute('aria-invalid', 'true')
  await expect(desk.cell(2, 'include').getByLabel('Left out')).toBeVisible()
})
