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
  'Slack',
]

/** An ID that Volley gives to an order or a batch. */
const CLIENT_ID = /-[0-9A-Z]{26}/

interface Where {
  readonly within?: string
  /** Panels that are not read. */
  readonly except?: readonly string[]
  /** True to read tooltips, labels of elements and placeholders too. */
  readonly hints?: boolean
}

/** English words of texts: without symbols, units and keys, and without names and texts of a person or the exchange. */
export function englishWordsIn(texts: readonly string[], allowedNames: readonly string[]): string[] {
  const allowed = new Set([...SAME_IN_BOTH, ...allowedNames])
  const words = new Set<string>()
  for (const text of texts)
    for (const [token] of text.matchAll(/[\p{Script=Latin}\p{N}_.:/@…-]+/gu))
      for (const part of CLIENT_ID.test(token) ? [] : token.split(/[.:/…-]/))
        if (/^\p{L}\p{Ll}{2,}$/u.test(part) && !allowed.has(part)) words.add(`${part} in “${text.trim().slice(0, 60)}”`)
  return [...words]
}

const displayedTexts = (page: Page, where: Where): Promise<string[]> =>
  page.evaluate(({ within = 'body', except = [], hints = false }) => {
    const texts: string[] = []
    const codes = ['script', 'style', 'code', 'pre', 'kbd', ...except.map((id) => `[data-panel="${id}"]`)].join()
    const isRead = (element: Element): boolean =>
      element.closest(within) !== null &&
      element.closest(codes) === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      if (element.closest('input, textarea') === null && isRead(element)) texts.push(node.data)
    }
    if (!hints) return texts
    for (const element of document.querySelectorAll('[title], [aria-label], [aria-valuetext], [alt], [placeholder]'))
      // A tooltip of the journal or of a timeline has the entry as it is stored, in English.
      for (const name of ['title', 'aria-label', 'aria-valuetext', 'alt', 'placeholder'])
        if (
          isRead(element) &&
          !(name === 'title' && element.closest('[data-panel="journal"], .order-timeline') !== null)
        )
          texts.push(element.getAttribute(name) ?? '')
    return texts
  }, where)

/** English words of the displayed texts. */
export const findEnglishWords = async (
  page: Page,
  allowedNames: readonly string[],
  where: Where = {},
): Promise<string[]> => englishWordsIn(await displayedTexts(page, where), allowedNames)
