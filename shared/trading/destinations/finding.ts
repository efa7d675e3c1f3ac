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
    warning: 'Warning line reached',
    call: 'Margin call line reached',
    critical: 'Liquidation line reached',
  },
  speed: 'Loan-to-value rises fast',
  projection: 'Margin call expected soon',
  'price-distance': 'Coin near its margin call price',
  'dead-man': 'Loan-to-value unknown: no data received',
  'not-computed': 'Loan-to-value unknown: the exchange does not compute it',
  mismatch: 'Figures of the loan-to-value disagree',
  unread: 'Figures of the exchange cannot be read',
  unlisted: 'Risk unit no longer listed',
  disputed: 'Loan-to-value does not follow public prices',
  haircut: 'Haircut changed',
  'new-debt': 'New debt',
  'liquidation-repayment': 'Unit being liquidated',
  'loan-distance': {
    warning: 'Loan near its margin call line',
    call: 'Margin call line of a loan reached',
    critical: 'Liquidation line of a loan reached',
  },
  'loan-expiry': {
    warning: 'Loan ends within days',
    call: 'Loan ends soon',
    critical: 'Loan ends within hours',
  },
  'loan-ended': {
    by: { liquidated: 'Loan liquidated', expired: 'Loan expired, collateral sold' },
    other: 'Loan ended',
  },
  'loan-unlisted': 'Loan no longer listed, outcome unknown',
  'loan-unread': 'Figures of a loan missing',
  'loan-changed': {
    by: {
      part: 'Loan liquidated in part',
      unknown: 'Loan liquidated in part or repaid from its collateral',
      withdrawn: 'Collateral of a loan fell',
    },
    other: 'Loan changed',
  },
  'collateral-left': 'Collateral of a risk unit fell',
  'loan-disputed': 'Figures of a loan do not follow public prices',
  'public-prices': 'Public prices do not move or cannot be read',
  'loans-lost': 'Loans unknown: no data received',
  undelivered: 'Alarms not delivered to a destination',
  destination: 'Destinations of alarms changed',
  partner: 'Application or watchman does not run or receives no data',
  unwatched: 'Account no longer monitored',
  'price-alert': 'Price alert fired',
  test: 'Test alarm',
}

/** Short finding of an alarm, without figures. */
export function findingOf({ rule, level, about }: Pick<Announcement, 'rule' | 'level' | 'about'>): string {
  const finding = findings[rule]
  if (typeof finding === 'string') return finding
  return 'other' in finding ? (finding.by[about.replace(/ \d+$/, '')] ?? finding.other) : finding[level]
}
