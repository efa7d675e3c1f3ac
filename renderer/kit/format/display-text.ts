import { sideNames } from '@/shared/base/text/side-name'
import { feedStateNames } from '@/shared/trading/health/health'
import { t } from '@/shared/languages/text'

/** Displayed names of states and of the exchange, separate, so that catalogs contain them. */
const displayTexts: Readonly<Record<string, string>> = {
  ...feedStateNames,
  draft: t('draft'),
  checked: t('checked'),
  waiting: t('waiting'),
  sending: t('sending'),
  resolving: t('resolving'),
  settled: t('settled'),
  living: t('living'),
  ...sideNames,
  limit: t('limit'),
  market: t('market'),
  flexible: t('flexible'),
  fixed: t('fixed'),
  called: t('called'),
  liquidated: t('liquidated'),
  warn: t('warn'),
  call: t('call'),
  liq: t('liq'),
  daily: t('daily'),
  practice: t('practice'),
  demo: t('demo'),
  custom: t('custom'),
  pp: t('pp'),
  min: t('min'),
  liquidation: t('liquidation'),
  calm: t('calm'),
  near: t('near'),
  unread: t('unread'),
  missing: t('missing'),
  unaccounted: t('unaccounted'),
  repaid: t('repaid'),
  'rolled-back': t('rolled back'),
  other: t('other'),
}

/** The name of a state or of the exchange in the language of the screen. Unknown ones are unchanged. */
export const displayText = (code: string): string => (Object.hasOwn(displayTexts, code) ? displayTexts[code]! : code)
