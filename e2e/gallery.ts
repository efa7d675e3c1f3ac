import { join } from 'node:path'
import zh from '@/shared/languages/zh.json' with { type: 'json' }
import { type Language, languages } from '@/shared/languages/languages'
import { expect, type Browser, type Page } from '@playwright/test'

const folder = join(import.meta.dirname, '../dist/gallery')
/** No server listens there: every file comes from the folder. */
const origin = 'http://gallery.localhost'

/** Panels without their expected content, placeholder or cover. */
export const shownOtherwise = (page: Page): Promise<string[]> =>
  page.locator('[data-panel]').evaluateAll((panels) =>
    panels.flatMap((panel) => {
      const { panel: id, expected } = (panel as HTMLElement).dataset
      const over = panel.querySelector('.panel-state, .panel-veil, .panel-band')
      const [, part, kind] = /panel-(state|veil|band)--(\w+)/.exec(over?.className ?? '') ?? []
      const view = part === undefined ? 'content' : part === 'state' ? kind : `${part} ${kind}`
      return view === expected ? [] : [`${id} shows ${view} in place of ${expected}`]
    }),
  )

/** Every panel and primitive in one state, after all of them show it. Requires `build('gallery')`. */
export async function openGallery(
  browser: Browser,
  scene: string,
  language: Language = 'en',
): Promise<{ readonly page: Page; readonly errors: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  if (language === 'zh')
    await page.addInitScript(
      ([catalog, tag]) => {
        globalThis.volleyLanguage = { language: 'zh', catalog }
        document.addEventListener('DOMContentLoaded', () => (document.documentElement.lang = tag))
      },
      [zh, languages.zh.tag] as const,
    )
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
  await page.goto(`${origin}/testing/gallery/index.html?scene=${scene}`)
  await expect(page.locator('[data-panel]').first()).toBeVisible()
  await expect.poll(() => shownOtherwise(page)).toEqual([])
  return { page, errors }
}
