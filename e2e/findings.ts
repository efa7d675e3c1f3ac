import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['dark', 'light', 'contrast'] as const
/** Rules that a theme can break: a repository test limits themes to colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

interface ScanOptions {
  /** Restricts the check to an element. The whole page if omitted. */
  readonly within?: string
  readonly rules?: readonly string[]
}
/** All violations that axe finds, after all color transitions ended. */
export async function violations(page: Page, { within, rules }: ScanOptions = {}): Promise<readonly Axe.Result[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Axe runs in the page itself: an iframe would be skipped.
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
 * Serious findings, each with its place. A toast may appear during the check, and a color in transition is no finding:
 * every finding is checked once more.
 */
export async function findings(page: Page, where: string, options: ScanOptions = {}): Promise<string[]> {
  const first = (await violations(page, options)).filter(isSerious)
  const serious = first.length === 0 ? first : (await violations(page, options)).filter(isSerious)
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Findings in every theme, applied without the settings. Restores the first theme at the end. */
export async function findingsInThemes(page: Page, where: string, options: ScanOptions = {}): Promise<string[]> {
  const wear = (theme: string): Promise<void> =>
    page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  const [first, ...others] = themes
  await wear(first)
  const results = await findings(page, `${first}, ${where}`, options)
  for (const theme of others) {
    await wear(theme)
    results.push(...(await findings(page, `${theme}, ${where}`, { ...options, rules: colorRules })))
  }
  await wear(first)
  return results
}
