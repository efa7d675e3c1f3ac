import type { Page } from '@playwright/test'
import { xlsxBytes, type SourceCell, type SourceRows } from '@/shared/trading/import/testing/sheet-sources'
import { batchDesk, pasteHere } from '@/e2e/batch-desk'
import { expect, test } from '@/e2e/terminal'

const text = (displayed: string) => ({ displayed, stored: null, code: 'General' })
const stored = (value: string, code = 'General') => ({ displayed: '', stored: value, code })
const header = ['Symbol', 'Side', 'Price', 'Quantity', 'Desk'].map(text)
const order = (price: SourceCell, qty: SourceCell) => [...['BTCUSDT', 'buy'].map(text), price, qty, text('seven')]

/** Drops a file onto the desk, like a file manager. */
async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  // Data that is dropped before there is a draft is refused with a message.
  await expect(page.getByText('No orders in this batch yet')).toBeVisible()
  await page.locator('.desk').evaluate(
    (desk, [fileName, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], fileName))
      for (const kind of ['dragover', 'drop'])
        desk.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [name, [...bytes]] as const,
  )
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import rows' })

test('a workbook is dropped with its hidden rows unticked; larger pastes need confirmation (D05)', async ({
  launch,
}) => {
  const { page } = await launch()
  const desk = batchDesk(page)
  const sheet: SourceRows = [
    header,
    order(stored('61250.5', '0.00'), stored('0.25')),
    order(stored('61251'), stored('0.3')),
    order(text('#REF!'), stored('0.4')),
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

  // Cells pasted onto a filled sheet need confirmation like a whole sheet. Cells of the sheet itself do not.
  await page.getByRole('button', { name: 'New draft' }).click()
  const line = (price: string) => ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')
  const titles = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
  await desk.paste([titles, line('60000.5'), line('60001.5'), line('60002.5')].join('\n'))
  await desk.cell(1, 'price').click()
  const rounded = (displayed: string, value: string) =>
    `<tr><td align="right" sdval="${value}" sdnum="1033;0;0">${displayed}</td></tr>`
  const table = `<table>${rounded('64', '64.123')}${rounded('65', '65')}</table>`
  const paste = (html: string, plain: string) => pasteHere(page, html, plain)

  await paste(table, '64\n65')
  const question = page.getByRole('dialog', { name: 'Paste cells' })
  await expect(question.getByTestId('import-question')).toContainText('one shows 64 and holds 64.123')
  await expect(page.getByTestId('paste-confirm')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(desk.cell(1, 'price')).toContainText('60000.5')

  await paste(table, '64\n65')
  await question.getByRole('radio', { name: 'Take the stored value' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(desk.cell(1, 'price')).toContainText('64.123')
  await expect(desk.cell(2, 'price')).toContainText('65')
  await expect(desk.cell(3, 'price')).toContainText('60002.5')

  // Cells copied here are exact, though 64.123 could be a number of five digits elsewhere.
  await desk.cell(1, 'price').click()
  await page.keyboard.press('Control+c')
  await desk.cell(3, 'price').click()
  await page.keyboard.press('Control+v')
  await expect(desk.cell(3, 'price')).toContainText('64.123')
  await expect(question).toBeHidden()
})
