import { MINUTE_MS } from '@/shared/base/time'
import { t, punctuated } from '@/shared/languages/text'
import {
  ALL_LOANS,
  type AlarmLevel,
  isAboutAccount,
  isAboutDestination,
  isAboutLoan,
  isAboutUnit,
} from '../alarms/alarm'
import { amountsText } from '../alarms/event-amounts'
import type { AnnouncedRule, Announcement, AnnouncementStage } from './announcement'
import { findingOf } from './finding'

export interface Message {
  readonly title: string
  readonly text: string
}

/** Urgency of each level. No label names a rule. */
const levelLabels: Readonly<Record<AlarmLevel, string>> = {
  warning: t('Warning'),
  call: t('Urgent'),
  critical: t('CRITICAL'),
}

/** Masked as in the log. The rest distinguishes the units and loans of a trader. */
const masked = (subject: string): string => (subject.length > 4 ? `…${subject.slice(-4)}` : subject)

type Subject = Pick<Announcement, 'rule' | 'subject'>
/** Rules about the machine or about all loans have no name to mask. */
const isUnmasked = ({ rule, subject }: Subject): boolean => rule === 'partner' || subject === ALL_LOANS

/** Unit, loan or symbol; only its last four characters unless full names are allowed. */
export const subjectOf = (about: Subject, withBalances: boolean): string =>
  withBalances || isUnmasked(about) ? about.subject : masked(about.subject)

function kindOf(rule: AnnouncedRule): string {
  if (rule === 'price-alert') return ''
  return isAboutUnit({ rule }) ? t('unit ') : isAboutLoan({ rule }) ? t('loan ') : ''
}

/** `unit …0001`, `loan 123456`; '' for an alarm about a destination, an account or nothing. */
export function subjectText(about: Subject, withBalances: boolean): string {
  const { rule, subject } = about
  if (subject === '' || (rule !== 'price-alert' && (isAboutDestination({ rule }) || isAboutAccount({ rule }))))
    return ''
  return `${isUnmasked(about) ? '' : kindOf(rule)}${subjectOf(about, withBalances)}`
}

/** `2026-01-02 03:04:05 UTC`. */
export const timeText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** One message: its announcement and its end, if known. */
export interface Announced {
  readonly announcement: Announcement
  readonly stage: AnnouncementStage
  /** When the alarm ended, Unix ms; null while it lasts. */
  readonly overAt: number | null
}

export interface MessageContext {
  /** True if amounts, ratios and full names are allowed. */
  readonly withBalances: boolean
  /** Earlier messages of the incident with the same title. */
  readonly repetition: number
}

/** `CRITICAL`, `Over`, `CRITICAL, unanswered for 5 min`. */
export function labelOf({ announcement, stage, overAt }: Announced): string {
  if (stage === 'test') return t('Test')
  if (overAt !== null) return t('Over')
  const label = levelLabels[announcement.level]
  const minutes = Math.floor((announcement.at - announcement.firedAt) / MINUTE_MS)
  return stage === 'repeated' ? t`${label}, unanswered for ${minutes} min` : label
}

function titleOf(announcement: Announcement, withBalances: boolean): string {
  const { rule, totals, title } = announcement
  const finding = findingOf(announcement)
  const isInSteps = rule === 'liquidation-repayment' && totals.count > 1
  const titleText = isInSteps ? t`${finding}, ${totals.count} steps` : finding
  if (!withBalances) return titleText
  const amounts = amountsText(totals)
  return amounts === '' ? title : punctuated(`${titleText}: ${amounts}`)
}

/**
 * Message to a destination. Without balances it contains only the declared fields: level, finding, profile, the last
 * four characters of the unit or loan, and times. It then contains no text of the screen and no amount.
 */
export function messageOf(announced: Announced, { withBalances, repetition }: MessageContext): Message {
  const { announcement, overAt } = announced
  const { account, firedAt, at } = announcement
  const subject = subjectText(announcement, withBalances)
  const when = at > firedAt ? t`First at ${timeText(firedAt)}, again at ${timeText(at)}.` : t`At ${timeText(at)}.`
  const end = overAt === null ? '' : t` Over since ${timeText(overAt)}.`
  const details = withBalances ? announcement.text : t('Amounts are in Volley.')
  const again = repetition > 0 ? ` (${repetition + 1})` : ''
  return {
    title: punctuated(`${labelOf(announced)}: ${titleOf(announcement, withBalances)}${again}`),
    text: `${account}${subject === '' ? '' : `, ${subject}`}. ${when}${end} ${details}`,
  }
}
