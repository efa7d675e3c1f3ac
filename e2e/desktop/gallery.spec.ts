import type { Page } from '@playwright/test'
import { build } from '@/scripts/build.mjs'
import { findings, findingsInThemes } from '@/e2e/findings'
import { openGallery, shownOtherwise } from '@/e2e/gallery'
import { chineseFaults } from '@/e2e/words-of-english'
import { expect, test } from '@/e2e/terminal'

const scenes = ['live', 'empty', 'loading', 'stale', 'error', 'unknown']
/** Scenes with the texts of all panels. */
const inBothLanguages = ['live', 'empty', 'error']

test.skip(({ chromiumBrowser }) => chromiumBrowser === null, 'the gallery is a page for a browser')
test.beforeAll(() => build('gallery'))

/** Texts of the gallery's trader and exchange, and protocol values that are displayed as typed or sent. */
const NAMED = (
  'Dip buys Draft Practice off the tick ten row gallery bot partial received place order live The exchange refused ' +
  'call system error Insufficient balance limit gtc buy sell long Trade ' +
  'margin orders unfilled category symbol Unix cursor'
).split(' ')

/** Elements that are wider than their panel and than its scrolling parts. */
const overflowing = (page: Page): Promise<string[]> =>
  page
    .locator('[data-panel]')
    .evaluateAll((panels) =>
      panels.flatMap((panel) =>
        panel.scrollWidth > panel.clientWidth ? [panel.getAttribute('data-panel') ?? ''] : [],
      ),
    )

test('text hard to read in one theme alone is found there, and a control without a name in any of them', async ({
  chromiumBrowser,
}) => {
  const page = await chromiumBrowser!.newPage()
  await page.setContent(
    `<html lang="en"><title>Planted</title><style>[data-theme='light'] p { color: #ccc; background: #fff }</style>
     <main><h1>Planted</h1><p>Hard to read in one theme</p><button></button></main></html>`,
  )
  const findings = await findingsInThemes(page, 'planted')
  expect(findings.map((finding) => finding.split(': ').slice(0, 2).join(': '))).toEqual([
    'dark, planted: button-name',
    'light, planted: color-contrast',
  ])
  await page.close()
})

test('a button of any tone can be read while it is pointed at and pressed', async ({ chromiumBrowser }) => {
  const { page } = await openGallery(chromiumBrowser!, 'live')
  // Without the panels: axe reads the whole page for every check.
  await page.evaluate(() => document.querySelectorAll('[data-panel]').forEach((panel) => panel.remove()))
  const findings: string[] = []
  for (const tone of ['plain', 'primary', 'buy', 'sell', 'danger', 'quiet']) {
    const within = `.gallery__primitives .button--${tone}`
    await page.locator(within).first().hover()
    findings.push(...(await findingsInThemes(page, `${tone}, pointed at`, { within })))
    await page.mouse.down()
    findings.push(...(await findingsInThemes(page, `${tone}, pressed`, { within })))
    await page.mouse.up()
  }
  expect(findings).toEqual([])
  await page.context().close()
})

for (const scene of scenes) {
  test(`every panel and primitive, when ${scene}, shows it and is accessible in each theme`, async ({
    chromiumBrowser,
  }) => {
    const { page, errors } = await openGallery(chromiumBrowser!, scene)
    if (scene !== 'live' && scene !== 'empty' && scene !== 'unknown')
      await expect(page.locator('[data-panel] [data-live="true"]')).toHaveCount(0)
    expect(errors).toEqual([])
    expect(await overflowing(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
    expect(await findingsInThemes(page, scene)).toEqual([])
    // A page that was stopped for seconds shows late data as stale until the next frame.
    await expect.poll(() => shownOtherwise(page)).toEqual([])
    // Size of a window of 1440 pixels when everything in it is half as large again.
    await page.setViewportSize({ width: 960, height: 600 })
    expect(await findings(page, `${scene} at 150 %`)).toEqual([])
    await page.context().close()
  })
}

test('in Chinese no panel has words that are none of it or an accessibility finding', async ({ chromiumBrowser }) => {
  for (const scene of inBothLanguages) {
    const { page } = await openGallery(chromiumBrowser!, scene, 'zh')
    expect(await chineseFaults(page, NAMED, { within: '[data-panel]', except: ['api-desk'] }), scene).toEqual([])
    expect(await findingsInThemes(page, scene)).toEqual([])
    await page.context().close()
  }
})
