import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '../alarms/alarm'
import type { AnnouncedRule, Announcement } from './announcement'

type ByLevel = Readonly<Record<AlarmLevel, string>>
/** By `about` of the condition without the time at its end, and for any other. */
interface ByAbout {
  readonly by: Readonly<Partial<Record<string, string>>>
  readonly other: string
}

const findings: Readonly<Record<AnnouncedRule, string | ByLevel | ByAbout>> = {
  level: {
    warning: t('Warning line reached'),
    call: t('Margin call line reached'),
    critical: t('Liquidation line reached'),
  },
  speed: t('Loan-to-value rises fast'),
  projection: t('Margin call expected soon'),
  'price-distance': t('Coin near its margin call price'),
  'dead-man': t('Loan-to-value unknown: no data received'),
  'not-computed': t('Loan-to-value unknown: the exchange does not compute it'),
  mismatch: t('Figures of the loan-to-value disagree'),
  unread: t('Figures of the exchange cannot be read'),
  unlisted: t('Risk unit no longer listed'),
  disputed: t('Loan-to-value does not follow public prices'),
  haircut: t('Haircut changed'),
  'new-debt': t('New debt'),
  'liquidation-repayment': t('Unit being liquidated'),
  'loan-distance': {
    warning: t('Loan near its margin call line'),
    call: t('Margin call line of a loan reached'),
    critical: t('Liquidation line of a loan reached'),
  },
  'loan-expiry': {
    warning: t('Loan ends within days'),
    call: t('Loan ends soon'),
    critical: t('Loan ends within hours'),
  },
  'loan-ended': {
    by: { liquidated: t('Loan liquidated'), expired: t('Loan expired, collateral sold') },
    other: t('Loan ended'),
  },
  'loan-speed': t('Ratio of a loan rises fast'),
  'loan-projection': t('Margin call of a loan projected'),
  'loan-unlisted': t('Loan no longer listed, outcome unknown'),
  'loan-unread': t('Figures of a loan missing'),
  'loan-changed': {
    by: {
      part: t('Loan liquidated in part'),
      unknown: t('Loan liquidated in part or repaid from its collateral'),
      withdrawn: t('Collateral of a loan fell'),
    },
    other: t('Loan changed'),
  },
  'collateral-left': {
    by: { taken: t('Risk unit liquidated in part or repaid from its collateral') },
    other: t('Collateral of a risk unit fell'),
  },
  'loan-disputed': t('Figures of a loan do not follow public prices'),
  'public-prices': t('Public prices do not move or cannot be read'),
  'loans-lost': t('Loans unknown: no data received'),
  undelivered: t('Alarms not delivered to a destination'),
  destination: t('Destinations of alarms changed'),
  partner: t('Application or watchman does not run or receives no data'),
  unwatched: t('Account no longer monitored'),
  'price-alert': t('Price alert fired'),
  test: t('Test alarm'),
}

/** Short finding of an alarm, without figures. */
export function findingOf({ rule, level, about }: Pick<Announcement, 'rule' | 'level' | 'about'>): string {
  const finding = findings[rule]
  if (typeof finding === 'string') return finding
  return 'other' in finding ? (finding.by[about.replace(/ \d+$/, '')] ?? finding.other) : finding[level]
}
