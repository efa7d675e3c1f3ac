import type { Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'
import { LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import { findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { fallTo, riskWall } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'
import { textFaults } from '@/e2e/text-layout'

const sizes = [
  { width: 1024, height: 768 },
  { width: 1600, height: 1000 },
  { width: 2560, height: 1440 },
] as const

/** One check reports every truncated text, not only the first. */
const softExpect = expect.configure({ soft: true })

/** Runs in the page: height of a figure's digits as a fraction of the window's height. */
function digitShare(figure: Element): number {
  const context = document.createElement('canvas').getContext('2d')!
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(figure)
  context.font = `${fontWeight} ${fontSize} ${fontFamily}`
  return context.measureText('0').actualBoundingBoxAscent / innerHeight
}

/** Checks a state at every size. A theme only has colors: one is enough. */
async function checkAppearance(page: Page, name: string, selector: string): Promise<void> {
  // A browser does not resize the window of a page in full screen. Its layout follows these sizes all the same.
  const session = await page.context().newCDPSession(page)
  for (const size of sizes) {
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
    await softExpect.poll(() => textFaults(page, selector), `${name} at ${size.width} × ${size.height}`).toEqual([])
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${size.width}.png` })
  }
  await session.detach()
}

test('the wall is read from across the room in every state and size, and no text is cut', async ({ launch }) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  const wall = riskWall(page)
  const frame = page.locator('.wall-mode__frame')
  await wall.open()
  await wall.confirmThresholds()
  const unit = await wall.unit()
  await runFromPalette(page, 'Arrange for risk')
  await checkAppearance(page, 'panel-calm', '[data-panel="risk-wall"]')

  await page.keyboard.press('Alt+w')
  await expect(frame).toBeVisible()
  const shares: number[] = []
  const showsAll = async (name: string) => {
    await checkAppearance(page, name, '.wall-mode')
    shares.push(await page.locator('.wall-face__figure').evaluate(digitShare))
    expect(await findingsInThemes(page, name, { within: '.wall-mode' })).toEqual([])
  }
  await expect(frame).toHaveClass(/--(calm|neutral)/)
  await showsAll('wall-calm')

  // Possible values of a ratio from the exchange: none of them is drawn as calm.
  const row = page.locator('.wall-list__row', { hasText: unit })
  const showsAs = async (fault: Record<string, unknown>, state: RegExp, figure: RegExp) => {
    await terminal.fault(fault)
    await expect(row, JSON.stringify(fault)).toHaveClass(state)
    await expect(row.locator('b')).toHaveText(figure)
  }
  for (const [ltv, state, figure] of [
    ['0', /--disputed/, /^6\d\.\d %$/],
    [0, /--disputed/, /^6\d\.\d %$/],
    ['21.5', /--disputed/, /^6\d\.\d %$/],
    ['999', /--critical/, /^no collateral$/],
    ['', /--unknown/, /^\?$/],
  ] as const)
    await showsAs({ kind: 'ltv-said', riskUnitId: unit, ltv }, state, figure)
  await showsAs({ kind: 'ltv-said', riskUnitId: unit, ltv: null }, /--calm/, /^6\d\.\d %$/)
  await showsAs({ kind: 'coin-price', coin: 'BTC', price: '0' }, /--disputed/, /^6\d\.\d %$/)
  await showsAs({ kind: 'coin-price', coin: 'BTC', price: null }, /--calm/, /^6\d\.\d %$/)

  await fallTo(terminal, 0.72)
  await expect(frame).toHaveClass(/--warning/)
  const sentence = page.locator('.wall-action__sentence')
  await expect(sentence).toHaveText(/^(Add|Repay) .* before .* falls to .*, its margin call line\.$/)
  await showsAll('wall-warning')
  await terminal.fault({ kind: 'forbearance' })
  await fallTo(terminal, 0.93)
  await expect(frame).toHaveClass(/--critical/)
  await expect(page.getByTestId('wall-passed')).toContainText('above the liquidation line')
  await expect(sentence).toHaveText(/^(Add|Repay) .* now: it is at its liquidation line\.$/)
  await showsAll('wall-critical')
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.15)

  await page.keyboard.press('Escape')
  await expect(frame).toHaveCount(0)
  await checkAppearance(page, 'panel-critical', '[data-panel="risk-wall"]')

  // The mini window with a separate scale.
  await page.evaluate(() => (location.hash = '#mini'))
  await page.reload()
  await expect(page.locator('.mini__figure')).toBeVisible()
  for (const size of [
    { width: 260, height: 90 },
    { width: 520, height: 180 },
  ]) {
    await page.setViewportSize(size)
    await softExpect.poll(() => textFaults(page, '.mini'), `mini at ${size.width}`).toEqual([])
    expect(await page.locator('.mini__figure').evaluate(digitShare)).toBeGreaterThanOrEqual(0.15)
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/mini-${size.width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => (location.hash = ''))
  await page.reload()

  await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'ltvConvert', times: 10_000 })
  await expect(wall.panel.locator('[data-freshness="lost"]')).toBeVisible(patienceBeyond(LOST_MS))
  await page.keyboard.press('Alt+w')
  await checkAppearance(page, 'wall-unknown', '.wall-mode')
})
