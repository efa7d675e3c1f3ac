import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

declare global {
  interface Window {
    /** Texts of all toasts since the page was opened. */
    recordedToasts?: string[]
  }
}

/** Records every toast of the pages: a toast may disappear between two looks of a slow machine. */
export const recordToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recorded: string[] = []
    window.recordedToasts = recorded
    const record = (): void => {
      for (const { textContent } of document.querySelectorAll('.toast'))
        if (textContent !== null && !recorded.includes(textContent)) recorded.push(textContent)
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  })

export const recordedToasts = (page: Page): Promise<string[]> => page.evaluate(() => window.recordedToasts ?? [])

/** Waits for a toast with these words, which may be gone already. */
export const expectToast = (page: Page, pattern: string): Promise<void> =>
  expect.poll(async () => (await recordedToasts(page)).join('\n'), 'recorded toasts').toContain(pattern)
