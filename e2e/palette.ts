import { expect, type Page } from '@playwright/test'

/** Types into a list that a key opens, after it appeared: earlier keys would reach the previously focused element. */
async function seek(page: Page, key: string, label: string, query: string) {
  await page.keyboard.press(key)
  const list = page.getByRole('dialog', { name: label })
  await list.getByRole('combobox').fill(query)
  return list
}

/** Runs a command by its label, like a user. */
export async function runFromPalette(page: Page, query: string): Promise<void> {
  const palette = await seek(page, 'Control+k', 'Command palette', query)
  await expect(palette.getByRole('option', { selected: true })).toContainText(query)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/** Shows a symbol in the linked panels. The entry may have to be distinguished from those of other categories. */
export async function chooseSymbol(page: Page, symbol: string, entry: string | RegExp = symbol): Promise<void> {
  await page.getByRole('button', { name: /^Search symbol/ }).click()
  const search = page.getByRole('dialog', { name: 'Search symbol' })
  await search.getByRole('combobox').fill(symbol)
  await search.getByRole('option', { name: entry }).first().click()
  await expect(search).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`now ${symbol}`) })).toBeVisible()
}

/** Shows a panel by its tab. */
export const showTab = (page: Page, title: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${title}`) }).click()
