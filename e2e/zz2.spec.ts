import { openGallery } from './gallery'
import { test } from './terminal'
test('x', async ({ chromiumBrowser }) => {
  const { page } = await openGallery(chromiumBrowser!, 'live', 'zh')
  console.log(
    await page.evaluate(() => {
      const out = new Set<string>()
      const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (w.nextNode()) {
        const n = w.currentNode as Text
        const e = n.parentElement!
        if (
          /^[\s,·…]*[A-Za-z][a-z ]{2,25}[\s:,·…]*$/.test(n.data) &&
          e.checkVisibility() &&
          !e.closest('.gallery__primitives')
        )
          out.add(
            [
              n.data.trim(),
              e.closest('[data-panel]')?.getAttribute('data-panel'),
              e.className,
              e.parentElement?.className,
            ].join(' | '),
          )
      }
      return [...out].join('\n')
    }),
  )
})
