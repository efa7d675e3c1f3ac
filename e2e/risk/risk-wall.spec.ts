import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { patienceBeyond, TEST_CEILING_MS } from '@/shared/testing/patience'
import { LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import { batchDesk } from '@/e2e/batch-desk'
import { pricesOf } from '@/e2e/batch-rows'
import { runFromPalette } from '@/e2e/palette'
import { alarmNames, closeAllPanels, fallTo, incidentOf } from '@/e2e/risk-wall'
import { placePastTheForm, riskWall, serverRatio } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

const lineShares = { warn: 0.7, call: 0.8, liquidation: 0.9 } as const

/** Distance of each drawn line from its exact place, in pixels. */
async function lineErrors(page: Page): Promise<number[]> {
  return page.locator('[data-panel="risk-wall"] .ltv-gauge__track').evaluate((track, shares) => {
    const box = track.getBoundingClientRect()
    const { from, to } = (track as HTMLElement).dataset
    const length = Number(to) - Number(from)
    return Object.entries(shares).map(([name, share]) => {
      const line = track.querySelector(`[data-line="${name}"]`)!.getBoundingClientRect()
      return Math.abs(line.left + line.width / 2 - (box.left + (box.width * (share - Number(from))) / length))
    })
  }, lineShares)
}

/**
 * Columns of the history's canvas that a slanted hatch crosses repeatedly. Lines and marks cross a column once or
 * twice.
 */
async function hatchedColumns(page: Page): Promise<number> {
  return page
    .locator('[data-panel="risk-wall"] .history canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')!.getImageData(0, 0, width, height).data
      const isAmber = (x: number, y: number): boolean => {
        const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 4)
        return red > 60 && red > green * 1.15 && green > blue * 1.3
      }
      const crossings = (x: number): number =>
        Array.from({ length: height - 1 }, (_, y) => isAmber(x, y) !== isAmber(x, y + 1)).filter(Boolean).length
      return Array.from({ length: width }, (_, x) => crossings(x)).filter((count) => count > 10).length
    })
}

interface WallState {
  readonly figures: string[]
  readonly needles: string[]
}

/** Records every figure and every needle that the wall paints from now on. */
async function watchFigures(page: Page): Promise<() => Promise<WallState>> {
  const saved = await page.evaluateHandle(() => {
    const wall = document.querySelector('[data-panel="risk-wall"]')!
    const figures = new Set<string>()
    const needles = new Set<string>()
    const recordState = (): void => {
      figures.add(wall.querySelector('[data-testid="ltv"]')?.textContent ?? '')
      needles.add(wall.querySelector<HTMLElement>('[data-needle]')?.dataset.needle ?? '')
    }
    recordState()
    new MutationObserver(recordState).observe(wall, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    return { figures, needles }
  })
  return () => saved.evaluate(({ figures, needles }) => ({ figures: [...figures], needles: [...needles] }))
}

test.describe('the wall', () => {
  test(
    'shows the same ratio for a fraction and for percent, and never 0 % for what is not computed',
    { tag: '@core' },
    async ({ launch }) => {
      const terminal = await launch({ own: true, faults: true })
      const { page } = terminal
      const wall = riskWall(page)
      await wall.open()
      await expect(wall.panel.locator('[data-line]')).toHaveCount(0)
      await wall.confirmThresholds()
      const watchedFigures = await watchFigures(page)

      expect(await serverRatio(terminal)).toBeLessThan(1)
      await terminal.fault({ kind: 'ltv-as-percent' })
      expect(await serverRatio(terminal)).toBeGreaterThan(50)
      const requestCount = async () =>
        (await terminal.received()).requests.filter(({ endpoint }) => endpoint === 'ltvConvert').length
      const before = await requestCount()
      // One query per second.
      await expect.poll(requestCount).toBeGreaterThan(before + 3)
      await expect(wall.panel).toContainText(/= own 6\d\.\d{2,3} ✓/)
      await expect
        .poll(async () => Math.abs((await wall.percentOf(wall.figure)) - (await serverRatio(terminal))))
        .toBeLessThan(0.5)
      await terminal.fault({ kind: 'ltv-as-percent', enabled: false })

      for (const width of [1440, 1183, 1024]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(async () => Math.max(...(await lineErrors(page)))).toBeLessThan(0.5)
      }
      await page.setViewportSize({ width: 1440, height: 900 })

      const unit = await wall.unit()
      await terminal.fault({ kind: 'not-computed', riskUnitId: unit, ms: TEST_CEILING_MS })
      await expect(wall.figure).toHaveText('not computed by the exchange')
      await expect(wall.panel.getByRole('meter')).toHaveAttribute('data-live', 'false')
      await expect(page.locator('.ltv-chip')).toHaveAttribute('data-live', 'false')
      await terminal.fault({ kind: 'not-computed', riskUnitId: unit, ms: 0 })
      await expect(wall.figure).toHaveAttribute('data-live', 'true')
      const { figures, needles } = await watchedFigures()
      // A machine that was stopped for ten seconds correctly shows no figure.
      expect(figures.filter((figure) => !/^6\d\.\d\d %$|^not computed|^LTV unknown/.test(figure))).toEqual([])
      expect(
        needles
          .filter((ratio) => ratio !== '')
          .map(Number)
          .filter((ratio) => !(ratio > 0.6 && ratio < 0.7)),
      ).toEqual([])
    },
  )

  test('leads from an alarm to a copied sentence in three clicks, whose amounts simulate to the target', async ({
    launch,
  }) => {
    const terminal = await launch({ own: true, faults: true })
    const { page } = terminal
    const wall = riskWall(page)
    await wall.open()
    await wall.confirmThresholds()
    await fallTo(terminal, 0.703)
    await expect(wall.panel.getByTestId('alarm-level-warning')).toBeVisible()

    await incidentOf(page, 'level-warning').getByRole('button', { name: 'Action plan' }).click()
    await wall.panel.getByRole('textbox', { name: 'Bring the ratio to' }).fill('70')
    // No cushion: the simulator has constant prices and sales at the current price.
    await wall.panel.getByRole('textbox', { name: 'Hold while prices move by' }).fill('0')
    await wall.panel.getByRole('textbox', { name: 'Slippage at most' }).fill('0')
    // From here the reading is constant, so that sentence, clipboard and both views use the same one.
    await terminal.fault({ kind: 'bad-gateway', executed: false, endpoint: 'ltvConvert', times: 10_000 })
    await expect(wall.panel.locator('[data-freshness="lost"]')).toBeVisible(patienceBeyond(LOST_MS))
    const sentence = await wall.panel.getByTestId('plan-add-collateral').locator('.plan__sentence').textContent()
    await wall.panel.getByTestId('plan-add-collateral').getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sentence)

    const amounts = new Map<string, readonly (readonly string[])[]>()
    for (const mode of ['add-collateral', 'repay-outside', 'sell-and-repay']) {
      const sentence = (await wall.panel.getByTestId(`plan-${mode}`).locator('.plan__sentence').textContent()) ?? ''
      const legs = /(?:add|repay|sell) ([\d.]+) (\w+)(?:[^,]*?(?: for|proceeds,) about (\S+) (\w+))?/gi
      amounts.set(
        mode,
        [...sentence.replaceAll('\u202f', '').matchAll(legs)].map((leg) => leg.slice(1)),
      )
    }
    await wall.show('Simulator')
    const kinds = {
      'add-collateral': 'Add',
      'repay-outside': 'Repay from outside',
      'sell-and-repay': 'Swap',
    } as const
    for (const [mode, kind] of Object.entries(kinds)) {
      const legs = amounts.get(mode) ?? []
      expect(legs, mode).not.toEqual([])
      for (const [amount = '', coin = '', proceeds, to] of legs) {
        if (kind === 'Swap') await wall.addStep(kind, amount, { coin, to: to ?? '' })
        else await wall.addStep(kind, amount, { coin })
        if (mode === 'sell-and-repay') await wall.addStep('Repay from collateral', proceeds ?? '', { coin: to ?? '' })
      }
      // A sale is valued at the book's bid, which moves, and simulated at the price of the last reading.
      await expect
        .poll(async () => Math.abs((await wall.simulatedPercent()) - 70), {
          message: `how far from 70 % ${mode} lands`,
        })
        .toBeLessThanOrEqual(kind === 'Swap' ? 0.5 : 0.0101)
      await wall.clearSteps()
    }
  })

  test('shows how orders move the ratio, and refuses those beyond the stop: ticket, batch, main process', async ({
    launch,
  }) => {
    const terminal = await launch({ faults: true })
    const { page } = terminal
    const wall = riskWall(page)
    const desk = batchDesk(page)
    await wall.open()
    // The ratio already exceeds this stop: no order that raises it further may be sent.
    await wall.confirmThresholds('16')
    const price = await pricesOf(terminal, 'USDT-FUTURES', 'BTCUSDT')
    const spot = await pricesOf(terminal, 'SPOT', 'BTCUSDT')

    await page.getByTestId('ticket-price').fill(price(0.97))
    await page.getByTestId('ticket-qty').fill('5')
    await expect(page.getByTestId('ticket-ltv')).toHaveText(/^\d+\.\d\d % → \d+\.\d\d % → \d+\.\d\d %$/)
    await expect(page.locator('[data-panel="order-ticket"]')).toContainText(/above your stop of 64\.00 %/)

    await runFromPalette(page, 'Go to Batch desk')
    const rows = [0.97, 0.96].map((share) => ['SPOT', 'BTCUSDT', 'buy', 'limit', spot(share), '2', 'gtc'])
    await desk.paste(
      [['Category', 'Symbol', 'Side', 'Type', 'Price', 'Qty', 'TIF'], ...rows]
        .map((cells) => cells.join('\t'))
        .join('\n'),
    )
    await expect(desk.panel.getByTestId('ltv-impact')).toHaveText(
      /^LTV \d+\.\d\d % → \d+\.\d\d % sent → \d+\.\d\d % filled/,
    )
    await expect(desk.cell(1, 'qty')).toHaveAttribute('title', /above your stop of 64\.00 %/)
    await expect(desk.cell(2, 'qty')).toHaveAttribute('aria-invalid', 'true')

    // A stale ratio would only need confirmation: here it must be live.
    await expect(page.locator('.ltv-chip')).toHaveAttribute('data-live', 'true')
    const refused = await placePastTheForm(page, {
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      price: spot(0.97),
      qty: '2',
      timeInForce: 'gtc',
      stpMode: 'none',
    })
    expect(JSON.stringify(refused)).toContain('above your stop of 64.00 %')
    expect((await terminal.received()).placed).toEqual({})

    await runFromPalette(page, 'Go to Risk wall')
    await wall.confirmThresholds('1')
    await runFromPalette(page, 'Go to Batch desk')
    await expect(desk.cell(1, 'qty')).not.toHaveAttribute('aria-invalid', 'true')
    await desk.reviewAndSend()
    await expect.poll(() => desk.results()).toEqual({ live: 2 })
  })

  test('a crash alarms in order, once each, with every panel closed; a gap is hatched after a restart', async ({
    launch,
  }) => {
    const terminal = await launch({ own: true, faults: true })
    const { page } = terminal
    const wall = riskWall(page)
    await wall.open()
    await wall.confirmThresholds()
    const unit = await wall.unit()
    await closeAllPanels(page)
    // Threshold by threshold, each notified before the next fall: the polling interval of a busy machine is not tested.
    await fallTo(terminal, 0.72)
    await expect(page.getByRole('button', { name: /^Alarms, \d+ unanswered/ })).toBeVisible()
    await page.getByRole('button', { name: /^Alarms/ }).click()
    await expect(page.getByTestId('alarm-level-warning')).toBeVisible()
    await fallTo(terminal, 0.82)
    await expect(page.getByTestId('alarm-level-call')).toBeVisible()
    await terminal.fault({ kind: 'forbearance' })
    // Beyond the liquidation threshold, but near enough that a liquidation returns below it.
    await terminal.fault({ kind: 'shock', fraction: -0.13, ms: 1 })
    await expect(page.getByTestId('alarm-level-critical')).toBeVisible()
    await terminal.fault({ kind: 'forbearance', enabled: false })
    expect((await alarmNames(page, unit)).filter((name) => name.includes('level')).toSorted()).toEqual([
      'alarm-level-call',
      'alarm-level-critical',
      'alarm-level-warning',
    ])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Notifications/ }).click()
    const notified = async () =>
      (await page.locator('.notices__item', { hasText: unit }).locator('strong').allTextContents()).flatMap(
        (title) => /: (.+) line reached/.exec(title)?.[1] ?? [],
      )
    // A more severe threshold is notified during any sounding alarm, and again at each further point.
    await expect.poll(async () => [...new Set(await notified())].slice(0, 2)).toEqual(['liquidation', 'margin call'])
    await page.keyboard.press('Escape')

    // Only after the fall: a ratio a whole point higher than the answered one is correctly notified again (L15).
    await expect.poll(() => serverRatio(terminal)).toBeLessThan(0.88)
    await page.getByRole('button', { name: /^Alarms/ }).click()
    await incidentOf(page, 'level-critical').getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).last().click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/why|reason|Action taken/i)
    await page.getByRole('textbox', { name: 'Action taken' }).fill('Repaying two million from the treasury')
    // Further moves of the market are notified again, in the same dialog, and are answered with the same reason.
    const field = page.getByRole('textbox', { name: 'Action taken' })
    await expect(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click({ timeout: 500 })
      await expect(field).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await terminal.kill()
    // Time without monitoring: more than five seconds are a gap.
    await new Promise((resolve) => setTimeout(resolve, 6000))
    const again = await launch({ own: true, faults: true, dataDir: terminal.dataDir })
    const reopened = riskWall(again.page)
    await reopened.open()
    await expect(reopened.panel).toContainText(/Not watched from/)
    await expect
      .poll(async () => Number(await reopened.panel.locator('.history').getAttribute('data-gaps')))
      .toBeGreaterThan(0)
    // Samples from before the restart are present, in addition to the current ones.
    await expect
      .poll(async () => Number(await reopened.panel.locator('.history').getAttribute('data-points')))
      .toBeGreaterThan(4)
    await expect.poll(() => hatchedColumns(again.page)).toBeGreaterThan(3)
    // The file has both, and the time between them as a separate row.
    const saving = again.page.waitForEvent('download')
    await reopened.panel.getByRole('button', { name: 'CSV', exact: true }).click()
    const kinds = readFileSync(await (await saving).path(), 'utf8')
      .split('\r\n')
      .map((row) => row.split(',')[2])
    expect(kinds.slice(0, 2)).toEqual(['kind', 'sample'])
    expect(kinds.slice(kinds.indexOf('not watched') + 1)).toContain('sample')
  })
})
