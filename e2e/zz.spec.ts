import { build } from '../scripts/build.mjs'
import { writeFileSync } from 'node:fs'
import { openGallery } from './gallery'
import { textFaults } from './text-layout'
import { wordsOfEnglish } from './words-of-english'
import { test } from './terminal'
test.beforeAll(() => build('gallery'))
test('x', async ({ chromiumBrowser }) => {
  test.setTimeout(170000)
  const out: Record<string, unknown> = {}
  for (const scene of ['live', 'empty', 'error']) {
    const { page } = await openGallery(chromiumBrowser!, scene, 'zh')
    out[scene] = await wordsOfEnglish(page)
    for (const width of [1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(400)
      out[`${scene} ${width}`] = await textFaults(page, 'body')
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `/tmp/g-${scene}.png`, fullPage: true })
    await page.context().close()
  }
  writeFileSync('/tmp/zhg.json', JSON.stringify(out, null, 1))
})
