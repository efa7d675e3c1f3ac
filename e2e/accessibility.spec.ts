import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './terminal'

test('the whole window has no serious accessibility finding, in every theme', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
  for (const theme of ['dark', 'light', 'contrast']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
  }
})
