import { batchDesk } from '@/e2e/batch-desk'
import { asClipboardText, pricesOf, type TypedRow } from '@/e2e/batch-rows'
import { showTab } from '@/e2e/palette'
import { recordedToasts } from '@/e2e/testing/toasts'
import { expect, test } from '@/e2e/terminal'

const COUNT = 99
/** Without the post-only order, which is canceled by its kind. */
const LEFT = COUNT - 1

test(
  '99 live orders are canceled, first one kind, then the group in batches with lost answers',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ faults: true })
    const { page } = terminal
    await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
    const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
    const rows = Array.from({ length: COUNT }, (_, row): TypedRow => ({
      cells: [
        'USDT-FUTURES',
        'BTCUSDT',
        'buy',
        'limit',
        price(0.985 - row * 0.00003),
        '0.001',
        row === 0 ? 'post_only' : 'gtc',
      ],
      ends: 'live',
    }))
    const desk = batchDesk(page)
    await desk.paste(asClipboardText(rows))
    await desk.reviewAndSend()
    await expect.poll(() => desk.results()).toEqual({ live: COUNT })

    // Delete on a row requires confirmation, and bare Enter keeps the order.
    await showTab(page, 'Open orders')
    const row = page.getByTestId('open-order').first()
    await row.click()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: 'Keep the order' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await terminal.received()).requests.filter(({ endpoint }) => endpoint.startsWith('cancel'))).toEqual([])

    await test.step('orders of a kind are canceled after a question, and the others stay', async () => {
      await page.getByRole('button', { name: /^diagnostics/ }).click()
      await expect(page.getByRole('dialog', { name: 'Diagnostics' })).toContainText(`${COUNT} futures · 0 spot`)
      await page.keyboard.press('Escape')
      await page.getByTestId('cancel-all').click()
      await page.getByRole('menuitem', { name: 'Post-only (1)' }).click()
      await page.getByTestId('confirm').click()
      await expect.poll(async () => (await terminal.openOrders()).length).toBe(LEFT)
      expect((await terminal.openOrders()).map((order) => Number(order.price))).not.toContain(Number(price(0.985)))
    })
    const before = (await terminal.received()).requests.length

    const earlier = (await recordedToasts(page)).length
    for (const kind of ['lost-answer', 'truncated', 'bad-gateway'])
      await terminal.fault({ kind, endpoint: 'cancelBatch' })
    await showTab(page, 'Batch desk')
    await expect.poll(() => desk.results()).toEqual({ live: LEFT, canceled: 1 })
    await page.getByTestId('cancel-batch').click()
    await expect(page.getByRole('dialog')).toContainText(`Cancel ${LEFT} orders in BTCUSDT USDT-FUTURES?`)
    await expect(page.getByRole('button', { name: 'Keep orders' })).toBeFocused()
    await page.getByTestId('confirm').click()
    await expect.poll(() => desk.results()).toEqual({ canceled: COUNT })
    expect(await terminal.openOrders()).toEqual([])
    const toasts = (await recordedToasts(page)).slice(earlier)
    expect(toasts.filter((text) => /nothing was sent|refused|failed/i.test(text))).toEqual([])
    expect(toasts.some((text) => /Canceling: \d+ of 98 done/.test(text))).toBe(true)
    const requests = (await terminal.received()).requests.slice(before)
    expect(requests.filter(({ endpoint }) => endpoint.startsWith('cancel')).map(({ endpoint }) => endpoint)).toEqual(
      Array(5).fill('cancelBatch'),
    )
  },
)
