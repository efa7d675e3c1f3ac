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

interface Opened {
  readonly page: Page
  readonly errors: readonly string[]
}

/** The page of the gallery. Requires `build('gallery')`. */
async function openPage(browser: Browser, query: string, language: Language, fixedAt?: number): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, timezoneId: 'UTC' })
  const page = await context.newPage()
  if (fixedAt !== undefined) await page.clock.setFixedTime(fixedAt)
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
  await page.goto(`${origin}/testing/gallery/index.html?${query}`)
  return { page, errors }
}

/** Every panel and primitive in one state, after all of them show it. `fixedAt`: the time of the page, Unix ms. */
export async function openGallery(
  browser: Browser,
  scene: string,
  language: Language = 'en',
  fixedAt?: number,
): Promise<Opened> {
  const opened = await openPage(browser, `scene=${scene}`, language, fixedAt)
  await expect(opened.page.locator('[data-panel]').first()).toBeVisible()
  await expect.poll(() => shownOtherwise(opened.page)).toEqual([])
  return opened
}

/** The frame of the application with one of its dialogs open; `none`: the frame alone. */
export async function openFrame(browser: Browser, dialog: string, language: Language): Promise<Opened> {
  const opened = await openPage(browser, `scene=live&dialog=${dialog}`, language)
  await expect(opened.page.locator('.figure-bar')).toContainText('60 001.0')
  if (dialog !== 'none') {
    await expect(opened.page.getByRole('dialog')).toBeVisible()
    // Long texts are loaded on demand.
    await expect(opened.page.getByRole('dialog').locator('.panel-state--loading')).toHaveCount(0)
  }
  return opened
}

/** The wall in one of its states. */
export async function openWall(browser: Browser, state: string, language: Language): Promise<Page> {
  const { page } = await openPage(browser, `scene=live&dialog=wall&wall=${state}`, language)
  await expect(page.locator('.wall-mode__frame')).toBeVisible()
  return page
}
