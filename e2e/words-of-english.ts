import type { Page } from '@playwright/test'
import { refusals } from '@/shared/refusals/refusals'

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

/** Names of members in requests, which refusals have as they are sent. */
export const MEMBERS: readonly string[] = Object.values(refusals).flatMap(
  ({ field = '', sentence }) => `${field}.${/^[\w.]+(?=: )/.exec(sentence)?.[0] ?? ''}`.match(/\w+/g) ?? [],
)

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
    const codes = [
      'script',
      'style',
      'code',
      'pre',
      'kbd',
      '.third-party',
      '[lang="en"]',
      ...except.map((id) => `[data-panel="${id}"]`),
    ].join()
    const isRead = (element: Element): boolean =>
      element.closest(within) !== null &&
      element.closest(codes) === null &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let before = { text: '', block: null as Element | null }
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      if (element.closest('input, textarea') !== null || !isRead(element)) continue
      texts.push(node.data)
      // A separator between two elements of a sentence.
      const block = element.closest('p, li, td, th, dd, dt, h1, h2, h3, button, div')
      if (block === before.block && (/^[,;:]/.test(node.data) || /[,;:] $/.test(before.text)))
        texts.push(before.text.slice(-20) + node.data.slice(0, 20))
      before = { text: node.data, block }
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

/** Chinese text that a Latin separator divides. A colon after a Latin word belongs to a name as it is sent. */
export const latinSeparatorsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const at = text.search(/\p{Script=Han}[,;:.] |[,;] ?\p{Script=Han}|[\d)%]: \p{Script=Han}/u)
    return at < 0 ? [] : [`separator in “${text.slice(Math.max(0, at - 40), at + 20)}”`]
  })

/** Amounts with a unit and without groups of thousands. */
export const ungroupedAmountsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const [found] = /(?<![\w.\u202f-])[1-9]\d{3,}(\.\d+)? (USDT|USDC|USD|BTC|ETH|SOL|EUR)\b/.exec(text) ?? []
    return found === undefined ? [] : [`ungrouped ${found} in “${text.trim().slice(0, 60)}”`]
  })

/** Faults of the displayed texts: English words, Latin separators between Chinese, amounts without groups. */
export async function chineseFaults(page: Page, allowedNames: readonly string[], where: Where = {}): Promise<string[]> {
  const texts = await displayedTexts(page, where)
  return [...englishWordsIn(texts, allowedNames), ...latinSeparatorsIn(texts), ...ungroupedAmountsIn(texts)]
}

/** English words of the displayed texts. */
export const findEnglishWords = async (
  page: Page,
  allowedNames: readonly string[],
  where: Where = {},
): Promise<string[]> => englishWordsIn(await displayedTexts(page, where), allowedNames)
