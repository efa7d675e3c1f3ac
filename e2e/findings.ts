import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['dark', 'light', 'contrast'] as const
/** What a theme can break: a test of the repository keeps themes to colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface Look {
  /** Only what lies within; the whole page without it. */
  readonly within?: string
  readonly rules?: readonly string[]
}
/** Everything that axe finds fault with, once no color is on its way any more. */
export async function violations(page: Page, { within, rules }: Look = {}): Promise<readonly Axe.Result[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Axe runs in the page itself, once it is there: a frame of its own would be passed over.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([part, only]) => {
      const { axe } = globalThis as unknown as { readonly axe: typeof Axe }
      const options: Axe.RunOptions = { resultTypes: ['violations'] }
      if (only !== null) options.runOnly = { type: 'rule', values: [...only] }
      return (await axe.run(part ?? document, options)).violations
    },
    [within ?? null, rules ?? null] as const,
  )
}

const isSerious = ({ impact }: Axe.Result): boolean => impact === 'serious' || impact === 'critical'

/**
 * Serious findings, each named by where it was looked for. A toast may come while axe looks, and a color on its way is
 * no finding: whatever is found is looked at once more.
 */
export async function findings(page: Page, where: string, look: Look = {}): Promise<string[]> {
  const first = (await violations(page, look)).filter(isSerious)
  const serious = first.length === 0 ? first : (await violations(page, look)).filter(isSerious)
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The same in every theme, which are put on without asking for them; in the end the page wears the first again. */
export async function findingsInThemes(page: Page, where: string, look: Look = {}): Promise<string[]> {
  const wear = (theme: string): Promise<void> =>
    page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  const [first, ...others] = themes
  await wear(first)
  const found = await findings(page, `${first}, ${where}`, look)
  for (const theme of others) {
    await wear(theme)
    found.push(...(await findings(page, `${theme}, ${where}`, { ...look, rules: colorRules })))
  }
  await wear(first)
  return found
}
