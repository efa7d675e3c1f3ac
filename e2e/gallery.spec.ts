import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from '../scripts/build.mjs'
import { findings, themes, wear } from './findings'
import { expect, test } from './terminal'

const folder = join(import.meta.dirname, '../dist/gallery')
/** Nobody listens there: every file comes out of the folder. */
const origin = 'http://gallery.localhost'
const scenes = ['live', 'empty', 'loading', 'stale', 'error', 'unknown']

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

/** Panels that show anything but what they should: their content, or what stands in place of it or lies over it. */
const shownOtherwise = (page: Page): Promise<string[]> =>
  page.locator('[data-panel]').evaluateAll((panels) =>
    panels.flatMap((panel) => {
      const { panel: id, expected } = (panel as HTMLElement).dataset
      const over = panel.querySelector('.panel-state, .panel-veil, .panel-band')
      const [, part, kind] = /panel-(state|veil|band)--(\w+)/.exec(over?.className ?? '') ?? []
      const shown = part === undefined ? 'content' : part === 'state' ? kind : `${part} ${kind}`
      return shown === expected ? [] : [`${id} shows ${shown} in place of ${expected}`]
    }),
  )

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
    await expect.poll(() => shownOtherwise(page)).toEqual([])
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
    // What was shown in passing, before the last answer came, is no state.
    expect(await shownOtherwise(page)).toEqual([])
    await context.close()
  })
}
