import type { Page } from '@playwright/test'
import { sendReviewed, typeFigure } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { placePastTheForm } from '@/e2e/risk-wall'
import { expect, test, type Terminal } from '@/e2e/terminal'
import { expectToast } from '@/e2e/testing/toasts'

async function ticket(page: Page, order: { side: 'Buy' | 'Sell'; price?: string; qty: string }): Promise<void> {
  const panel = page.locator('[data-panel="order-ticket"]')
  await panel.getByRole('radio', { name: order.side, exact: true }).check()
  await panel.getByRole('radio', { name: order.price === undefined ? 'Market' : 'Limit', exact: true }).check()
  if (order.price !== undefined) await page.getByTestId('ticket-price').fill(order.price)
  await page.getByTestId('ticket-qty').fill(order.qty)
  await page.getByTestId('ticket-review').click()
  await expect(page.getByTestId('review-effects')).toBeVisible()
}

/** The request is sent only after the phrase: neither by its button nor by keys. */
async function mustBeTyped(page: Page): Promise<void> {
  await expect(page.getByTestId('send-button')).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('confirm-figure')).toBeVisible()
  await expect(page.getByTestId('review')).toBeVisible()
}

const placedCount = async (terminal: Terminal): Promise<number> =>
  Object.values((await terminal.received()).placed).reduce((sum, count) => sum + count, 0)

test(
  'unusual orders are sent only with the confirmation that the main process requires, and then once',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ faults: true })
    const { page } = terminal
    await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
    const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')

    await test.step('a market order of 60 BTC shows what it would get, and takes its phrase', async () => {
      await ticket(page, { side: 'Buy', qty: '60' })
      await mustBeTyped(page)
      await expect(page.getByTestId('review-account')).toContainText('Practice')
      await expect(page.getByTestId('review-effects')).toContainText(/flat → long 60/)
      await expect(page.getByTestId('review')).toContainText(/of the shown book/)
      await sendReviewed(page)
      await expect.poll(() => placedCount(terminal)).toBe(1)
    })

    await test.step('a limit order of 11.8 million waits for its phrase, and Back sends nothing', async () => {
      await ticket(page, { side: 'Buy', price: price(0.98), qty: '125' })
      await mustBeTyped(page)
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('review')).toHaveCount(0)
    })

    await test.step('a close that would turn the position around waits for its phrase', async () => {
      await page.getByRole('tab', { name: 'Positions' }).click()
      await expect(page.locator('[data-panel="positions"]')).toContainText('BTCUSDT')
      await ticket(page, { side: 'Sell', price: price(1.02), qty: '61' })
      await expect(page.getByTestId('review')).toContainText('turn it around')
      await mustBeTyped(page)
      await page.keyboard.press('Escape')
    })

    await test.step('an amend to ten times the price is never sent, and a far one asks', async () => {
      await page.getByRole('tab', { name: 'Open orders' }).click()
      await ticket(page, { side: 'Buy', price: price(0.97), qty: '0.002' })
      await sendReviewed(page)
      const row = page.getByTestId('open-order').filter({ hasText: '0.002' })
      await row.getByRole('button', { name: /amend/i }).click()
      const priceCell = page.locator('[data-panel="open-orders"]').getByRole('textbox', { name: /price/i })
      await priceCell.fill(price(9.7))
      await page.keyboard.press('Control+Enter')
      await expectToast(page, 'limit is 50')
      await priceCell.fill(price(0.75))
      await page.keyboard.press('Control+Enter')
      await expect(page.getByTestId('amend-review')).toContainText('from the middle of the market')
      await expect(page.getByTestId('amend-confirm')).toBeDisabled()
      expect((await terminal.received()).requests.filter(({ endpoint }) => /modify/i.test(endpoint))).toHaveLength(0)
      await typeFigure(page)
      await page.getByTestId('amend-confirm').click()
      await expect
        .poll(async () => (await terminal.openOrders()).map((order) => Number(order.price)))
        .toContain(Number(price(0.75)))
      expect((await terminal.received()).requests.filter(({ endpoint }) => /modify/i.test(endpoint))).toHaveLength(1)
    })

    await test.step('a page that skips its own checks is refused by the main process', async () => {
      const before = await placedCount(terminal)
      const order = {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'market',
        qty: '60',
        timeInForce: 'gtc',
        stpMode: 'none',
      } as const
      expect(await placePastTheForm(page, order)).toMatchObject({ ok: true, value: { accepted: false } })
      expect(await placedCount(terminal)).toBe(before)
    })
  },
)
