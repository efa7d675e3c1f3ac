import type { Page } from '@playwright/test'

/** Terms that Chinese traders use in English. */
const SAME_IN_BOTH = [
  'Volley',
  'TradingView',
  'Maker',
  'Taker',
  'Enter',
  'Ctrl',
  'Alt',
  'Shift',
  'Space',
  'Esc',
  'Tab',
  'Telegram',
]

/** Displayed English text: without symbols, units and keys, and without names and texts of a person or the exchange. */
export const wordsOfEnglish = (page: Page, named: readonly string[], within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([allowed, part]) => {
      const found = new Set<string>()
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        const element = node.parentElement!
        if (element.closest(part) === null) continue
        if (element.closest('script, style, code, pre, kbd, input, textarea') !== null) continue
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        for (const [token] of node.data.matchAll(/[\p{Script=Latin}\p{N}_.:/@…-]+/gu))
          for (const word of token.split(/[.:…-]/))
            if (/^\p{L}\p{Ll}{2,}$/u.test(word) && !allowed.includes(word))
              found.add(`${word} in “${node.data.trim().slice(0, 60)}”`)
      }
      return [...found]
    },
    [[...SAME_IN_BOTH, ...named], within] as const,
  )
