import type { Page } from '@playwright/test'
import { build } from '@/scripts/build.mjs'
import { findingsInThemes } from '@/e2e/findings'
import { openWall } from '@/e2e/gallery'
import { expect, test } from '@/e2e/terminal'
import { textFaults } from '@/e2e/text-layout'

const states = [
  'called',
  'being-liquidated',
  'liquidated-in-part',
  'liquidated',
  'unlisted',
  'frozen',
  'sold-and-frozen',
] as const
const sizes = [
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const
/** One check reports every truncated text, not only the first. */
const softExpect = expect.configure({ soft: true })
const folder = process.env.SCREENSHOTS

/** Size of a letter of the wall, in pixels. */
const letterSize = (page: Page): Promise<number> =>
  page.locator('.wall-mode__frame').evaluate((frame) => Number.parseFloat(getComputedStyle(frame).fontSize))

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

for (const language of ['en', 'zh'] as const)
  test(`the wall shows every event and doubt without a cut text, in ${language}`, async ({ chromiumBrowser }) => {
    for (const state of states) {
      const page = await openWall(chromiumBrowser!, state, language)
      const name = `${state}-${language}`
      for (const size of sizes) {
        await page.setViewportSize(size)
        // The layout follows the window a moment later.
        await expect.poll(() => letterSize(page)).toBeCloseTo(Math.min(size.height / 40, size.width / 56), 1)
        await softExpect.poll(() => textFaults(page, '.wall-mode'), `${name} at ${size.width}`).toEqual([])
        if (folder === undefined) continue
        for (const theme of ['dark', 'light', 'contrast']) {
          await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
          await page.screenshot({ path: `${folder}/${name}-${theme}-${size.width}.png` })
        }
      }
      if (language === 'en') expect(await findingsInThemes(page, name, { within: '.wall-mode' })).toEqual([])
      await page.context().close()
    }
  })
