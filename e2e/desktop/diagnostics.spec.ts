import { readFileSync } from 'node:fs'
import { violations } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('diagnostics are shown in a dialog first, and saved as exactly that text', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await runFromPalette(page, 'Save diagnostics')
  const dialog = page.getByRole('dialog', { name: 'Save diagnostics' })
  const textbox = dialog.getByRole('textbox', { name: 'Diagnostics' })
  await expect(textbox).toHaveValue(/^# Volley [\d.]+ diagnostics/)
  await expect(textbox).toHaveValue(/"area":"socket","event":"ready"/)
  const text = await textbox.inputValue()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^volley-diagnostics-[\d-]+\.txt$/)
  expect(readFileSync(await file.path(), 'utf8')).toBe(text)

  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    const box = (await dialog.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await expect(dialog.getByRole('button', { name: 'Save as file' })).toBeInViewport({ ratio: 1 })
  }
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The log has more lines after every request was chosen. About and the footer lead to it, too.
  await runFromPalette(page, 'About Volley')
  await page.getByRole('button', { name: 'Save diagnostics…' }).click()
  await dialog.getByRole('combobox', { name: 'Log from now on' }).click()
  await page.getByRole('option', { name: 'Every request' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Log from now on' })).toContainText('Every request')
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await runFromPalette(page, 'Save diagnostics')
    await expect(dialog.getByRole('textbox', { name: 'Diagnostics' })).toHaveValue(/"area":"rest","event":"read",/, {
      timeout: 2000,
    })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^diagnostics \d+$/ }).click()
  await page.getByRole('button', { name: 'Save diagnostics…' }).click()
  await expect(dialog).toBeVisible()
})

test('assumptions are listed with the evidence of a probe, and saved as a file', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.getByRole('button', { name: /^diagnostics \d+$/ }).click()
  await page.getByRole('button', { name: 'Show…' }).click()
  await expect(page.getByRole('button', { name: 'Save diagnostics…' })).toBeHidden()
  const dialog = page.getByRole('dialog', { name: 'Assumptions about the exchange' })
  await dialog.getByRole('button', { name: 'Probe the exchange' }).click()
  await expect(dialog.getByRole('status')).toContainText(/^\d+ reading calls sent\./)
  const list = dialog.getByRole('list', { name: 'Assumptions' })
  const rowOf = (id: string) => list.getByRole('listitem').filter({ has: page.getByText(id, { exact: true }) })
  await expect(rowOf('A-size-step')).toContainText('as assumed')
  await dialog.getByRole('radio', { name: /^Otherwise 0$/ }).check()
  await expect(dialog.getByText('No message differs from an assumption')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^volley-assumptions-[\d-]+\.txt$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^as assumed \| A-size-step \| /m)
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([])

  await terminal.fault({ kind: 'ltv-as-percent' })
  const ratio = rowOf('A-ltv-ratio')
  await expect(ratio).toContainText(/"ltv":"\d\d\.\d+"/)
  await ratio.getByRole('button', { name: 'Confirm A-ltv-ratio' }).click()
  await expect(ratio).toContainText('otherwise, confirmed')
  await terminal.fault({ kind: 'ltv-as-percent', enabled: false })
})
