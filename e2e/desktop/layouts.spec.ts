import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findings } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

/** Positions of all visible panels. */
const places = (page: Page): Promise<string[]> =>
  page.locator('.dock [data-panel]:visible').evaluateAll((panels) =>
    panels
      .map((panel) => {
        const { x, y, width, height } = panel.getBoundingClientRect()
        const box = [x, y, width, height].map((pixels) => Math.round(pixels / 4) * 4)
        return `${panel.dataset.panel} ${box.join(' ')}`
      })
      .toSorted(),
  )

test('a layout is saved, deleted, taken back, exported and imported, and one step of undo leads back', async ({
  launch,
}, { outputDir }) => {
  const { page } = await launch({ arrangement: 'trading' })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const trading = await places(page)
  const dialog = page.locator('.dialog')
  const expectMessage = (pattern: string | RegExp) => expect(dialog.locator('.layouts__said')).toHaveText(pattern)

  await page.keyboard.press('Alt+Shift+KeyL')
  await dialog.getByLabel('Save what is on screen as').fill('Desk')
  await page.keyboard.press('Enter')
  await expectMessage('Desk is saved.')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export Desk' }).click()
  const path = `${outputDir}/desk.json`
  await (await download).saveAs(path)
  await dialog.getByRole('button', { name: 'Delete Desk' }).click()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expectMessage('Desk is back.')
  expect(await findings(page, 'layouts')).toEqual([])
  await page.keyboard.press('Escape')

  await runFromPalette(page, 'Arrange for risk')
  await expect.poll(() => places(page)).not.toEqual(trading)
  const risk = await places(page)
  await runFromPalette(page, 'Layout: Desk')
  await expect.poll(() => places(page)).toEqual(trading)
  await page.keyboard.press('Alt+Shift+KeyZ')
  await expect.poll(() => places(page)).toEqual(risk)

  await page.keyboard.press('Alt+Shift+KeyL')
  const text = readFileSync(path, 'utf8')
  const give = (content: string) =>
    dialog
      .getByLabel('Layout file')
      .setInputFiles({ name: 'desk.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await give(text.replace('"HORIZONTAL"', '"SLANTED"').replace('"VERTICAL"', '"SLANTED"'))
  await expectMessage(/^desk\.json was not imported\. layout, arrangement, grid, orientation: /)
  await give(text.replaceAll('order-history', 'astrology'))
  await expectMessage('Desk (2) is imported and shown. Panels that this version cannot show are left out: astrology.')
  await page.keyboard.press('Escape')
  await expect.poll(() => places(page)).toEqual(trading)
})
