import { type StrategyRecord, waitingStatus } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { t, punctuated } from '@/shared/languages/text'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { sideSetOff, type StrategyTerms, strategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import type { ChipTone } from '@/renderer/kit/ui/chip'
import { exchangeStatusOf, legLabels, whyOf } from '@/renderer/domain/orders/labels/leg-labels'

/** A strategy order from the list of the exchange, or an own one that is not listed yet. */
export interface StrategyRow {
  readonly key: string
  readonly terms: StrategyTerms | null
  readonly symbol: string
  readonly category: string
  readonly state: string
  readonly tone: ChipTone
  /** Reason of the state; '' if it needs none. */
  readonly why: string
  readonly waits: boolean
  /** Request in flight, such as a cancel with an unknown outcome; null if there is none. */
  readonly pending: { readonly does: Leg['does']; readonly text: string; readonly isUnknown: boolean } | null
  /** Null for an order that is not listed. */
  readonly record: StrategyRecord | null
  readonly at: number
  /** Journal key of its requests, and their newest revision; null if the journal has none. */
  readonly journal: { readonly key: string; readonly revision: number } | null
}

/** A pending order in the list without a cancel in flight; a cancel with an unknown outcome can be repeated. */
export type CancelableStrategy = StrategyRow & { readonly record: StrategyRecord }

export const isCancelable = (row: StrategyRow): row is CancelableStrategy =>
  row.waits && row.record !== null && (row.pending?.does !== 'cancel' || row.pending.isUnknown)

const kinds: readonly { readonly label: string; readonly isOf: (terms: StrategyTerms | null) => boolean }[] = [
  { label: t('Take profits and stop losses'), isOf: (terms) => terms?.type !== 'trigger' },
  { label: t('Trigger orders'), isOf: (terms) => terms?.type === 'trigger' },
  { label: t('Buys'), isOf: (terms) => terms !== null && sideSetOff(terms) === 'buy' },
  { label: t('Sells'), isOf: (terms) => terms !== null && sideSetOff(terms) === 'sell' },
]

/** All kinds that occur. */
export const strategyKinds = (rows: readonly CancelableStrategy[]) =>
  kinds
    .map(({ label, isOf }) => ({ label, of: rows.filter(({ terms }) => isOf(terms)) }))
    .filter(({ of }) => of.length > 0)

const TRIGGERED = t('its order is in open orders or in the history')

/** Label of each state of the exchange; an unknown state is shown as received. */
const states: Readonly<Record<string, { readonly label: string; readonly tone: ChipTone; readonly why?: string }>> = {
  pending: { label: t('waiting'), tone: 'accent' },
  submitting: { label: t('being set off'), tone: 'accent' },
  success: { label: t('triggered'), tone: 'neutral', why: TRIGGERED },
  failed: { label: t('failed'), tone: 'danger', why: t('set off, and its order was not taken') },
  cancelled: { label: t('canceled'), tone: 'quiet' },
}

const triggeredBy: Readonly<Record<string, string>> = { takeProfit: t('take profit'), stopLoss: t('stop loss') }

interface Sent {
  readonly request: UntrackedRequest
  readonly leg: Leg
}

const isStrategy = ({ endpoint }: UntrackedRequest): boolean => endpoint.endsWith('StrategyOrder')
const isAbout = ({ leg }: Sent, { orderId, clientOid }: StrategyRecord): boolean =>
  leg.orderId === orderId || (clientOid !== '' && leg.clientOid === clientOid)

const isOnItsWay = ({ leg: { state, does } }: Sent): boolean =>
  does !== 'place' && (state === 'sent' || state === 'acknowledged' || state === 'unknown')

const commandName = ({ does }: Leg): string => (does === 'cancel' ? t('cancel', 'noun') : t('change', 'noun'))

function pendingOf(requests: readonly Sent[]): StrategyRow['pending'] {
  const open = requests.findLast(isOnItsWay)
  if (open === undefined) return null
  const { does, state } = open.leg
  const what = commandName(open.leg)
  return state === 'unknown'
    ? { does, text: t`${what}: outcome unknown`, isUnknown: true }
    : { does, text: `${what} ${legLabels[state].label}`, isUnknown: false }
}

/** Reason why the newest amend or cancel failed; '' if it did not. */
function failedOf(requests: readonly Sent[]): string {
  const last = requests.findLast(({ leg }) => leg.does !== 'place')
  if (last === undefined || last.leg.problem === null || last.leg.state === 'unknown') return ''
  return punctuated(`${commandName(last.leg)} ${legLabels[last.leg.state].label}: ${whyOf(last.leg)}`)
}

const journalOf = (requests: readonly Sent[]): StrategyRow['journal'] => {
  const last = requests.at(-1)
  return last === undefined
    ? null
    : { key: last.leg.key, revision: Math.max(...requests.map(({ request }) => request.revision)) }
}

/** Final state by a look-up after the list was read; null while its cancel is unresolved. */
function endedAs(requests: readonly Sent[]): string | null {
  const ended = requests.findLast(({ leg }) => leg.does === 'cancel' && leg.state === 'confirmed')
  return ended === undefined ? null : exchangeStatusOf(ended.leg) || null
}

function listedRow(record: StrategyRecord, all: readonly Sent[], isPast: boolean): StrategyRow {
  const ownRequests = all.filter((request) => isAbout(request, record))
  const listed = isPast ? record.status : waitingStatus(record.status)
  const ended = listed === 'pending' ? endedAs(ownRequests) : null
  const status = ended ?? record.status
  const label = states[status]
  const leg = triggeredBy[record.triggerType ?? '']
  const why = punctuated([leg, label?.why, failedOf(ownRequests)].filter(Boolean).join('; '))
  const waits = listed === 'pending' && ended === null
  return {
    key: record.orderId,
    terms: strategyTerms(record),
    symbol: record.symbol,
    category: record.category,
    state: label?.label ?? (status || t('not known')),
    tone: label?.tone ?? 'unknown',
    why,
    waits,
    pending: waits ? pendingOf(ownRequests) : null,
    record,
    at: Number(record.updatedTime) || Number(record.createdTime) || 0,
    journal: journalOf(ownRequests),
  }
}

/** An own order that is not listed: in flight, refused or with an unknown outcome. */
function unlistedRow(entry: Sent): StrategyRow {
  const { request, leg } = entry
  const { label, tone } = legLabels[leg.state]
  return {
    key: leg.key,
    terms: strategyTerms(request.body as Readonly<Record<string, unknown>>),
    symbol: leg.symbol ?? '',
    category: leg.category ?? '',
    state: label,
    tone,
    why: whyOf(leg),
    waits: leg.state === 'unknown' || leg.state === 'sent' || leg.state === 'acknowledged',
    pending: null,
    record: null,
    at: request.sentAt,
    journal: journalOf([entry]),
  }
}

const severity = ({ state, waits }: StrategyRow): number => (state === legLabels.unknown.label ? 0 : waits ? 1 : 2)

/** An order in both lists has ended, because they are read one after the other. */
const listedOnce = (waiting: readonly StrategyRecord[], past: readonly StrategyRecord[]): readonly StrategyRecord[] => [
  ...new Map([...waiting, ...past].map((record) => [record.orderId, record])).values(),
]

/** Unknown outcomes first, then pending orders, then past orders, each newest first. */
export function strategyRows(
  waiting: readonly StrategyRecord[],
  past: readonly StrategyRecord[],
  requests: Iterable<UntrackedRequest>,
): readonly StrategyRow[] {
  const records = listedOnce(waiting, past)
  const sentLegs = [...requests].filter(isStrategy).flatMap((request) => request.parts.map((leg) => ({ request, leg })))
  const pastIds = new Set(past.map(({ orderId }) => orderId))
  const listed = records.map((record) => listedRow(record, sentLegs, pastIds.has(record.orderId)))
  // Confirmed orders are in the lists of the exchange, or too old for them.
  const unlisted = sentLegs.filter(
    (entry) =>
      entry.leg.does === 'place' &&
      entry.leg.state !== 'confirmed' &&
      !records.some((record) => isAbout(entry, record)),
  )
  return [...unlisted.map(unlistedRow), ...listed].toSorted((a, b) => severity(a) - severity(b) || b.at - a.at)
}
