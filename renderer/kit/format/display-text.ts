import { feedStateNames } from '@/shared/trading/health/health'
import { text } from '@/shared/languages/text'

/** Displayed names of states and of the exchange, separate, so that catalogues contain them. */
const displayTexts: Readonly<Record<string, string>> = {
  ...feedStateNames,
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
  daily: text('daily'),
  practice: text('practice'),
  demo: text('demo'),
  custom: text('custom'),
  pp: text('pp'),
  min: text('min'),
  liquidation: text('liquidation'),
  calm: text('calm'),
  near: text('near'),
  unread: text('unread'),
  missing: text('missing'),
  unaccounted: text('unaccounted'),
  repaid: text('repaid'),
  'rolled-back': 'rolled back',
  other: text('other'),
}

/** The name of a state or of the exchange in the language of the screen. Unknown ones are unchanged. */
export const displayText = (code: string): string => (Object.hasOwn(displayTexts, code) ? displayTexts[code]! : code)
