import { riskWall } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

test('stress shows the equity after falls and rises, the first margin call and its chance', async ({ launch }) => {
  const { page } = await launch({ faults: true, arrangement: 'risk' })
  await page.getByRole('tab', { name: 'Stress' }).click()
  const panel = page.locator('[data-panel="stress"]')
  const row = (change: string) => panel.getByTestId(`stress-${change}`)
  await expect(panel.locator('tbody tr')).toHaveCount(11)
  await expect(row('0')).toContainText('now')
  await expect(row('-0.5').getByLabel('liquidation').first()).toBeVisible()
  await expect(panel.getByTestId('stress-first')).toContainText(/On a fall: −\d+\.\d % .+ called/)
  const equityOf = async (change: string): Promise<number> =>
    Number((await row(change).getByRole('cell').first().getAttribute('title')) ?? NaN)
  expect(await equityOf('-0.5')).toBeLessThan(await equityOf('0'))
  expect(await equityOf('0.5')).toBeGreaterThan(await equityOf('0'))

  await panel
    .getByRole('combobox', { name: 'Shocked coin' })
    .or(panel.getByRole('button', { name: 'Shocked coin' }))
    .click()
  await page.getByRole('option', { name: 'XRP', exact: true }).click()
  await expect(panel.getByTestId('stress-first')).toContainText('On a rise: none')
  await expect.poll(async () => (await equityOf('-0.5')) < (await equityOf('0'))).toBe(true)

  // Computed in a worker.
  const wall = riskWall(page)
  await wall.open()
  await wall.show('Chance')
  const chance = wall.panel.getByRole('region', { name: 'Chance of a call' })
  await expect(chance).toContainText(/Margin call within|Not enough history/)
  await expect(chance).not.toContainText('could not be worked out')
})

test('a rehearsal of a crash shows what is sold first, its cost, and what would have saved it', async ({ launch }) => {
  const { page } = await launch({ faults: true, arrangement: 'risk' })
  await page.getByRole('tab', { name: 'Stress' }).click()
  const panel = page.locator('[data-panel="stress"]')
  await panel.getByRole('radio', { name: 'Rehearsal' }).check()
  await panel.getByRole('combobox', { name: 'Crash' }).click()
  await page.getByRole('option', { name: '2020-03-12' }).click()
  const results = panel.getByRole('table', { name: 'Units and loans in the crash' })
  // A rehearsal has the figures of its press. The terms of the loan products may be read after the first.
  await expect(async () => {
    await panel.getByRole('button', { name: /Rehearse/ }).click()
    const unit = results.getByRole('row', { name: /^Unit \d+1 \d+:\d\d:\d\d \d+:\d\d:\d\d/ })
    await expect(unit).toBeVisible({ timeout: 1000 })
  }).toPass()
  await panel.getByRole('radio', { name: /^Unit \d+1$/ }).check()
  const steps = panel.getByRole('group', { name: 'Steps of the liquidation' })
  await steps.getByRole('radio').first().press('ArrowDown')
  await expect(steps.getByRole('radio').nth(1)).toBeChecked()
  await expect(panel.getByRole('table', { name: 'Measures that would have saved' })).toContainText('as collateral')
  await expect(panel.getByText(/straight lines between them/)).toBeVisible()
})
