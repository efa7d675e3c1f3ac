import { type AlarmLevel, isAboutAccount, isAboutDestination } from '../alarms/alarm'
import type { AnnouncedRule, Announcement, News } from './announcement'

/** What a person reads. */
export interface Message {
  readonly title: string
  readonly text: string
}

/** How severe, in capitals where it cannot wait. */
const levelLabels: Readonly<Record<AlarmLevel, string>> = {
  warning: 'Warning',
  call: 'Margin call',
  critical: 'CRITICAL',
}

/** What each rule finds, with no figure in it. */
const ruleTitles: Readonly<Record<AnnouncedRule, string | Readonly<Record<AlarmLevel, string>>>> = {
  level: {
    warning: 'loan-to-value at the warning line',
    call: 'loan-to-value at the margin call line',
    critical: 'loan-to-value at the liquidation line',
  },
  speed: 'loan-to-value rises fast',
  projection: 'loan-to-value is on its way to the margin call',
  'price-distance': 'a coin is near its margin-call price',
  'dead-man': 'no reading arrives, nobody knows the loan-to-value',
  'not-computed': 'the exchange does not compute the loan-to-value',
  mismatch: 'two figures of the loan-to-value disagree',
  unread: 'what the exchange says cannot be read',
  haircut: 'a haircut changed',
  'new-debt': 'new debt appeared',
  'liquidation-repayment': 'debt was repaid by liquidation',
  'loan-distance': 'a loan is near its margin call',
  'loan-expiry': 'a loan ends soon',
  'loan-ended': 'a loan has ended',
  'loans-lost': 'loans cannot be read',
  undelivered: 'alarms do not reach a destination',
  destination: 'where alarms are sent was changed',
  partner: 'application or watchman is gone or sees nothing',
  unwatched: 'this account is no longer watched',
  'price-alert': 'a price alert fired',
  test: 'test alarm',
}

const titleOf = (rule: AnnouncedRule, level: AlarmLevel): string => {
  const title = ruleTitles[rule]
  return typeof title === 'string' ? title : title[level]
}

/** As in the log: enough to tell one's own units and loans apart. */
export const maskedSubject = (subject: string): string => (subject.length > 4 ? `…${subject.slice(-4)}` : subject)
const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** What is known of the end when a message leaves: Unix ms, null while the alarm lasts. */
export interface MessageContext {
  readonly news: News
  readonly overAt: number | null
  /** Whether the words of the screen may leave, which name amounts and units. */
  readonly withBalances: boolean
}

/**
 * What leaves this machine. Without balances it is put together of the declared parts alone: level, rule, profile, the
 * last four characters of the unit or loan, and times. No word of the screen is in it, so no amount can be.
 */
export function messageOf(said: Announcement, { news, overAt, withBalances }: MessageContext): Message {
  const { rule, level, subject, account, firedAt, at } = said
  const isOver = overAt !== null
  const label = news === 'test' ? 'Test' : isOver ? 'Over' : levelLabels[level]
  const title = withBalances ? said.title : titleOf(rule, level)
  const isUnnamed =
    subject === '' || (rule !== 'price-alert' && (isAboutDestination({ rule }) || isAboutAccount({ rule })))
  const about = isUnnamed ? '' : ` ${withBalances ? subject : maskedSubject(subject)}`
  const when = at > firedAt ? `First at ${timeOf(firedAt)}, again at ${timeOf(at)}.` : `At ${timeOf(at)}.`
  const end = isOver ? ` Over since ${timeOf(overAt)}.` : ''
  const words = withBalances ? said.text : 'Amounts stay in Volley.'
  return {
    title: `${label}: ${title}`,
    text: `${account}${about === '' ? '' : `,${about}`}. ${when}${end} ${words}`,
  }
}
