import type { Page } from '@playwright/test'
import { patience } from '@/shared/testing/patience'
import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, type LaunchOptions, test, type Terminal } from '@/e2e/terminal'

/** Futures rows. `share` of the last price above 1 trades at once on the buy side. */
async function sheet(terminal: Terminal, count: number, share: number, tif: string): Promise<string> {
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const rows = Array.from({ length: count }, (_, index) =>
    ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price(share - index * 0.0002), '0.01', tif].join('\t'),
  )
  return ['Category\tSymbol\tSide\tType\tPrice\tQty\tTIF', ...rows].join('\n')
}

async function begin(launch: (options: LaunchOptions) => Promise<Terminal>, options: LaunchOptions = {}) {
  const terminal = await launch({ faults: true, ...options })
  await expect(terminal.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  return { terminal, page: terminal.page, desk: batchDesk(terminal.page) }
}

/** Opens a closed section of the review by key. */
async function unfold(page: Page, testId: string): Promise<void> {
  await page.getByTestId(testId).locator('summary').focus()
  await page.keyboard.press('Enter')
}
/** Resumes the batch each time it pauses: it does whenever the machine was stopped for three seconds. */
async function goOnUntil(page: Page, isVisible: (timeout: number) => Promise<void>): Promise<void> {
  const confirm = page.getByTestId('resume-confirm')
  const resume = page.getByTestId('resume')
  await expect(async () => {
    if (await confirm.isVisible()) await confirm.click({ timeout: 1000 })
    else if (await resume.isVisible()) await resume.click({ timeout: 1000 })
    await isVisible(1000)
  }).toPass(patience)
}
const goOnUntilStopped = (page: Page): Promise<void> =>
  goOnUntil(page, (timeout) => expect(page.getByTestId('plan-stopped')).toBeVisible({ timeout }))
const requestsOf = async (terminal: Terminal): Promise<number> =>
  (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'placeBatch').length

test('a stop rule prints its worst case, and stops the batch when the position exceeds its range (D20)', async ({
  launch,
}) => {
  const { terminal, page, desk } = await begin(launch)
  await desk.paste(await sheet(terminal, 8, 1.01, 'ioc'))
  await desk.review()
  await unfold(page, 'stop-rule')
  await page.getByTestId('rule-ceiling').fill('0.0x')
  await expect(page.getByTestId('send-button')).toBeDisabled()
  await page.getByTestId('rule-ceiling').fill('0.025')
  await unfold(page, 'delivery')
  await page.getByTestId('portion-rows').fill('1')
  await page.getByTestId('portion-every').fill('1')
  await expect(page.getByTestId('worst-case')).toContainText('can reach 0 to 0.035')
  await expect(page.getByTestId('worst-case')).toContainText('can exceed the ceiling by up to 0.01')
  await desk.send()
  await goOnUntilStopped(page)
  // The third order fills in parts where the book is thin: the first part beyond the limit counts.
  await expect(page.getByTestId('plan-stopped')).toContainText(/is 0\.0(25\d+|2[6-9]\d*|3) outside no floor to 0\.025/)
  await expect.poll(() => desk.results()).toEqual({ filled: 3, not_sent: 5 })
  expect(await requestsOf(terminal)).toBe(3)
})
