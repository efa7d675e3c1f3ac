import { batchDesk } from '@/e2e/batch-desk'
import { runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'

test('a range dragged over the depth becomes equally spaced rows of the draft; own fills are on the tape', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await runFromPalette(page, 'Go to Depth')
  const panel = page.locator('[data-panel="depth-chart"]')
  const chart = panel.getByRole('spinbutton', { name: /depth/ })
  await expect(panel.locator('[data-live="true"]')).toBeVisible()
  await expect(panel.locator('[data-book-summary]')).toContainText(/best bid \d/)
  const { x, y, width, height } = (await chart.boundingBox())!
  const foot = panel.getByTestId('depth-foot')

  await test.step('a range that is discarded opens nothing', async () => {
    await page.mouse.move(x + width * 0.1, y + height / 2)
    await expect(foot).toContainText(/\d+\.\d/)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.3, y + height / 2, { steps: 4 })
    await expect(foot).toContainText('let go to draft it')
    await chart.press('Escape')
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: /Ladder/ })).toHaveCount(0)
  })

  await page.mouse.move(x + width * 0.1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.4, y + height / 2, { steps: 4 })
  const [from, to] = /from (\S+) to (\S+):/
    .exec((await foot.textContent())!)!
    .slice(1)
    .map(Number)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: /Ladder/ })
  await expect(dialog).toBeVisible()
  await page.getByTestId('ladder-count').fill('4')
  await page.getByTestId('ladder-total').fill('0.04')
  await dialog.getByTestId('ladder-add').click()
  await expect(dialog).toHaveCount(0)
  const desk = batchDesk(page)
  await expect(desk.panel.getByTestId('desk-requests')).toContainText('4 rows')
  const prices: number[] = []
  for (const row of [1, 2, 3, 4]) {
    await expect(desk.cell(row, 'side')).toContainText(/buy/i)
    prices.push(Number((await desk.cell(row, 'price').textContent())!.replaceAll(/[^\d.]/g, '')))
  }
  expect([prices[0], prices[3]]).toEqual([Math.max(from!, to!), Math.min(from!, to!)])
  const gaps = prices.slice(1).map((price, at) => prices[at]! - price)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.2)
  expect((await terminal.received()).placed).toEqual({})

  await test.step('by keys, too', async () => {
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the tape has own fills with fee and liquidity, and names what is not on it', async () => {
    await runFromPalette(page, 'Go to Tape')
    const tape = page.locator('[data-panel="tape"]')
    await expect(tape).toContainText('without trades of others')
    await expect(tape).toContainText('No fills in BTCUSDT')
    await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Market', exact: true }).check()
    await page.getByTestId('ticket-qty').fill('0.01')
    await page.getByTestId('ticket-review').click()
    await page.getByTestId('send-button').click()
    const fill = tape.getByTestId('own-fill').first()
    await expect(fill).toContainText('USDT')
    // A narrow tape has no column for the liquidity.
    await page.setViewportSize({ width: 2560, height: 1080 })
    await expect(fill).toContainText('taker')
    await tape.getByRole('radio', { name: 'Best prices' }).check()
    await expect(tape).toContainText('quotes, no trades')
    await expect(tape.getByTestId('best-price').first()).toContainText(/(bid|ask) [▲▼]/)
  })
})
