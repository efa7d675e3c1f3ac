import type { Page } from '@playwright/test'
import { runFromPalette } from '@/e2e/palette'
import { riskWall } from '@/e2e/risk-wall'
import { expect, test } from '@/e2e/terminal'

interface WithTrustedTypes {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown }
}

/** Records from the very start of a page all violations of its content policy. */
async function notingViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(globalThis, { stoppedByPolicy: violations })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      violations.push([effectiveDirective, blockedURI, sample, sourceFile].join(' '))
    })
  })
  await expect(page.locator('[data-panel="order-book"]')).toBeVisible()
  await page.reload()
  return () => page.evaluate(() => (globalThis as unknown as { stoppedByPolicy: string[] }).stoppedByPolicy)
}

test(
  'the content policy stops nothing that the terminal does, and all that is slipped into its page (I10)',
  { tag: '@core' },
  async ({ launch }) => {
    const terminal = await launch({ own: true, faults: true })
    const { page } = terminal
    const stopped = await notingViolations(page)
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))

    await test.step('charts, dialogs, lists, toasts and the risk desk', async () => {
      await expect(page.locator('[data-panel="order-book"] [data-live="true"]')).toBeVisible()
      await expect(page.locator('[data-candles="shown"]')).toBeVisible()
      await runFromPalette(page, 'Order limits')
      const limits = page.getByRole('dialog', { name: 'Order limits' })
      await limits.getByRole('combobox', { name: 'Self-trade' }).click()
      await expect(page.getByRole('option', { name: 'Type to confirm' })).toBeVisible()
      await page.keyboard.press('Escape')
      await limits.getByRole('button', { name: 'Cancel' }).click()
      const wall = riskWall(page)
      await wall.open()
      await wall.confirmThresholds()
      await terminal.fault({ kind: 'shock', fraction: -0.12, ms: 1000 })
      await expect(page.locator('.toast').first()).toBeVisible()
      expect([await stopped(), failures]).toEqual([[], []])
    })

    await test.step('markup, inline script and style, eval, and whatever comes from elsewhere', async () => {
      const slipped = await page.evaluate(async () => {
        const outcome = (work: () => unknown): string => {
          try {
            work()
            return 'done'
          } catch (error) {
            return error instanceof Error ? error.name : 'thrown'
          }
        }
        const script = document.createElement('script')
        const style = document.createElement('style')
        style.textContent = '#root { display: none }'
        const markup = outcome(() => (document.createElement('div').innerHTML = '<img src=x>'))
        const inline = outcome(() => (script.textContent = 'globalThis.ran = true'))
        const { trustedTypes } = globalThis as unknown as WithTrustedTypes
        const maker = outcome(() => trustedTypes.createPolicy('default', {}))
        // The single allowed name was taken when the page began.
        const second = outcome(() => trustedTypes.createPolicy('page-workers', {}))
        const worker = outcome(() => new Worker('/assets/index.js'))
        // From a task of the page: code that the test driver evaluates is allowed.
        const evaluated = await new Promise((resolve) =>
          setTimeout(() => resolve(outcome(() => Reflect.construct(Function, ['return 1']))), 0),
        )
        document.head.append(style)
        const remote = await fetch('http://127.0.0.1:1/').then(
          () => 'done',
          () => 'stopped',
        )
        const { display } = getComputedStyle(document.getElementById('root')!)
        return { markup, inline, maker, second, worker, evaluated, remote, display, ran: 'ran' in globalThis }
      })
      const ofType = Object.fromEntries(
        ['markup', 'inline', 'maker', 'second', 'worker'].map((attempt) => [attempt, 'TypeError']),
      )
      const refused = { ...ofType, evaluated: 'EvalError' }
      expect(slipped).toEqual({ ...refused, remote: 'stopped', display: 'block', ran: false })
      expect(await stopped()).toContainEqual(expect.stringMatching(/^connect-src /))
    })
  },
)
