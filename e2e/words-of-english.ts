import type { Page } from '@playwright/test'

/** Words that are shown and are English: not a name, a symbol, a unit, a key or what a person or the exchange wrote. */
export const wordsOfEnglish = (page: Page, allowed: readonly string[] = []): Promise<string[]> =>
  page.evaluate((names) => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      if (element.closest('script, style, code, pre, kbd, input, textarea, [translate="no"]') !== null) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      for (const [word] of node.data.matchAll(/(?<![\p{L}\p{N}_.-])\p{Ll}{3,}(?![\p{L}\p{N}_-])|\p{Lu}\p{Ll}{2,}/gu))
        if (!names.includes(word)) found.add(`${word} in “${node.data.trim().slice(0, 60)}”`)
    }
    return [...found]
  }, allowed)
