import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'
import { batchDesk } from '@/e2e/batch-desk'
import {
  convertWithCalc,
  convertWithGnumeric,
  copyInCalc,
  copyInGnumeric,
  end,
  missingFor,
  openScreen,
  writeCalcSheet,
  type CalcCell,
  type Screen,
} from '@/e2e/spreadsheets'
import { expect, test } from '@/e2e/terminal'

/** Office programs start slowly on a busy machine. */
const office = patienceBeyond(180_000)

const missingBrowser = process.env.WINDOWED_CHROMIUM_PATH === '' ? ['a browser with windows'] : []

/** A browser on the screen of the office programs: they share the clipboard, as on a desk. */
const sheetTest = test.extend<{ folder: string }, { desktop: Screen | null; chromiumBrowser: Browser | null }>({
  desktop: [
    async ({ host }, use) => {
      const opened = host === 'browser' ? await openScreen() : null
      await use(opened)
      opened?.close()
    },
    { scope: 'worker' },
  ],
  chromiumBrowser: [
    async ({ desktop }, use) => {
      if (desktop === null) return use(null)
      const browser = await chromium.launch({
        ...(process.env.WINDOWED_CHROMIUM_PATH ? { executablePath: process.env.WINDOWED_CHROMIUM_PATH } : {}),
        args: ['--no-sandbox', '--no-first-run', '--disable-background-networking', '--ozone-platform=x11'],
        env: { ...process.env, DISPLAY: desktop.display },
        headless: false,
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  folder: async ({ host }, use) => {
    const folder = mkdtempSync(join(tmpdir(), `volley-sheets-${host}-`))
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const text = (content: string): CalcCell => ({ text: content })
const order = (price: CalcCell, qty: CalcCell): readonly CalcCell[] => [text('BTC/USDT'), text('buy'), price, qty]
/** A price that is displayed rounded, a grouped one, a hidden row, a formula, and a text that looks like a number. */
const sheet = [
  ['Symbol', 'Side', 'Price', 'Quantity'].map(text),
  order({ value: '61250.4', style: 'whole' }, { value: '0.1' }),
  order({ value: '61250.5', style: 'grouped' }, { value: '0.25' }),
  order({ value: '61252' }, { value: '0.3' }),
  order({ value: '61251.4', formula: '=[.C2]+1' }, text('0,5')),
]
const HIDDEN_ROW = 3

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import rows' })
async function pasteInto(page: Page): Promise<void> {
  await page.getByText('No orders in this batch yet').click()
  await page.keyboard.press('Control+v')
}
async function dropFile(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Import…' }).first().click()
  await dialog(page).getByLabel('Sheet file').setInputFiles(path)
}
/** Confirms that a sheet's values have more digits than displayed, and adds the rows to the draft. */
async function takeWhatItHolds(page: Page, example: string): Promise<void> {
  await expect(dialog(page).getByTestId('import-question')).toContainText(example)
  await dialog(page).getByRole('radio', { name: 'Take the stored value' }).check()
  await page.getByTestId('import-confirm').click()
}

sheetTest.describe('LibreOffice Calc', () => {
  const missing = [...missingFor.libreOffice(), ...missingBrowser]
  sheetTest.skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`)
  sheetTest.skip(({ host }) => host === 'electron', 'one clipboard for both needs the browser host')

  sheetTest(
    'copies a range with German numbers, and the page takes what the cells hold (D05)',
    async ({ launch, folder, desktop }) => {
      const path = writeCalcSheet(folder, sheet, [HIDDEN_ROW])
      const program = await copyInCalc(path, 'A1:D5', folder, desktop!)
      try {
        const { page } = await launch({ own: true })
        const desk = batchDesk(page)
        await expect(async () => {
          await pasteInto(page)
          await expect(dialog(page)).toBeVisible({ timeout: 2000 })
        }).toPass(office)
        await takeWhatItHolds(page, 'one shows 61250 and holds 61250.4')
        await expect(desk.cell(1, 'price')).toContainText('61250.4')
        await expect(desk.cell(2, 'price')).toContainText('61250.5')
        // Calc does not copy hidden rows. The text is read with the decimal sign of the sheet.
        await expect(desk.cell(3, 'price')).toContainText('61251.4')
        await expect(desk.cell(3, 'qty')).toContainText('0.5')
      } finally {
        end(program)
      }
    },
  )

  sheetTest('saves a workbook, and the page names what it hides', async ({ launch, folder }) => {
    const path = await convertWithCalc(writeCalcSheet(folder, sheet, [HIDDEN_ROW]), folder, 'xlsx')
    const { page } = await launch({ own: true })
    const desk = batchDesk(page)
    await dropFile(page, path)
    await expect(dialog(page)).toContainText('1 hidden row comes in unticked: row 4')
    await expect(dialog(page)).toContainText('1 formula: the last result was taken: row 5')
    await takeWhatItHolds(page, 'one shows 61250 and holds 61250.4')
    await expect(desk.cell(1, 'price')).toContainText('61250.4')
    await expect(desk.cell(3, 'include').getByLabel('Left out')).toBeVisible()
    await expect(desk.cell(4, 'price')).toContainText('61251.4')
  })
})

sheetTest.describe('Gnumeric', () => {
  const missing = [...missingFor.gnumeric(), ...missingBrowser]
  sheetTest.skip(missing.length > 0, `not on this machine: ${missing.join(', ')}`)
  sheetTest.skip(({ host }) => host === 'electron', 'one clipboard for both needs the browser host')

  sheetTest(
    'copies a sheet without saying what it holds, and the page says so',
    async ({ launch, folder, desktop }) => {
      const path = await convertWithCalc(writeCalcSheet(folder, sheet, []), folder, 'ods')
      const program = await copyInGnumeric(path, desktop!)
      try {
        const { page } = await launch({ own: true })
        const desk = batchDesk(page)
        await expect(async () => {
          await pasteInto(page)
          await expect(page.getByText('No orders in this batch yet')).toBeHidden({ timeout: 2000 })
        }).toPass(office)
        await expect(page.getByText('Gnumeric did not include the exact number that 8 cells hold')).toBeVisible()
        await expect(desk.cell(1, 'price')).toContainText('61250')
        await expect(desk.cell(2, 'price')).toContainText('61250.50')
      } finally {
        end(program)
      }
    },
  )

  sheetTest(
    'saves a workbook with long digits, and none is taken for more than was typed',
    async ({ launch, folder }) => {
      const ods = await convertWithCalc(writeCalcSheet(folder, sheet, [HIDDEN_ROW]), folder, 'ods')
      const { page } = await launch({ own: true })
      const desk = batchDesk(page)
      await dropFile(page, await convertWithGnumeric(ods, folder))
      await expect(dialog(page)).toContainText('1 cell holds another number than shown')
      await takeWhatItHolds(page, 'one shows 61250 and holds 61250.4')
      await expect(desk.cell(1, 'price')).toContainText('61250.4')
      await expect(desk.cell(1, 'qty')).toContainText('0.1')
      await expect(desk.cell(3, 'include').getByLabel('Left out')).toBeVisible()
    },
  )
})
