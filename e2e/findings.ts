import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const themes = ['dark', 'light', 'contrast']
/** Puts a theme on without asking for it. */
export const wear = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)

/** Serious findings, each named by where it was looked for, once no color is on its way any more. */
export async function findings(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${target.join(' ')}: ${failureSummary}`),
  )
}
