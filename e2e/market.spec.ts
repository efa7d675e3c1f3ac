import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { batchDesk } from './batch-desk'
import { chooseSymbol } from './palette'
import { expect, test, type LaunchOptions } from './terminal'

const recording = join(
  import.meta.dirname,
  '../../shared/market-data/ws/binance-usdtfutures-btcusdt-20240808.ndjson.gz',
)
const markets: { name: string; options: LaunchOptions; absent: boolean }[] = [
  { name: 'a generated market', options: {}, absent: false },
  { name: 'a recorded BTCUSDT book', options: { own: true, replay: recording }, absent: !existsSync(recording) },
]

for (const { name, options, absent } of markets) {
  test(`a page that was just opened shows a moving book and candles of ${name}`, async ({ launch }) => {
    test.skip(absent, `the recording ${recording} is not on this machine`)
    const { page } = await launch(options)
    const book = page.locator('[data-panel="order-book"] [data-live="true"]')
    await expect(book).toBeVisible()
    await expect(page.locator('[data-panel="candle-chart"] [data-candles]')).not.toHaveAttribute('data-candles', '')
    const screenshots = new Set<string>()
    const canvas = page.locator('[data-panel="order-book"] canvas')
    await expect
      .poll(async () => {
        screenshots.add((await canvas.screenshot()).toString('base64'))
        return screenshots.size
      })
      .toBeGreaterThan(3)
  })
}

test('the layout, the chosen symbol and the draft survive a restart', async ({ launch }) => {
  const first = await launch({ own: true })
  await expect(first.page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await chooseSymbol(first.page, 'ETHUSDT')
  await first.page.getByTestId('add-row-empty').click()
  await batchDesk(first.page).type(1, 'price', '2000')
  await expect(first.page.getByTestId('row-1')).toBeVisible()
  await expect(first.page.getByText('Draft saved')).toBeVisible()
  await expect.poll(() => readFileSync(join(first.dataDir, 'settings.json'), 'utf8')).toContain('"ETHUSDT"')
  await first.kill()

  const second = await launch({ own: true, dataDir: first.dataDir })
  await expect(second.page.getByRole('button', { name: /now ETHUSDT/ })).toBeVisible()
  await expect(second.page.getByTestId('row-1')).toBeVisible()
})

test('when the main process is gone nothing on the page claims to be live and no order can be sent (B15)', async ({
  launch,
}) => {
  const terminal = await launch({ own: true })
  const { page } = terminal
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await page.getByTestId('ticket-price').fill('50000')
  await page.getByTestId('ticket-qty').fill('0.001')
  await terminal.unplug()
  await expect(page.locator('[data-live="true"]')).toHaveCount(0)
  await expect(page.getByTestId('ticket-review')).toBeDisabled()
})
