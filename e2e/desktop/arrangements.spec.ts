import type { Page } from '@playwright/test'
import { batchDesk, sendReviewed } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { runFromPalette } from '@/e2e/palette'
import { placementFaults } from '@/e2e/placement'
import { expect, test } from '@/e2e/terminal'

/** Window sizes, with the smallest height of a readable chart, in pixels, and the rows that a batch shows. */
const windows = [
  { width: 1024, height: 768, chartHeight: 300, batchRows: 15 },
  { width: 1280, height: 720, chartHeight: 280, batchRows: 10 },
  { width: 1440, height: 900, chartHeight: 300, batchRows: 15 },
  { width: 2560, height: 1440, chartHeight: 300, batchRows: 15 },
]
/** Fractions of a pixel may be missing. */
const WHOLE = { ratio: 0.98 }

/** Elements of visible panels that scroll sideways. */
const sidewaysIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-panel] *')]
      .filter(
        (element) =>
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      )
      .map((element) => `${element.closest<HTMLElement>('[data-panel]')!.dataset.panel} ${element.className}`),
  )

/** Figures and titles of tables that are cut, with and without a tooltip. */
const cutFiguresIn = (page: Page): Promise<string[]> =>
  page
    .locator('.table__cell.num, .table__head-cell')
    .evaluateAll((cells) =>
      cells.flatMap(({ clientWidth, scrollWidth, textContent }) => (scrollWidth > clientWidth ? [textContent] : [])),
    )

/** Rows of the sheet that are completely visible. */
const visibleRows = (page: Page): Promise<number> =>
  page.getByTestId('batch-grid').evaluate((grid) => {
    const top = grid.querySelector('.sheet-header')!.getBoundingClientRect().bottom
    const bottom = grid.getBoundingClientRect().top + grid.clientHeight
    return [...grid.querySelectorAll('[role="row"]:not(.sheet-header)')]
      .map((row) => row.getBoundingClientRect())
      .filter((box) => box.top >= top - 0.5 && box.bottom <= bottom + 0.5).length
  })

const titlesIn = (page: Page, panel: string): Promise<readonly string[]> =>
  page.locator(`[data-panel="${panel}"] .table__head-cell[data-header]`).allInnerTexts()

test('a trader reads the first figures of positions at 1440 pixels, and quantities at any smaller width', async ({
  launch,
}) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const price = (await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'))(0.97)
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  const ticket = page.locator('[data-panel="order-ticket"]')
  for (const type of ['Market', 'Limit']) {
    await ticket.getByRole('radio', { name: type }).check()
    if (type === 'Limit') await page.getByTestId('ticket-price').fill(price)
    await page.getByTestId('ticket-qty').fill('0.0427')
    await page.getByTestId('ticket-review').click()
    await sendReviewed(page)
  }
  await expect(page.getByTestId('position-BTCUSDT')).toContainText('0.0427')
  await expect(page.getByTestId('open-order')).toHaveCount(1)
  const first = ['Symbol', 'Size', 'Entry', 'Mark', 'Liquidation', 'Unrealized P&L', 'ROE']
  await expect.poll(() => titlesIn(page, 'positions')).toEqual(expect.arrayContaining(first))
  for (const width of [1440, 1360, 1280, 1200, 1100, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => titlesIn(page, 'open-orders')).toEqual(expect.arrayContaining(['Price', 'Quantity']))
    await expect.poll(() => titlesIn(page, 'positions')).toEqual(expect.arrayContaining(['Size', 'Unrealized P&L']))
    await expect.poll(async () => [...(await sidewaysIn(page)), ...(await cutFiguresIn(page))], `${width}`).toEqual([])
    await expect.poll(() => placementFaults(page, '[data-panel="order-book"]'), `${width}`).toEqual([])
  }
})

test('the tab of a panel that is opened into a full strip is in view, also in a smaller window', async ({ launch }) => {
  const { page } = await launch({ arrangement: 'trading' })
  for (const title of ['Journal', 'Stress', 'P2P', 'Tax']) {
    await runFromPalette(page, `Go to ${title}`)
    await expect(page.getByRole('tab', { name: new RegExp(`^${title}`), selected: true })).toBeInViewport(WHOLE)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('tab', { name: /^Tax/ })).toBeInViewport(WHOLE)

  await test.step('a low Tax panel scrolls its job out of view, and the totals have rows', async () => {
    const panel = page.locator('[data-panel="tax"]')
    await panel.getByRole('radio', { name: 'Totals' }).click()
    await expect(panel.getByText('No record in this range').first()).toBeInViewport(WHOLE)
    await expect(panel.getByRole('radio', { name: 'Totals' })).toBeInViewport(WHOLE)
  })
})

test('the top bar hides lesser words, so that its last button is whole beside longer content', async ({ launch }) => {
  const { page } = await launch({ arrangement: 'trading' })
  const bell = page.locator('.top-bar > :last-child')
  await expect(bell).toBeInViewport({ ratio: 1 })
  const words = page.locator('.palette-button > span')
  const before = (await words.boundingBox())!.width
  // As wide as the arming switch of a live account and the state of a key for this session.
  await page.locator('.top-bar__gap').evaluate((gap) => {
    const chips = document.createElement('span')
    chips.style.cssText = 'flex: none; width: 560px'
    gap.after(chips)
  })
  await expect(bell).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await words.boundingBox())!.width).toBeLessThan(before)
})

test('each arrangement fits into every window size, with complete top bar and footer', async ({ launch }) => {
  const terminal = await launch({ faults: true, arrangement: 'trading' })
  const { page } = terminal
  const price = (await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT'))(0.97)
  for (const [at, window] of windows.entries()) {
    const size = `${window.width} × ${window.height}`
    await page.setViewportSize(window)

    await test.step(`${size}, trading: a large chart, and a button with its price`, async () => {
      await runFromPalette(page, 'Arrange for trading')
      await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
      const chart = page.locator('[data-panel="candle-chart"] canvas').first()
      await expect.poll(async () => (await chart.boundingBox())?.height ?? 0).toBeGreaterThan(window.chartHeight)
      await page.getByTestId('ticket-price').fill(price)
      await page.getByTestId('ticket-qty').fill('0.7027')
      const review = page.getByTestId('ticket-review')
      await expect.poll(async () => (await review.innerText()).replaceAll(/\s/g, '')).toContain(String(Number(price)))
      expect(await review.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
      await expect(page.getByTestId('ticket-ltv')).toBeInViewport({ ratio: 1 })
      if (at === 0) {
        await review.click()
        await sendReviewed(page)
      }
      await expect(page.getByTestId('open-order')).toHaveCount(1)
      await expect.poll(() => sidewaysIn(page)).toEqual([])
      await expect.poll(() => cutFiguresIn(page)).toEqual([])
    })

    await test.step(`${size}, batch: at least ${window.batchRows} rows`, async () => {
      await runFromPalette(page, 'Arrange for batch')
      if (at === 0) {
        const header = ['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'].join('\t')
        const row = ['USDT-FUTURES', 'BTCUSDT', 'buy', 'limit', price, '0.01', 'gtc'].join('\t')
        await batchDesk(page).paste([header, ...Array.from({ length: 40 }, () => row)].join('\n'))
      }
      await expect.poll(() => visibleRows(page)).toBeGreaterThanOrEqual(window.batchRows)
      await expect.poll(() => sidewaysIn(page)).toEqual([])
    })

    await test.step(`${size}, risk: the wall, loans and savings side by side`, async () => {
      await runFromPalette(page, 'Arrange for risk')
      for (const panel of ['risk-wall', 'loans', 'earn'])
        await expect(page.locator(`[data-panel="${panel}"]`)).toBeInViewport()
      // A table without rows is as wide as its panel, for any columns.
      await expect(page.getByTestId('collateral-BTC')).toBeAttached()
      await expect(page.locator('[data-panel="loans"]').getByText('BTC').first()).toBeVisible()
      await expect.poll(() => sidewaysIn(page)).toEqual([])
    })
  }

  await test.step('1024 × 768 at a scale of 150 %: top bar and footer are whole in each arrangement', async () => {
    // The page's view of such a window.
    await page.setViewportSize({ width: 683, height: 512 })
    const zone = page.getByTitle('All times on screen are in this time zone')
    await zone.evaluate((label) => (label.textContent = 'UTC+12:45'))
    const past = (): Promise<string[]> =>
      page
        .locator('.top-bar *, .footer *')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.getBoundingClientRect().right > innerWidth + 0.5)
            .map((part) => part.getAttribute('class') ?? part.tagName),
        )
    for (const arrangement of ['trading', 'batch', 'risk']) {
      await runFromPalette(page, `Arrange for ${arrangement}`)
      await expect(page.locator('[data-panel]').first()).toBeVisible()
      await expect.poll(past).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683)
    }
  })
})
