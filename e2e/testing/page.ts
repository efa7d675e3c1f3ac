import type { Browser, BrowserContext, Page } from '@playwright/test'
import { patienceBeyond } from '@/shared/testing/patience'
import { recordToasts } from './toasts'

/** Time for the start of a process and a page, in parallel with other tests. */
const START_MS = patienceBeyond(20_000).timeout

const arrangementKeys = { trading: 'Alt+Shift+Digit1', batch: 'Alt+Shift+Digit2', risk: 'Alt+Shift+Digit3' } as const
export type ArrangementId = keyof typeof arrangementKeys

export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await recordToasts(context)
  return context
}

/** Opens the terminal in a new tab. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address, { timeout: START_MS })
  await page.locator('.top-bar').waitFor({ timeout: START_MS })
  return page
}

/** Arranges the panels like a trader, by a key. */
export async function arrangeFor(page: Page, arrangement: ArrangementId): Promise<void> {
  await page.locator('[data-panel="candle-chart"]').waitFor({ timeout: START_MS })
  await page.keyboard.press(arrangementKeys[arrangement])
}
