import { findings, findingsInThemes } from './findings'
import { runFromPalette } from './palette'
import { riskWall } from './risk-wall'
import { expect, test, type Terminal } from './terminal'

test('the whole window has no serious accessibility finding, in every theme', async ({ launch }) => {
  const { page } = await launch({ own: true })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  expect(await findingsInThemes(page, 'window')).toEqual([])
})

/** Wall and loans after a fall that raised an alarm. */
async function openRiskDesk(terminal: Terminal) {
  const { page } = terminal
  const wall = riskWall(page)
  const loans = page.locator('[data-panel="loans"]')
  await wall.open()
  await wall.confirmThresholds()
  await runFromPalette(page, 'Arrange for risk')
  await expect(loans.locator('[data-testid^="loan-"]').first()).toBeVisible()
  await terminal.fault({ kind: 'shock', fraction: -0.12, ms: 1000 })
  await expect(wall.panel.locator('.alarm').first()).toBeVisible()
  return { page, wall, loans }
}

test('the risk desk has no serious accessibility finding in any view or theme @long', async ({ launch }) => {
  const { page, wall, loans } = await openRiskDesk(await launch({ own: true, faults: true }))
  const found: string[] = []
  await wall.show('Simulator')
  await wall.addStep('Price of', '-10')
  found.push(...(await findingsInThemes(page, 'simulator')))
  await wall.clearSteps()
  for (const view of ['Collateral', 'Debt', 'Loans', 'Repayments', 'Chance', 'Action plan']) {
    await wall.show(view)
    found.push(...(await findings(page, view)))
  }
  for (const view of ['Rates & limits', 'History', 'Institutional products']) {
    await loans.getByRole('radio', { name: view, exact: true }).check()
    await expect(loans.locator('.panel-state--loading')).toHaveCount(0)
    found.push(...(await findings(page, view)))
  }
  await page.getByRole('button', { name: /^Alarms/ }).click()
  found.push(...(await findings(page, 'alarms')))
  await page.getByRole('button', { name: 'Rules…' }).click()
  found.push(...(await findings(page, 'alarm rules')))
  expect(found).toEqual([])
})

test('keys reach all of the risk wall', async ({ launch }) => {
  const { page } = await openRiskDesk(await launch({ own: true, faults: true }))
  await runFromPalette(page, 'Go to Risk wall')
  const parts = ['Risk unit', 'LTV thresholds', 'What to do', 'Acknowledge', 'Range', 'CSV', 'Show', 'Copy']
  const missing = new Set(parts)
  // Once around and more, however many alarms have come by now.
  for (let step = 0; step < 150 && missing.size > 0; step += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() =>
      [
        document.activeElement?.getAttribute('aria-label'),
        document.activeElement?.textContent,
        document.activeElement?.closest('[role=radiogroup]')?.getAttribute('aria-label'),
      ].join(' '),
    )
    for (const part of missing) if (words.includes(part)) missing.delete(part)
  }
  expect([...missing]).toEqual([])
})
