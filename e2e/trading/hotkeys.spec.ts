import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { expect, test, type Terminal } from '@/e2e/terminal'

const editorOf = ({ page }: Terminal) => {
  const dialog = page.getByRole('dialog', { name: 'Change keys' })
  return {
    dialog,
    keyOf: (label: string) => dialog.getByRole('button', { name: `Change the key of ${label}, now` }),
    record: async (label: string, key: string): Promise<void> => {
      await dialog.getByRole('button', { name: `Change the key of ${label}, now` }).click()
      await expect(dialog.getByRole('status')).toContainText('Press the key of')
      await page.keyboard.press(key)
    },
  }
}
const LADDER = 'Ladder: spread an order over prices'

test('a key is chosen, refused on a conflict, taken over on confirmation, printed, and survives a reload', async ({
  launch,
}) => {
  const terminal = await launch()
  const { page } = terminal
  const { dialog, keyOf, record } = editorOf(terminal)
  await runFromPalette(page, 'Change keys')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Find a command or a key').fill('ladder')
  await record(LADDER, 'F9')
  await expect(keyOf(LADDER)).toHaveText('F9')

  await record(LADDER, 'Control+KeyK')
  const rejection = dialog.getByRole('alert')
  await expect(rejection).toContainText('Ctrl-K is the key of "Command palette" (everywhere)')
  await expect(keyOf(LADDER)).toHaveText('F9')
  await rejection.getByRole('button', { name: 'Keep the current key' }).click()
  await record(LADDER, 'Control+KeyV')
  await expect(rejection).toHaveText(/Ctrl-V belongs to text/)
  await record('Buy at the chosen price', 'Alt+KeyG')
  await expect(keyOf('Buy at the chosen price')).toHaveText('Alt-G')
  await record(LADDER, 'Alt+KeyG')
  await rejection.getByRole('button', { name: 'Take it from "Buy at the chosen price"' }).click()
  await expect(keyOf(LADDER)).toHaveText('Alt-G')
  await expect(keyOf('Buy at the chosen price')).toHaveText('none')
  expect(await findingsInThemes(page, 'change keys', { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const ladder = page.getByTestId('ladder-total')
  await page.keyboard.press('Alt+KeyL')
  await expect(ladder).toHaveCount(0)
  await expect(async () => {
    await page.keyboard.press('Alt+KeyG')
    await expect(ladder).toBeVisible()
  }).toPass()
  await page.keyboard.press('Escape')

  await runFromPalette(page, 'Keyboard cheat sheet')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(sheet.getByText(LADDER).locator('..')).toContainText('Alt-G')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.top-bar')).toBeHidden()
  await expect(sheet.getByText(LADDER)).toBeVisible()
  await page.emulateMedia({ media: null })
  await sheet.getByRole('button', { name: 'Change keys…' }).click()
  await dialog.getByRole('button', { name: 'Restore the default keys' }).click()
  await dialog.getByRole('button', { name: 'Yes, forget 2 chosen keys' }).click()
  await expect(keyOf(LADDER)).toHaveText('Alt-L')
})
