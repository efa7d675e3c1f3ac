import { batchDesk } from '@/e2e/batch-desk'
import { findings, findingsInThemes } from '@/e2e/findings'
import { runFromPalette } from '@/e2e/palette'
import { riskWall } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

test('the whole window has no serious accessibility finding, in every theme, nor a sheet that is typed into', async ({
  launch,
}) => {
  const { page } = await launch({ own: true })
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  expect(await findingsInThemes(page, 'window')).toEqual([])

  const desk = batchDesk(page)
  await page.getByTestId('add-row-empty').click()
  await desk.type(1, 'price', '=bid-3t')
  await desk.type(1, 'qty', '1e5')
  await desk.goTo(1, 'side')
  await page.keyboard.press('F2')
  expect(await findingsInThemes(page, 'choices')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('columns-button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findingsInThemes(page, 'columns', { within: '[role="dialog"]' })).toEqual([])
})

test('keys reach all of the risk wall, and no view of the risk desk has a serious accessibility finding', async ({
  launch,
}) => {
  const terminal = await launch({ own: true, faults: true })
  const { page } = terminal
  const wall = riskWall(page)
  const loans = page.locator('[data-panel="loans"]')
  await wall.open()
  await wall.confirmThresholds()
  await runFromPalette(page, 'Arrange for risk')
  await expect(loans.locator('[data-testid^="loan-"]').first()).toBeVisible()
  await terminal.fault({ kind: 'shock', fraction: -0.12, ms: 1000 })
  await expect(wall.panel.locator('.alarm').first()).toBeVisible()
  // The action plan is computed after the alarm.
  await expect(wall.panel.getByRole('button', { name: /Copy/ }).first()).toBeVisible()

  await runFromPalette(page, 'Go to Risk wall')
  const parts = ['Risk unit', 'LTV thresholds', 'Action plan', 'Acknowledge', 'Range', 'CSV', 'Show', 'Copy']
  const missing = new Set(parts)
  // More than one full cycle, with any number of alarms.
  for (let step = 0; step < 150 && missing.size > 0; step += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() =>
      [
        document.activeElement?.getAttribute('aria-label'),
        document.activeElement?.textContent,
        document.activeElement?.closest('[role=radiogroup]')?.getAttribute('aria-label'),
      ].join(' '),
    )
    for (const part of missing) if (text.includes(part)) missing.delete(part)
  }
  expect([...missing]).toEqual([])

  const problems: string[] = []
  await wall.show('Simulator')
  await wall.addStep('Price of', '-10')
  const ofWall = { within: '[data-panel="risk-wall"]' }
  problems.push(...(await findingsInThemes(page, 'simulator', ofWall)))
  await wall.clearSteps()
  for (const view of ['Collateral', 'Debt', 'Loans', 'Repayments', 'Chance', 'Action plan']) {
    await wall.show(view)
    problems.push(...(await findings(page, view, ofWall)))
  }
  for (const view of ['Rates & limits', 'History', 'Institutional products']) {
    await loans.getByRole('radio', { name: view, exact: true }).check()
    await expect(loans.locator('.panel-state--loading')).toHaveCount(0)
    problems.push(...(await findings(page, view, { within: '[data-panel="loans"]' })))
  }
  await page.getByRole('button', { name: /^Alarms/ }).click()
  problems.push(...(await findings(page, 'alarms')))
  await page.getByRole('button', { name: 'Rules…' }).click()
  problems.push(...(await findings(page, 'alarm rules')))
  expect(problems).toEqual([])
})
