import { batchDesk } from '@/e2e/batch-desk'
import { asClipboardText, fortySevenRows } from '@/e2e/batch-rows'
import { findingsInThemes } from '@/e2e/findings'
import { expect, test } from '@/e2e/terminal'

test('the desk and its dialogs have no serious accessibility finding in any theme', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  const desk = batchDesk(page)
  const findings: string[] = []
  const inspect = async (where: string) => {
    await expect(page.getByRole('dialog')).toBeVisible()
    findings.push(...(await findingsInThemes(page, where, { within: '[role="dialog"]' })))
  }
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const rows = await fortySevenRows(terminal)
  await desk.paste(asClipboardText(rows.filter(({ wrong }) => wrong === undefined)))
  await expect(page.getByTestId('draft-preview')).toHaveAttribute('data-loaded', 'true')
  await page.getByTestId('fold-problems').click()
  await page.getByRole('button', { name: 'If sent' }).click()
  await inspect('figures of the draft')
  await closeDialog()

  await page.getByRole('button', { name: 'Import…' }).click()
  await page.getByLabel('Rows as text').fill('Symbol\tSide\tPrice\tQty\nBTCUSDT\tbuy\t61.250\t2')
  await expect(page.getByTestId('import-question')).toBeVisible()
  await inspect('import with its question')
  await closeDialog()

  await desk.cell(1, 'price').click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '61.250')
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  })
  await expect(page.getByRole('dialog', { name: 'Paste cells' })).toBeVisible()
  await inspect('pasted cells with their question')
  await closeDialog()

  await page.getByTestId('dry-run-button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect('dry run')
  await closeDialog()

  await page.getByTestId('review-button').click()
  await expect(page.getByTestId('review')).toBeVisible()
  const closed = page.getByTestId('review').locator('details:not([open]) > summary')
  expect(await closed.count()).toBeGreaterThan(1)
  while ((await closed.count()) > 0) await closed.first().click()
  await inspect('review with every section open')
  expect(findings).toEqual([])
})
