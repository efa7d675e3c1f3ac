import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { ratioDigits } from '@/shared/base/line-text'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { everyMember } from '@/shared/base/every-member'
import { compare, divide, isPositive } from '@/shared/base/decimal'
import type { Dispute } from '../public-prices/dispute'
import { loanSnapshotOf } from '../loans/consumer-loan'
import { type LoanZone, loanZoneOf } from '../loans/loan-state'
import { type Freshness, isJudgedNow } from '@/shared/trading/ltv/unit/freshness'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { type Zone, zoneOf } from '@/shared/trading/ltv/unit/zone'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { ConsumerLoans } from '../loans/consumer-loans'

/**
 * State of a risk unit or loan, short enough for a tray. `neutral`: no thresholds are confirmed, and no assumed one is
 * reached. `disputed`: below every threshold, but the exchange's figures disagree or are incomplete.
 */
export interface Headline {
  readonly kind: 'unit' | 'loan'
  /** Risk unit, or order ID of the loan. */
  readonly id: string
  /** `unit 77031`, `USDT loan`. */
  readonly name: string
  /** Percent with one decimal, or more near a threshold, such as '63.4'; null while unknown. */
  readonly percent: string | null
  readonly state: Zone | 'disputed' | 'late' | 'unknown'
  /** Reason why the figure is not trusted; null if there is none. */
  readonly flaw: Dispute['kind'] | 'unlisted' | null
  readonly isBacked: boolean
  /** False if the figure is out of date or missing. */
  readonly isLive: boolean
  /** Time of the figure, Unix ms; null without one. */
  readonly at: number | null
}

type WatchedLoans = Pick<ConsumerLoans, 'loans' | 'freshness' | 'asOf' | 'disputes' | 'unlisted'>

interface RankedHeadline {
  readonly headline: Headline
  /** Ratio divided by its margin call threshold. Sorts headlines with the same state. */
  readonly nearness: string
}

/** The most severe first. An unknown state precedes all except the liquidation threshold. */
const order = everyMember<Headline['state']>()([
  'critical',
  'unknown',
  'call',
  'late',
  'warning',
  'disputed',
  'calm',
  'neutral',
])
const rankOf = ({ headline }: RankedHeadline): number => order.indexOf(headline.state)
/** Null if the state of the loan is unknown. */
const loanZones: Readonly<Record<LoanZone, Zone | null>> = {
  calm: 'calm',
  near: 'warning',
  call: 'call',
  liquidation: 'critical',
  unread: null,
}

const nearnessOf = (ratio: string, call: string): string => (isPositive(call) ? divide(ratio, call) : '0')

const isCalm = (zone: Zone): boolean => zone === 'calm' || zone === 'neutral'
/** A ratio below every threshold is safe only if its figures agree and are all readable. */
const isDisputed = ({ agrees, unread }: LtvSample, zone: Zone): boolean =>
  isCalm(zone) && (!agrees || unread.length > 0)

/** A late or disputed figure is never shown as current. It never hides its severity. */
function stateOf(zone: Zone | 'disputed', freshness: Freshness): Headline['state'] {
  if (!isJudgedNow(freshness)) return 'unknown'
  if (freshness === 'disputed') return zone === 'calm' || zone === 'neutral' ? 'disputed' : zone
  return freshness === 'late' && zone !== 'critical' && zone !== 'call' ? 'late' : zone
}
/** The other loans of a list are as fresh as the list. */
function freshnessOfLoan(orderId: string, { freshness, disputes }: WatchedLoans): Freshness {
  if (disputes.some((dispute) => dispute.orderId === orderId)) return 'disputed'
  return freshness === 'disputed' ? 'live' : freshness
}

function flawOfUnit({ freshness, unlistedSince, dispute }: RiskUnit): Headline['flaw'] {
  if (unlistedSince !== null) return 'unlisted'
  return freshness === 'not-computed' ? 'missing' : (dispute?.kind ?? null)
}

function ofUnit(unit: RiskUnit): RankedHeadline {
  const { id, sample, effectiveThresholds, freshness, unlistedSince } = unit
  // The time of the last figure, or since when a unit without a current one is not listed.
  const at = isJudgedNow(freshness) ? null : unlistedSince
  const common = {
    kind: 'unit',
    id,
    name: t`unit ${id}`,
    flaw: flawOfUnit(unit),
    isLive: freshness === 'live' && sample !== null,
    at: at ?? sample?.at ?? null,
  } as const
  if (sample === null)
    return { headline: { ...common, percent: null, state: 'unknown', isBacked: true }, nearness: '0' }
  const zone = zoneOf(sample.ltv, effectiveThresholds)
  const isFlawed = isDisputed(sample, zone) || (unlistedSince !== null && isCalm(zone))
  const state = stateOf(isFlawed ? 'disputed' : zone, freshness)
  const percent = state === 'unknown' ? null : ratioDigits(sample.ltv, linesOf(effectiveThresholds), 1)
  return {
    headline: { ...common, percent, state, isBacked: sample.isBacked },
    nearness: nearnessOf(sample.ltv, effectiveThresholds.call),
  }
}

function ofLoan(loan: OngoingLoan, list: WatchedLoans): RankedHeadline {
  const { asOf, unlisted, disputes } = list
  const freshness = freshnessOfLoan(loan.orderId, list)
  const since = unlisted.find(({ orderId }) => orderId === loan.orderId)?.since ?? null
  const zone = since === null ? loanZones[loanZoneOf(loan)] : null
  const common = {
    kind: 'loan',
    id: loan.orderId,
    name: t`${loan.loanCoin} loan`,
    flaw: since === null ? (disputes.find(({ orderId }) => orderId === loan.orderId)?.kind ?? null) : 'unlisted',
    isBacked: true,
    isLive: freshness === 'live' && zone !== null,
    at: zone === null ? since : asOf,
  } as const
  const { rate, callAt, liquidationAt } = loanSnapshotOf(loan, 0)
  const state = zone === null ? 'unknown' : stateOf(zone, freshness)
  if (rate === null || callAt === null || state === 'unknown')
    return { headline: { ...common, percent: null, state: 'unknown' }, nearness: '0' }
  return {
    headline: {
      ...common,
      percent: ratioDigits(rate, [callAt, ...(liquidationAt === null ? [] : [liquidationAt])], 1),
      state,
    },
    nearness: nearnessOf(rate, callAt),
  }
}

/** All risk units and active loans, the most severe first. */
export function headlines(units: readonly RiskUnit[], loans: WatchedLoans | null): readonly Headline[] {
  const candidates = [...units.map(ofUnit), ...(loans === null ? [] : loans.loans.map((loan) => ofLoan(loan, loans)))]
  const ranked = candidates.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(b.nearness, a.nearness))
  return ranked.map(({ headline }) => headline)
}

export const headlineOfUnit = (unit: RiskUnit): Headline => ofUnit(unit).headline

/** Null if nothing is monitored. */
export const worstHeadline = (units: readonly RiskUnit[], loans: WatchedLoans | null): Headline | null =>
  headlines(units, loans)[0] ?? null

const labels: Readonly<Record<Headline['state'], string>> = {
  neutral: t('no lines confirmed'),
  calm: t('below every line'),
  warning: t('above the warning line'),
  call: t('above the margin call line'),
  critical: t('above the liquidation line'),
  disputed: t('figures disagree or missing'),
  late: t('late'),
  unknown: t('unknown'),
}

/** Flaws of a figure below every line, or without one. */
const flawedLabels: Readonly<Record<NonNullable<Headline['flaw']>, string>> = {
  still: t('figures do not move'),
  apart: t('figures do not fit public prices'),
  missing: t('no ratio from the exchange'),
  unlisted: t('no longer listed'),
}
const withFlaw: Readonly<Record<NonNullable<Headline['flaw']>, (line: string) => string>> = {
  still: (line) => t`${line}, frozen`,
  apart: (line) => t`${line}, disputed`,
  missing: (line) => t`${line}, disputed`,
  unlisted: (line) => t`${line}, not listed`,
}

/** `above the margin call line`, `above the margin call line, frozen`, `figures do not move`. */
export function stateText({ state, flaw }: Headline): string {
  if (flaw === null || state === 'late') return labels[state]
  if (state === 'unknown' && flaw !== 'unlisted' && flaw !== 'missing') return labels.unknown
  return state === 'unknown' || state === 'disputed' ? flawedLabels[flaw] : withFlaw[flaw](labels[state])
}

/** `83.4 %`, `no collateral`, or a question mark while unknown. */
export const figureOf = ({ percent, isBacked }: Headline): string =>
  percent === null ? '?' : isBacked ? `${percent} %` : t('no collateral')

/** One line for a title or a tooltip: ratio, name and state. */
export const headlineText = (headline: Headline): string =>
  t`LTV ${figureOf(headline)} · ${headline.name} · ${stateText(headline)}`
