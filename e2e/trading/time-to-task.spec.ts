import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sendReviewed, typeFigure } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { movableOn } from '@/e2e/chart'
import { runFromPalette, showTab } from '@/e2e/palette'
import { test } from '@/e2e/terminal'

/** Counts presses of the pointer and of keys. Digits of a number, and Tab to its field, are no presses. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { presses: 0 }
    Object.assign(globalThis, { counted })
    addEventListener('pointerdown', () => void (counted.presses += 1), true)
    addEventListener(
      'keydown',
      ({ key, repeat }) => {
        const isPart = ['Alt', 'Control', 'Meta', 'Shift'].includes(key)
        if (!repeat && !isPart && key !== 'Tab' && !/^[\d.]$/.test(key)) counted.presses += 1
      },
      true,
    )
  })
  let before = 0
  return async () => {
    const { presses } = await page.evaluate(() => (globalThis as unknown as { counted: { presses: number } }).counted)
    const since = presses - before
    before = presses
    return since
  }
}

const counts: Record<string, number> = {}

test('everyday tasks take the presses that docs/time-to-task.md lists', async ({ launch }) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const ticket = page.locator('[data-panel="order-ticket"]')
  const main = page.getByTestId('ticket-review')
  const position = page.getByTestId('position-BTCUSDT')
  const positionText = async (): Promise<string> => {
    const { list } = await terminal.asTrader<{
      list: readonly { readonly posSide: string; readonly total: string }[] | null
    }>('/api/v3/position/current-position', { category: 'USDT-FUTURES' })
    return (list ?? []).map(({ posSide, total }) => `${posSide} ${Number(total)}`).join()
  }
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  // Before the loans are read, every order has a finding.
  await expect(page.getByTestId('ticket-ltv')).toContainText('%')
  const presses = await countPresses(page)

  await test.step('the trader sets limits that allow the short way', async () => {
    await runFromPalette(page, 'Order limits')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Send single orders of the ticket at once/ }).check()
    await dialog.getByLabel('Largest notional').fill('20000')
    await dialog.getByRole('combobox', { name: 'Close that flips the position' }).click()
    await page.getByRole('option', { name: 'Silent' }).click()
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('buy at a bid of the book', async () => {
    // Rows of 50 USD: the market does not come to the bid before it is canceled.
    await page.getByRole('combobox', { name: 'Price step of a row' }).click()
    await page.getByRole('option', { name: '50', exact: true }).click()
    await page.getByTestId('ticket-qty').fill('0.01')
    const ladder = page.getByRole('spinbutton', { name: /order book/ })
    const { height } = (await ladder.boundingBox())!
    await presses()
    await ladder.click({ position: { x: 60, y: height * 0.75 } })
    await expect(main).toHaveText(/^Buy 0\.01 BTC at [\d\s]/u)
    await main.click()
    await expect(page.getByTestId('open-order')).toHaveCount(1)
    counts['Buy at a bid'] = await presses()
    await page
      .getByTestId('open-order')
      .getByRole('button', { name: /cancel/i })
      .click()
    await expect(page.getByTestId('open-order')).toHaveCount(0)
  })

  await test.step('put TP/SL', async () => {
    await ticket.getByRole('radio', { name: 'Market' }).check()
    await page.getByTestId('ticket-qty').fill('0.04')
    await main.click()
    if (await page.getByTestId('send-button').isVisible()) await sendReviewed(page)
    await expect(position).toContainText('0.04')
    const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
    await presses()
    await position.getByRole('button', { name: 'Take profit or stop loss of this position…' }).click()
    await page.getByTestId('stopLoss').fill(price(0.998))
    await page.getByTestId('takeProfit').fill(price(1.05))
    await page.getByTestId('strategy-to-review').click()
    await page.getByTestId('request-send').click()
    await expect(page.getByTestId('request-review')).toHaveCount(0)
    counts['Put TP/SL'] = await presses()
  })

  await test.step('move the stop on the chart', async () => {
    await expect(page.locator('.chart__canvas')).toHaveAttribute('data-exits', /SL sell all/)
    const line = await movableOn(page)
    await presses()
    await page.mouse.move(line.x, line.y)
    await page.mouse.down()
    await page.mouse.move(line.x, line.y + 8, { steps: 4 })
    await page.mouse.up()
    await expect(page.getByTestId('request-review')).toBeVisible()
    await typeFigure(page)
    await page.getByTestId('request-send').click()
    await expect(page.getByTestId('request-review')).toHaveCount(0)
    counts['Move a stop'] = await presses()
  })

  await test.step('close half', async () => {
    await presses()
    await position.getByRole('button', { name: 'Close or reverse at market' }).click()
    await page.getByRole('menuitem', { name: /^Close 50 %/ }).click()
    await expect.poll(positionText).toBe('long 0.02')
    counts['Close half'] = await presses()
  })

  await test.step('flip', async () => {
    await expect(position).toContainText('0.02')
    await presses()
    await position.getByRole('button', { name: 'Close or reverse at market' }).click()
    await page.getByRole('menuitem', { name: /^Reverse to short/ }).click()
    await expect.poll(positionText).toBe('short 0.02')
    counts['Flip'] = await presses()
  })

  await test.step('set an alert', async () => {
    await presses()
    await page.locator('.chart__canvas').click({ position: { x: 200, y: 60 }, modifiers: ['Alt'] })
    await expect(page.locator('.toast', { hasText: 'Price alert set' })).toBeVisible()
    counts['Set an alert'] = await presses()
  })

  await test.step("export today's fills", async () => {
    await presses()
    await showTab(page, 'Fills')
    await expect(page.getByTestId('fill')).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Fills: columns, filter, copy and save' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = await (await saving).path()
    expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeGreaterThanOrEqual(4)
    counts["Export today's fills"] = await presses()
  })

  const documented = readFileSync(join(import.meta.dirname, '../../docs/time-to-task.md'), 'utf8')
  const rows = [...documented.matchAll(/^\| ([^|]+?) \| (\d+)[^|]* \|/gm)].map(([, task, count]) => [
    task,
    Number(count),
  ])
  expect(counts).toEqual(Object.fromEntries(rows))
})
