import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findings } from '@/e2e/findings'
import { sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test } from '@/e2e/terminal'
import { findEnglishWords } from '@/e2e/words-of-english'

/** A name. */
const NAMED = ['Practice']

test('a chosen language applies from the next start, in the page and in the main process', async ({ launch }) => {
  const first = await launch({ own: true, faults: true, arrangement: 'trading' })
  const price = await pricesOf(first, 'USDT-FUTURES', 'BTCUSDT')
  const before = first.page.locator('[data-panel="order-ticket"]')
  await before.getByLabel('Price', { exact: true }).fill(price(0.96))
  await before.getByRole('textbox', { name: 'Quantity', exact: true }).fill('0.01')
  await before.getByRole('button', { name: /^Review buy/ }).click()
  await sendReviewed(first.page, () => first.page.keyboard.press('Control+Enter'))
  await expect.poll(() => first.openOrders()).toHaveLength(1)
  await first.page.getByRole('button', { name: 'Appearance' }).click()
  await first.page.getByRole('menuitem', { name: '简体中文' }).click()
  await expect(first.page.getByText('The language changes with the next start').first()).toBeVisible()
  await expect
    .poll(() => JSON.parse(readFileSync(join(first.dataDir, 'settings.json'), 'utf8')) as unknown)
    .toMatchObject({ language: 'zh' })
  expect(await first.page.evaluate(() => document.documentElement.lang)).toBe('en')
  // A notice keeps the language of its run.
  await first.page.getByRole('button', { name: /^Notifications/ }).click()
  const clear = first.page.getByRole('button', { name: 'Clear all' })
  if (await clear.isEnabled()) await clear.click()
  await first.kill()

  const terminal = await launch({ own: true, dataDir: first.dataDir, faults: true })
  const { page } = terminal
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.getByRole('tab', { name: '当前委托' })).toBeVisible()
  expect(await findEnglishWords(page, NAMED)).toEqual([])
  expect(await findings(page, 'the workspace in Chinese')).toEqual([])

  // Two headings of the palette are translated alike, which must not keep old entries.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  for (const typed of ['订单日志', '转到订单日志', 'go to journal', 'journal']) {
    await palette.getByRole('combobox').fill(typed)
    await expect(palette.getByRole('option').first()).toHaveText(/^转到订单日志/)
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/^转到订单日志/)
  }
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  // The journal is language-independent: it has the English text.
  const orders = page.locator('[data-panel="open-orders"]')
  await expect(orders.getByTestId('order-state')).toHaveText('挂单中')
  await expect(orders).not.toContainText('外部')
  await expect(orders).not.toContainText('日志')

  // The sentence of a review comes from the main process and matches the sent request.
  const ticket = page.locator('[data-panel="order-ticket"]')
  await ticket.getByLabel('价格', { exact: true }).fill(price(0.97))
  await ticket.getByLabel('数量', { exact: true }).fill('0.01')
  await ticket.getByRole('button', { name: /核对/ }).click()
  const review = page.getByRole('dialog')
  await expect(review).toContainText('买入')
  expect(await findEnglishWords(page, NAMED)).toEqual([])
  await sendReviewed(page, () => page.keyboard.press('Control+Enter'))
  await expect.poll(() => terminal.openOrders()).toHaveLength(2)
  await expect(orders.getByTestId('order-state')).toHaveCount(2)
})
