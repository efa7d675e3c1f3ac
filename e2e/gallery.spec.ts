import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { build } from '../scripts/build.mjs'
import { findings, themes, wear } from './findings'
import { expect, test } from './terminal'

const folder = join(import.meta.dirname, '../dist/gallery')
/** Nobody listens there: every file comes out of the folder. */
const origin = 'http://gallery.localhost'
const scenes = ['live', 'empty', 'loading', 'stale', 'error', 'unknown']

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

/** What stands in place of a panel's content, or lies over it. */
const shownIn = (panel: Locator): Promise<string> =>
  panel.evaluate((element) => {
    const found = element.querySelector('.panel-state, .panel-veil, .panel-band')
    const [, part, kind = ''] = /panel-(state|veil|band)--(\w+)/.exec(found?.className ?? '') ?? []
    if (part === undefined) return 'content'
    return part === 'state' ? kind : `${part} ${kind}`
  })

/** Elements that are wider than the panel they stand in and than what scrolls there. */
const overflowing = (page: Page): Promise<string[]> =>
  page
    .locator('[data-panel]')
    .evaluateAll((panels) =>
      panels.flatMap((panel) =>
        panel.scrollWidth > panel.clientWidth ? [panel.getAttribute('data-panel') ?? ''] : [],
      ),
    )

for (const scene of scenes) {
  test(`every panel and primitive, when ${scene}, says so, fits 1024 pixels and is accessible`, async ({
    chromiumBrowser,
  }) => {
    const context = await chromiumBrowser!.newContext({ viewport: { width: 1024, height: 768 } })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    )
    await page.goto(`${origin}/testing/gallery/index.html?scene=${scene}`)
    for (const panel of await page.locator('[data-panel]').all()) {
      const [id, wanted] = [await panel.getAttribute('data-panel'), await panel.getAttribute('data-expected')]
      await expect.poll(() => shownIn(panel), `${id}, ${scene}`).toBe(wanted)
    }
    if (scene !== 'live' && scene !== 'empty' && scene !== 'unknown')
      await expect(page.locator('[data-panel] [data-live="true"]')).toHaveCount(0)
    expect(errors).toEqual([])
    expect(await overflowing(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    const found: string[] = []
    for (const theme of themes) {
      await wear(page, theme)
      found.push(...(await findings(page, theme)))
    }
    expect(found).toEqual([])
    await context.close()
  })
}
