import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Leg, UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import { sideSetOff, type StrategyTerms, strategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import type { ChipTone } from '@/renderer/kit/ui/chip'
import { exchangeStatusOf, legLabels, whyOf } from '@/renderer/domain/orders/labels/leg-labels'

/** A strategy order as the exchange lists it, or one of ours that no list shows yet. */
export interface StrategyRow {
  readonly key: string
  readonly terms: StrategyTerms | null
  readonly symbol: string
  readonly category: string
  readonly state: string
  readonly tone: ChipTone
  /** What stands behind the state; '' when it says it all. */
  readonly why: string
  readonly waits: boolean
  /** What of it is on its way, such as a cancel whose outcome is unknown; null where nothing is. */
  readonly pending: { readonly does: Leg['does']; readonly text: string; readonly isUnknown: boolean } | null
  /** Null for one that no list shows. */
  readonly record: StrategyRecord | null
  readonly at: number
  /** Under which the journal keeps what was sent about it, and its newest revision; null where it has nothing. */
  readonly journal: { readonly key: string; readonly revision: number } | null
}

/** One that the exchange lists as waiting, with no cancel under way; a cancel of unknown outcome may be repeated. */
export type CancelableStrategy = StrategyRow & { readonly record: StrategyRecord }

export const isCancelable = (row: StrategyRow): row is CancelableStrategy =>
  row.waits && row.record !== null && (row.pending?.does !== 'cancel' || row.pending.isUnknown)

const kinds: readonly { readonly label: string; readonly isOf: (terms: StrategyTerms | null) => boolean }[] = [
  { label: 'Take profits and stop losses', isOf: (terms) => terms?.type !== 'trigger' },
  { label: 'Trigger orders', isOf: (terms) => terms?.type === 'trigger' },
  { label: 'Buys', isOf: (terms) => terms !== null && sideSetOff(terms) === 'buy' },
  { label: 'Sells', isOf: (terms) => terms !== null && sideSetOff(terms) === 'sell' },
]

/** Each kind of which there is one. */
export const strategyKinds = (rows: readonly CancelableStrategy[]) =>
  kinds
    .map(({ label, isOf }) => ({ label, of: rows.filter(({ terms }) => isOf(terms)) }))
    .filter(({ of }) => of.length > 0)

const TRIGGERED = 'its order is in open orders or in the history'

/** The exchange's words for where a strategy order stands, in ours; an unknown one is shown as it came. */
const states: Readonly<Record<string, { readonly label: string; readonly tone: ChipTone; readonly why?: string }>> = {
  pending: { label: 'waiting', tone: 'accent' },
  submitting: { label: 'being set off', tone: 'accent' },
  success: { label: 'triggered', tone: 'neutral', why: TRIGGERED },
  failed: { label: 'failed', tone: 'danger', why: 'set off, and its order was not taken' },
  cancelled: { label: 'canceled', tone: 'quiet' },
}

const triggeredBy: Readonly<Record<string, string>> = { takeProfit: 'take profit', stopLoss: 'stop loss' }

interface Sent {
  readonly request: UntrackedRequest
  readonly leg: Leg
}

const isStrategy = ({ endpoint }: UntrackedRequest): boolean => endpoint.endsWith('StrategyOrder')
const isAbout = ({ leg }: Sent, { orderId, clientOid }: StrategyRecord): boolean =>
  leg.orderId === orderId || (clientOid !== '' && leg.clientOid === clientOid)

const isOnItsWay = ({ leg: { state, does } }: Sent): boolean =>
  does !== 'place' && (state === 'sent' || state === 'acknowledged' || state === 'unknown')

function pendingOf(sent: readonly Sent[]): StrategyRow['pending'] {
  const open = sent.findLast(isOnItsWay)
  if (open === undefined) return null
  const { does, state } = open.leg
  const what = does === 'cancel' ? 'cancel' : 'change'
  return state === 'unknown'
    ? { does, text: `${what}: outcome unknown`, isUnknown: true }
    : { does, text: `${what} ${legLabels[state].label}`, isUnknown: false }
}

/** Why the newest change or cancel came to nothing; '' where it did not. */
function failedOf(sent: readonly Sent[]): string {
  const last = sent.findLast(({ leg }) => leg.does !== 'place')
  if (last === undefined || last.leg.problem === null || last.leg.state === 'unknown') return ''
  return `${last.leg.does === 'cancel' ? 'cancel' : 'change'} ${legLabels[last.leg.state].label}: ${whyOf(last.leg)}`
}

const journalOf = (sent: readonly Sent[]): StrategyRow['journal'] => {
  const last = sent.at(-1)
  return last === undefined
    ? null
    : { key: last.leg.key, revision: Math.max(...sent.map(({ request }) => request.revision)) }
}

/** How it ended by a later look than that of its list; null where its cancel is not settled. */
function endedAs(sent: readonly Sent[]): string | null {
  const ended = sent.findLast(({ leg }) => leg.does === 'cancel' && leg.state === 'confirmed')
  return ended === undefined ? null : exchangeStatusOf(ended.leg) || null
}

function listedRow(record: StrategyRecord, all: readonly Sent[]): StrategyRow {
  const sent = all.filter((one) => isAbout(one, record))
  const status = record.status === 'pending' ? (endedAs(sent) ?? record.status) : record.status
  const known = states[status]
  const leg = triggeredBy[record.triggerType ?? '']
  const why = [leg, known?.why, failedOf(sent)].filter(Boolean).join('; ')
  const waits = status === 'pending'
  return {
    key: record.orderId,
    terms: strategyTerms(record),
    symbol: record.symbol,
    category: record.category,
    state: known?.label ?? status,
    tone: known?.tone ?? 'unknown',
    why,
    waits,
    pending: waits ? pendingOf(sent) : null,
    record,
    at: Number(record.updatedTime) || Number(record.createdTime) || 0,
    journal: journalOf(sent),
  }
}

/** One of ours that no list shows: on its way, refused, or nobody knows. */
function unlistedRow(one: Sent): StrategyRow {
  const { request, leg } = one
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
    journal: journalOf([one]),
  }
}

const severity = ({ state, waits }: StrategyRow): number => (state === legLabels.unknown.label ? 0 : waits ? 1 : 2)

/** One that both lists show is over: they are read one after the other. */
const listedOnce = (waiting: readonly StrategyRecord[], past: readonly StrategyRecord[]): readonly StrategyRecord[] => [
  ...new Map([...waiting, ...past].map((record) => [record.orderId, record])).values(),
]

/** Unknown outcomes first, then what waits, then the past, each newest first. */
export function strategyRows(
  waiting: readonly StrategyRecord[],
  past: readonly StrategyRecord[],
  requests: Iterable<UntrackedRequest>,
): readonly StrategyRow[] {
  const records = listedOnce(waiting, past)
  const sent = [...requests].filter(isStrategy).flatMap((request) => request.parts.map((leg) => ({ request, leg })))
  const listed = records.map((record) => listedRow(record, sent))
  // What the exchange has confirmed is in its lists, or so long past that they have forgotten it.
  const unlisted = sent.filter(
    (one) =>
      one.leg.does === 'place' && one.leg.state !== 'confirmed' && !records.some((record) => isAbout(one, record)),
  )
  return [...unlisted.map(unlistedRow), ...listed].toSorted((a, b) => severity(a) - severity(b) || b.at - a.at)
}
