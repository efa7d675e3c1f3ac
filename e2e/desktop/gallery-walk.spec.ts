import { build } from '@/scripts/build.mjs'
import { findingsInThemes } from '@/e2e/findings'
import { openFrame, openGallery } from '@/e2e/gallery'
import { expectNoFaults, layoutsOf } from '@/e2e/layouts'
import { expect, test } from '@/e2e/terminal'

const scenes = ['live', 'empty', 'loading', 'stale', 'error', 'unknown']
const dialogs = [
  'palette',
  'help',
  'refusals',
  'keys',
  'key-editor',
  'connections',
  'symbols',
  'about',
  'order-notifications',
  'limits',
  'lock',
  'presets',
  'panic',
  'diagnostics',
  'assumptions',
  'settings',
  'import-settings',
  'destinations',
  'layouts',
  'alarm-rules',
  'alarm-history',
]

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

for (const [place, language] of (['en', 'zh'] as const).entries()) {
  for (const [index, scene] of scenes.entries()) {
    test(`every panel, when ${scene}, in ${language}, fits each window, scale and density`, async ({
      chromiumBrowser,
    }) => {
      const { page } = await openGallery(chromiumBrowser!, scene, language)
      await expectNoFaults(page, layoutsOf(2 * index + place), 'body')
      await page.context().close()
    })
  }
  test(`the frame, in ${language}, fits each window, scale and density`, async ({ chromiumBrowser }) => {
    const { page } = await openFrame(chromiumBrowser!, 'none', language)
    await expectNoFaults(page, layoutsOf(place), 'body')
    await page.context().close()
  })
  for (const [index, dialog] of dialogs.entries()) {
    test(`the dialog ${dialog}, in ${language}, fits each layout and can be read in each theme`, async ({
      chromiumBrowser,
    }) => {
      const { page, errors } = await openFrame(chromiumBrowser!, dialog, language)
      await expectNoFaults(page, layoutsOf(2 * index + place), '[role="dialog"]')
      expect(await findingsInThemes(page, `${dialog}, ${language}`, { within: '[role="dialog"]' })).toEqual([])
      expect(errors).toEqual([])
      await page.context().close()
    })
  }
}
