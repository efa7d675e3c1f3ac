import { readFileSync } from 'node:fs'
import { sendReviewed } from '@/e2e/batch-desk'
import { fillOn } from '@/e2e/chart'
import { findingsInThemes } from '@/e2e/findings'
import { chooseSymbol, runFromPalette } from '@/e2e/palette'
import { expect, test } from '@/e2e/terminal'
import { expectToast } from '@/e2e/testing/toasts'

test('indicators and other candle types are added by key, survive a reload and are removed; spot has no mark', async ({
  launch,
}) => {
  const { page } = await launch()
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  await expect(chart.getByTestId('candle-countdown')).toContainText(/closes in [01]:\d\d$/)

  await chart.getByTestId('indicators').focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Indicators of the chart' })
  const add = async (letters: string, group: string): Promise<void> => {
    await menu.getByRole('button', { name: 'Add indicator' }).focus()
    await page.keyboard.press('Enter')
    // Letters typed before the menu has the focus are lost.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.type(letters)
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${letters}`) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('group', { name: group })).toBeVisible()
  }
  await add('Bollinger', 'BB 20 2')
  await add('Relative', 'RSI 14')
  await add('Mark', 'Mark')
  await add('Index', 'Index')
  await add('Premium', 'Premium')
  await add('Basis', 'Basis')
  const period = menu.getByRole('group', { name: /RSI/ }).getByLabel('Period')
  await period.fill('0')
  await expect(menu.getByRole('alert')).toHaveText('Period: a whole number from 2 to 500')
  await period.fill('9')
  await expect(menu.getByRole('alert')).toHaveCount(0)
  expect(await findingsInThemes(page, 'indicators', { within: '[role="dialog"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  const areThere = async (): Promise<void> => {
    await expect(chart.getByTestId('indicator-bollinger')).toContainText(/BB 20 2([\d\u202f]+\.\d+){3}/)
    await expect(chart.getByTestId('indicator-rsi')).toContainText(/RSI 9\d+\.\d\d/)
    await expect(chart.getByTestId('indicator-mark')).toHaveText(/^Mark[\d.\u202f]+$/)
    await expect(chart.getByTestId('indicator-index')).toHaveText(/^Index[\d.\u202f]+$/)
    await expect(chart.getByTestId('indicator-premium')).toHaveText(/^Premium-?\d\.\d{4} %$/)
    await expect(chart.getByTestId('indicator-basis')).toHaveText(/^Basis-?[\d.\u202f]+$/)
  }
  await areThere()
  await page.reload()
  await areThere()

  await chooseSymbol(page, 'BTCUSDT', /BTCUSDT.*SPOT/)
  await expect(chart.getByTestId('indicator-mark')).toHaveText(/^Mark—futures only$/)
  await chart.getByTestId('indicators').click()
  await menu.getByRole('button', { name: 'Remove RSI 9' }).click()
  await expect(chart.getByTestId('indicator-rsi')).toHaveCount(0)
  await expect(chart.getByTestId('indicator-bollinger')).toBeVisible()
})

test('fills are marked, the margin-call price is labeled, and a button returns to the present', async ({ launch }) => {
  const { page } = await launch({ arrangement: 'trading' })
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  await expect(chart.getByTestId('trigger-level').first()).toHaveText(/^LTV .*call.* [\d,.\s]+ −?\+?[\d.]+ %$/)
  await page.locator('[data-panel="order-ticket"]').getByRole('radio', { name: 'Market' }).check()
  await page.getByTestId('ticket-qty').fill('0.02')
  await page.getByTestId('ticket-review').click()
  await sendReviewed(page)
  const canvas = chart.locator('.chart__canvas')
  await expect(canvas).toHaveAttribute('data-fills', '1')
  await fillOn(page)
  await expect(chart.getByTestId('fill-text')).toHaveText(/^Bought 0\.02 BTC .*fee [\d.]+ USDT$/)

  const box = (await canvas.boundingBox())!
  const back = chart.getByRole('button', { name: 'Back to now' })
  await expect(back).toHaveCount(0)
  await expect(async () => {
    await page.mouse.move(box.x + 60, box.y + 120)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 120, box.y + 120, { steps: 8 })
    await page.mouse.up()
    await expect(back).toBeVisible({ timeout: 500 })
  }).toPass()
  await back.click()
  await expect(back).toHaveCount(0)
})

test('drawings are placed, moved, undone and deleted by mouse and key, and survive a restart', async ({ launch }) => {
  const first = await launch({ own: true, arrangement: 'trading' })
  const { page } = first
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  const strip = chart.getByTestId('drawing-strip')
  const begin = async (name: string): Promise<void> => {
    await chart.getByTestId('drawings').click()
    await page.getByRole('group', { name: 'New drawing' }).getByRole('button', { name }).click()
    await expect(chart.getByTestId('placing')).toBeFocused()
  }
  await begin('Trend line')
  const placing = chart.getByTestId('placing')
  await placing.click({ position: { x: 150, y: 120 } })
  await placing.click({ position: { x: 350, y: 180 } })
  await expect(placing).toHaveCount(0)
  await expect(strip).toContainText(/^Trend line [\d.,\s]+ to/)
  await expect(page.getByTestId('ticket-price'), 'drawing sets no price').toHaveValue('')

  const placed = await strip.textContent()
  const box = (await chart.locator('.chart__canvas').boundingBox())!
  await page.mouse.move(box.x + 250, box.y + 150)
  await page.mouse.down()
  await page.mouse.move(box.x + 250, box.y + 190, { steps: 5 })
  await page.mouse.up()
  await expect(strip).not.toHaveText(placed!)
  await page.keyboard.press('Control+z')
  await expect(strip).toHaveText(placed!)
  await page.keyboard.press('ArrowUp')
  await expect(strip).not.toHaveText(placed!)
  await page.keyboard.press('Escape')
  await expect(strip).toHaveCount(0)

  // Its points lie between the candles of a longer interval.
  await chart.getByRole('radio', { name: '5m', exact: true }).check()
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  const isUnderPointer = () =>
    chart.locator('.chart__canvas').evaluate((host) => {
      const { left, top, width, height } = host.getBoundingClientRect()
      for (let x = left + width - 360; x < left + width - 180; x += 9)
        for (let y = top + 20; y < top + height - 60; y += 4) {
          host.dispatchEvent(new MouseEvent('mousemove', { clientX: x, clientY: y }))
          if (host.hasAttribute('data-drawing')) return true
        }
      return false
    })
  await expect.poll(isUnderPointer).toBe(true)

  await begin('Note')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('textbox', { name: 'Text of the note' })).toBeFocused()
  await page.keyboard.type('sell the rest')
  await page.keyboard.press('Enter')
  await begin('Horizontal line')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(strip).toHaveCount(0)
  expect(await findingsInThemes(page, 'drawings', { within: '[data-panel="candle-chart"]' })).toEqual([])
  await chart.getByRole('radio', { name: '15m' }).check()
  await first.kill()

  const second = await launch({ own: true, dataDir: first.dataDir })
  const again = second.page.locator('[data-panel="candle-chart"]')
  await expect(again.locator('[data-candles="shown"]')).toBeVisible()
  await again.getByTestId('drawings').click()
  await expect(second.page.getByTestId('drawing')).toHaveText([/^Trend line/, /“sell the rest”$/])
  await second.page
    .getByTestId('drawing')
    .first()
    .getByRole('button', { name: /^Trend line/ })
    .click()
  await expect(again.getByTestId('drawing-strip')).toBeFocused()
  await second.page.keyboard.press('Delete')
  await again.getByTestId('drawings').click()
  await expect(second.page.getByTestId('drawing')).toHaveText([/“sell the rest”$/])
})

test('a price of the chart has a menu; forms, scales and weeks change how candles look and no price', async ({
  launch,
}) => {
  const { page } = await launch()
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  const canvas = chart.locator('.chart__canvas')
  const menu = page.getByTestId('chart-menu')
  const openAt = async (share: number): Promise<string> => {
    const { x, y, width, height } = (await canvas.boundingBox())!
    await page.mouse.click(x + width * 0.3, y + height * share, { button: 'right' })
    await expect(menu).toBeVisible()
    const label = await menu.getByRole('menuitem', { name: /^Limit price/ }).textContent()
    return /[\d\s.]+/u.exec(label!.slice('Limit price'.length))![0].replaceAll(/\s/gu, '')
  }

  const price = await openAt(0.5)
  expect(await findingsInThemes(page, 'menu of a price', { within: '[data-testid="chart-menu"]' })).toEqual([])
  await menu.getByRole('menuitem', { name: /^Limit price/ }).click()
  await expect(page.getByTestId('ticket-price')).toHaveValue(price)
  await expect(menu).toHaveCount(0)

  const stop = await openAt(0.4)
  await menu.getByRole('menuitem', { name: /^Trigger order at/ }).click()
  await expect(page.getByTestId('triggerPrice')).toHaveValue(stop)
  await page.keyboard.press('Escape')

  await canvas.hover({ position: { x: 200, y: 80 } })
  await chart.getByRole('button', { name: 'Limit, stop, alert or exit at this price' }).click()
  await menu.getByRole('menuitem', { name: /^Alert at/ }).click()
  await expectToast(page, 'Price alert set')

  for (const style of ['Heikin Ashi', 'Hollow candles', 'Bars', 'Line', 'Area', 'Candles']) {
    await chart.getByTestId('chart-look').click()
    await page.getByRole('menuitem', { name: style, exact: true }).click()
    await expect(canvas).toHaveAttribute('data-candles', 'shown')
    await expect(chart.locator('[data-live="true"]')).toBeVisible()
  }
  for (const scale of ['Logarithmic scale', 'Percent scale', 'Linear scale']) {
    await chart.getByTestId('chart-look').click()
    await page.getByRole('menuitem', { name: scale }).click()
    const below = Number(await openAt(0.6))
    await page.keyboard.press('Escape')
    const above = Number(await openAt(0.3))
    await page.keyboard.press('Escape')
    expect(below).toBeGreaterThan(Number(price) * 0.5)
    expect(above).toBeGreaterThan(below)
    expect(above).toBeLessThan(Number(price) * 1.5)
  }
  await chart.getByRole('radio', { name: '1W' }).check()
  await expect(chart.getByTestId('candle-countdown')).toContainText(/closes in (\d+d )?\d+:\d\d:\d\d$/)
  await expect(canvas).toHaveAttribute('data-candles', 'shown')
})

test('another symbol is compared in percent, and a screenshot of the chart is saved', async ({ launch }) => {
  const { page } = await launch()
  const chart = page.locator('[data-panel="candle-chart"]')
  await expect(chart.locator('[data-live="true"]')).toBeVisible()
  const comparison = chart.getByTestId('comparison')

  await runFromPalette(page, 'compare with another symbol')
  await page.getByPlaceholder('Symbol or coin to compare with…').fill('ETHUSDT')
  await expect(page.getByRole('option', { selected: true })).toContainText('ETHUSDT')
  await page.keyboard.press('Enter')
  await expect(comparison).toHaveText(/^BTCUSDT in view [+−]?[\d.]+ %ETHUSDT[+−]?[\d.]+ %$/)
  await expect(comparison).toHaveAttribute('data-current', 'true')
  await expect(page.getByRole('button', { name: /now BTCUSDT/ })).toBeVisible()

  const { x, y, width, height } = (await chart.locator('.chart__canvas').boundingBox())!
  const saved = page.waitForEvent('download')
  await page.mouse.click(x + width * 0.3, y + height * 0.5, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Save a screenshot of the chart' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^BTCUSDT-1m-\d{8}-\d{6}Z\.png$/)
  const png = readFileSync(await file.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // The library draws an even number of pixels; the heading is above the chart.
  expect(Math.abs(png.readUInt32BE(16) - width)).toBeLessThanOrEqual(2)
  expect(png.readUInt32BE(20)).toBeGreaterThan(height)
  await expect(page.locator('.toast', { hasText: 'Screenshot saved and copied' })).toBeVisible()
  const copied = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))
  expect(copied).toEqual(['image/png'])

  await runFromPalette(page, 'end the comparison')
  await expect(comparison).toHaveCount(0)
})
