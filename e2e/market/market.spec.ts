import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/terminal'

const recording = join(
  import.meta.dirname,
  '../../../shared/market-data/ws/binance-usdtfutures-btcusdt-20240808.ndjson.gz',
)

async function showsMovingMarket(page: Page): Promise<void> {
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(page.locator('[data-panel="candle-chart"] [data-candles]')).not.toHaveAttribute('data-candles', '')
  const screenshots = new Set<string>()
  const canvas = page.locator('[data-panel="order-book"] canvas')
  await expect
    .poll(async () => {
      screenshots.add((await canvas.screenshot()).toString('base64'))
      return screenshots.size
    })
    .toBeGreaterThan(3)
}

test('a page that was just opened shows a moving book and candles of a recorded BTCUSDT book', async ({ launch }) => {
  test.skip(!existsSync(recording), `the recording ${recording} is not on this machine`)
  const { page } = await launch({ own: true, replay: recording })
  await showsMovingMarket(page)
})

test(
  'book and candles update immediately; without the main process none is live and nothing is sent (B15)',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ own: true })
    const { page } = terminal
    await showsMovingMarket(page)
    const countdown = page.locator('[data-panel="candle-chart"]').getByTestId('candle-countdown')
    await expect(countdown).toBeVisible()
    await page.getByTestId('ticket-price').fill('50000')
    await page.getByTestId('ticket-qty').fill('0.001')
    await terminal.unplug()
    await expect(page.locator('[data-live="true"]')).toHaveCount(0)
    await expect(countdown).toHaveCount(0)
    await expect(page.getByTestId('ticket-review')).toBeDisabled()
  },
)
