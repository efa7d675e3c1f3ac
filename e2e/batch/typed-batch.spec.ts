import type { Page } from '@playwright/test'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { batchDesk, reviewedPrice, sendReviewed, typeFigure } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { expect, test } from '@/e2e/terminal'

/** A keyboard that counts: a key with its modifiers is one press. */
function countingKeys(page: Page) {
  let count = 0
  return {
    count: () => count,
    async press(...keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    async type(text: string): Promise<void> {
      for (const char of text) await this.press(char)
    },
  }
}

test('twenty orders are typed and sent by keyboard alone, in at most 220 keys (D09)', async ({ launch }) => {
  const terminal = await launch({ faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.getByText('No orders in this batch yet')).toBeVisible()
  const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
  const whole = (share: number): string => price(share).split('.')[0]!
  const keys = countingKeys(page)
  await keys.press('Control+5', 'Enter', 'b', 'Tab')
  const column = () =>
    page.getByTestId('batch-grid').locator('[role=gridcell][data-active]').getAttribute('data-column')
  while ((await column()) !== 'price') await keys.press('Tab')
  for (let row = 1; row <= 20; row += 1) {
    await keys.type(whole(0.99 - row * 0.001))
    await keys.press('Tab')
    await keys.type(`$${50 + row}`)
    await keys.press('Enter')
  }
  const desk = batchDesk(page)
  await expect(desk.cell(20, 'qty')).toContainText('BTC')
  await expect(page.getByTestId('review-button')).toContainText('Review 20 orders')
  await keys.press('Control+Enter')
  await expect(page.getByTestId('review')).toBeVisible()
  await typeFigure(page)
  await expect(page.getByTestId('send-button')).toBeEnabled()
  await keys.press('Control+Enter')
  await expect(page.getByTestId('batch-results')).toBeVisible()
  await expect.poll(() => desk.results()).toMatchObject({ live: 20 })
  expect(keys.count()).toBeLessThanOrEqual(220)
})

async function typePegged(page: Page): Promise<void> {
  const desk = batchDesk(page)
  await page.getByTestId('add-row-empty').click()
  await desk.type(1, 'side', 'buy')
  await desk.type(1, 'price', '=bid-3%')
  await desk.type(1, 'qty', '$500')
  await expect(desk.cell(1, 'price').locator('.sheet-value')).toHaveText(/^\d+\.\d$/)
}

/** Sends the review, and returns the price that was reviewed at the last press: a pause may come before it. */
async function sendAsReviewed(page: Page): Promise<number> {
  let reviewed = 0
  await sendReviewed(page, async () => {
    reviewed = await reviewedPrice(page)
    await page.getByTestId('send-button').click()
  })
  return reviewed
}

test('a pegged price is sent at the current price, or is reviewed again in its place (V16, V17)', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const desk = batchDesk(page)
  await typePegged(page)
  const value = desk.cell(1, 'price').locator('.sheet-value')
  await desk.goTo(1, 'price')
  await page.keyboard.press('F4')
  await expect(desk.cell(1, 'price')).toContainText('@')
  const frozen = await value.textContent()
  await terminal.fault({ kind: 'shock', fraction: -0.01, ms: 500 })
  await page.keyboard.press('F4')
  // Until the fall is over: prices that move after the review require confirmation.
  await expect.poll(async () => Number(await value.textContent()) / Number(frozen)).toBeLessThan(0.993)
  await desk.review()
  await expect(page.getByTestId('review')).toContainText('=bid-3%')
  const reviewed = await sendAsReviewed(page)
  await expect.poll(() => desk.results()).toEqual({ live: 1 })
  const [order] = await terminal.openOrders()
  const isWithin = (price: number, of: number): boolean => Math.abs(price / of - 1) <= 0.005
  expect(isWithin(Number(order!.price), reviewed)).toBe(true)

  await test.step('a price that moved further is reviewed again in place, and is sent at the next press', async () => {
    await page.getByRole('button', { name: 'New batch' }).click()
    await typePegged(page)
    await desk.review()
    const reviewed = await reviewedPrice(page)
    const bestBid = async (): Promise<number> => {
      const text = await page.locator('[data-book-summary]').textContent()
      return Number((/best bid ([\d.,\s]+), best ask/.exec(text!)?.[1] ?? '').replaceAll(/[^\d.]/g, ''))
    }
    const changes = page.getByTestId('review-changes')
    const send = page.getByTestId('send-button')
    // A slow machine pauses trading. The send is refused then, and pressed again once the pause is over.
    const isPaused = page.getByText('Nothing was sent. Trading is paused')
    await expect(async () => {
      // The main process has the book before the page shows it.
      if (((await bestBid()) * 0.97) / reviewed >= 0.995)
        await terminal.fault({ kind: 'shock', fraction: -0.01, ms: 1, coin: 'BTC' })
      await expect.poll(async () => ((await bestBid()) * 0.97) / reviewed).toBeLessThan(0.995)
      await expect(send).toBeEnabled()
      if (await changes.isHidden()) await send.click()
      await expect(changes.or(isPaused).first()).toBeVisible()
      await expect(send).toBeEnabled()
      expect(await changes.isVisible()).toBe(true)
    }).toPass(patienceBeyond(patience.timeout))
    await expect(changes).toContainText(/Price [\d\u202f.]+ is .* from the reviewed/)
    await expect.poll(() => reviewedPrice(page)).toBeLessThan(reviewed * 0.995)
    expect(Object.values((await terminal.received()).placed)).toEqual([1])
    const renewed = await sendAsReviewed(page)
    await expect.poll(async () => Object.values((await terminal.received()).placed)).toEqual([1, 1])
    const prices = (await terminal.openOrders()).map(({ price }) => Number(price))
    expect(prices.filter((price) => isWithin(price, renewed))).toHaveLength(1)
  })
})
