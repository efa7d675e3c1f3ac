import { findingsInThemes } from './findings'
import { expect, test } from './terminal'

test('indicators are added by key and survive a reload; the candle says when it closes while that is known', async ({
  launch,
}) => {
  const terminal = await launch({ own: true })
  const { page } = terminal
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  await expect(chart.getByTestId('candle-countdown')).toContainText(/closes in [01]:\d\d$/)

  await chart.getByTestId('indicators').focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Indicators of the chart' })
  const add = async (letters: string, group: string): Promise<void> => {
    await menu.getByRole('button', { name: 'Add indicator' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('group', { name: group })).toBeVisible()
  }
  await add('Bollinger', 'BB 20 2')
  await add('Relative', 'RSI 14')
  const period = menu.getByRole('group', { name: /RSI/ }).getByLabel('Period')
  await period.fill('0')
  await expect(menu.getByRole('alert')).toHaveText('Period: a whole number from 2 to 500')
  await period.fill('9')
  await expect(menu.getByRole('alert')).toHaveCount(0)
  expect(await findingsInThemes(page, 'indicators')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  const isThere = async (): Promise<void> => {
    await expect(chart.getByTestId('indicator-bollinger')).toContainText(/BB 20 2(\d+\.\d+){3}/)
    await expect(chart.getByTestId('indicator-rsi')).toContainText(/RSI 9\d+\.\d\d/)
  }
  await isThere()
  await page.reload()
  await isThere()

  await chart.getByTestId('indicators').click()
  await menu.getByRole('button', { name: 'Remove RSI 9' }).click()
  await expect(chart.getByTestId('indicator-rsi')).toHaveCount(0)
  await expect(chart.getByTestId('indicator-bollinger')).toBeVisible()

  await terminal.unplug()
  await expect(chart.getByTestId('candle-countdown')).toHaveCount(0)
})
