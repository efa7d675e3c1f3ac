import { build } from '@/scripts/build.mjs'
import { findingsInThemes } from '@/e2e/findings'
import { openFrame, openGallery } from '@/e2e/gallery'
import { expectNoFaults, layoutsOf } from '@/e2e/layouts'
import { chineseFaults, MEMBERS } from '@/e2e/words-of-english'
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

/** Names of commands, programs and profiles; words of price expressions; parts of an address. */
const NAMED = (
  'webhook Webhook ntfy English npm run watch verify Bitget Linux Keyring Secret Service libsecret bid ask mid last ' +
  'mark prev risk stop Backspace Delete Practice http wss host'
).split(' ')

// As one group, the scenes would fill a part of the further browser tests and leave the next part without tests.
test.describe.configure({ mode: 'parallel' })
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
    test(`the dialog ${dialog}, in ${language}, has its words, fits each layout and can be read in each theme`, async ({
      chromiumBrowser,
    }) => {
      const { page, errors } = await openFrame(chromiumBrowser!, dialog, language)
      if (language === 'zh') {
        const where = { within: '[role="dialog"]', hints: true }
        expect(await chineseFaults(page, [...NAMED, ...MEMBERS], where)).toEqual([])
      }
      await expectNoFaults(page, layoutsOf(2 * index + place), '[role="dialog"]')
      expect(await findingsInThemes(page, `${dialog}, ${language}`, { within: '[role="dialog"]' })).toEqual([])
      expect(errors).toEqual([])
      await page.context().close()
    })
  }
}
