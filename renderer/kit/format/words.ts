import { text } from '@/shared/languages/text'

/** Words of states and of the exchange that are shown as they stand; each by itself, so that catalogues have them. */
const words: Readonly<Record<string, string>> = {
  live: text('live'),
  quiet: text('quiet'),
  stale: text('stale'),
  offline: text('offline'),
  resyncing: text('resyncing'),
  partial: text('partial'),
  draft: text('draft'),
  checked: text('checked'),
  waiting: text('waiting'),
  sending: text('sending'),
  resolving: text('resolving'),
  settled: text('settled'),
  living: text('living'),
  long: text('long'),
  short: text('short'),
  buy: text('buy'),
  sell: text('sell'),
  limit: text('limit'),
  market: text('market'),
  flexible: text('flexible'),
  fixed: text('fixed'),
  called: text('called'),
  liquidated: text('liquidated'),
  warn: text('warn'),
  call: text('call'),
  liq: text('liq'),
  liquidation: text('liquidation'),
}

/** A word of a state or of the exchange in the language of the screen; one that nobody listed as it is. */
export const shownWord = (word: string): string => (Object.hasOwn(words, word) ? words[word]! : word)
