import { compare, isDecimal } from '@/shared/base/decimal'
import { endpoints } from '@/shared/exchange/endpoints'
import { CLOCK_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import { RATE_LIMITED } from '@/shared/exchange/protocol/errors'
import { canBecome } from '@/shared/trading/orders/order-lifecycle'
import { ABOUT_JOURNAL, type Entry, type EntryKind, GATE_KEY, SUB_KEYS } from './entry-kinds'
import {
  pollSentences,
  protectionPlanSentence,
  restartSentences,
  conclusionIn,
  type ConclusionName,
} from '@/shared/trading/orders/journal/entry-sentences'
import type { RuleName } from './rules'

/**
 * Known existence of an order, by its entries. `live`: the exchange showed it, with whatever status. `none`: nothing is
 * known, or only commands are.
 */
export type Placement =
  | 'none'
  | 'queued'
  | 'sent'
  | 'acknowledged'
  | 'refused'
  | 'not_sent'
  | 'unknown'
  | 'not_found'
  | 'live'

/** Subject of the answer to a command. `other` is a request outside of the batches. */
type Command = 'cancel' | 'change' | 'other'

/** An order by its entries. */
export interface OrderLaw {
  readonly placement: Placement
  /** Batch and row of a queued order. */
  readonly batch: string | null
  readonly row: number | null
  /** Number and time of the intent; null before it. */
  readonly sentSeq: number | null
  readonly sentAt: number | null
  readonly isAnswered: boolean
  /** Code of the last answer. */
  readonly code: string
  /** Look-ups after the deadline that found nothing, and that found the order unchanged. */
  readonly misses: number
  readonly unchanged: number
  /** Any command was recorded. `requestedAt`: Unix ms of the last one outside of the batches. */
  readonly isCommanded: boolean
  readonly requestedAt: number | null
  /** Commands without an answer. An answer that a crash lost stays missing. */
  readonly unanswered: Readonly<Record<Command, number>>
  readonly isProtected: boolean
  readonly isAdopted: boolean
}

/** Requests of a batch. `last`: its last queued row. `writtenRows`: intents without a request entry. */
export interface BatchLaw {
  readonly last: number
  readonly writtenRows: readonly { readonly row: number; readonly path: string }[]
}

/** The journal as a whole. */
export interface JournalLaw {
  /** Batch whose intents await their request entry, which follows at once. */
  readonly writing: string | null
  readonly lastAt: number
  /** Last entry that is older than its predecessor. Waits across it are not measured. */
  readonly setBackSeq: number
  /** Tokens of calls about sub-account keys without an answer. */
  readonly calls: readonly string[]
  /** Entries of closed orders were deleted, so that a request may contain rows without entries. */
  readonly hasForgotten: boolean
}

/** Context of an entry: its order, the batch of that order, and the journal. */
export interface Scene {
  readonly order: OrderLaw
  readonly batch: BatchLaw
  readonly journal: JournalLaw
}

export type LawEntry = Entry & { readonly seq: number }
/** The rule that an entry breaks, or the changes that it makes. */
type Ruling = RuleName | Partial<Scene>

export const newOrder: OrderLaw = {
  placement: 'none',
  batch: null,
  row: null,
  sentSeq: null,
  sentAt: null,
  isAnswered: false,
  code: '',
  misses: 0,
  unchanged: 0,
  isCommanded: false,
  requestedAt: null,
  unanswered: { cancel: 0, change: 0, other: 0 },
  isProtected: false,
  isAdopted: false,
}
export const newBatch: BatchLaw = { last: -1, writtenRows: [] }
export const newJournal: JournalLaw = { writing: null, lastAt: 0, setBackSeq: 0, calls: [], hasForgotten: false }

/** Calls that only batches use. An intent of any other call may also come from a request outside of the batches. */
const batchPaths: ReadonlySet<string> = new Set(
  [endpoints.placeBatch, endpoints.placeOrder, endpoints.placeRealityOrder].map(({ path }) => path),
)
/**
 * Shortest time from an intent to the verdict that it was not found, ms: the lifetime of its timestamp and the delay
 * inside the exchange, less than the time that Volley waits.
 */
const SHORTEST_ABSENCE_MS = 2 * CLOCK_WINDOW_MS
/** Corrections of the clock up to this are not a clock that was set back. */
const CLOCK_CORRECTION_MS = 1000
const LOOKUPS = 2
const PROTECTION_PLAN = protectionPlanSentence('')

const QUEUED = /^row (?<row>[1-9]\d*) of batch (?<batch>\S+?)(?:, sent later)?$/
const PRICED_AGAIN = /^priced again: .* is .* now$/
const WIRE = /^(?<path>\/\S+) (?<body>[[{].*)$/s
const REQUEST = /^(?<path>\/\S+) (?<rows>\d+(?:,\d+)*)$/
const ANSWER = /^(?<kind>refused|unknown|not_sent): (?<code>\S*)/
const ACKNOWLEDGED = /^acknowledged(?:, order .+)?$/
const POLL = new RegExp(`^poll [1-9]\\d*: (?<words>.+?)(?<late>${pollSentences.late})?$`, 's')
const POLLS = /^[1-9]\d*$/
const DIGEST = /^sha256 [0-9a-f]{64}$/
const COVER = /^(?:pending|sending|placed|missing|ended), covers (?<covered>\S+) of (?<filled>[^\s:]+)/
const SUB_KEY_ANSWER = /^(?:acknowledged|refused|not_sent|unknown) (?<json>\{.*\})$/s

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}
const tokenIn = (json: string | undefined): string | null => {
  const value = parsed(json)
  const token: unknown = value instanceof Object ? Reflect.get(value, 'token') : undefined
  return typeof token === 'string' ? token : null
}

/** The order after this state, if its life cycle allows it. */
const become = (order: OrderLaw, placement: Exclude<Placement, 'none'>): OrderLaw =>
  order.placement === 'none' || !canBecome(order.placement, placement) ? order : { ...order, placement }
/** Not sent and not to be sent: the exchange cannot have it. */
const isDenied = ({ placement }: OrderLaw): boolean => placement === 'refused' || placement === 'not_sent'
const isKnown = ({ placement, isCommanded }: OrderLaw): boolean => placement !== 'none' || isCommanded

function queued({ order, batch }: Scene, { detail }: LawEntry): Ruling {
  if (PRICED_AGAIN.test(detail)) return order.placement === 'queued' ? {} : 'changed-before-sending'
  const groups = QUEUED.exec(detail)?.groups
  if (groups === undefined) return 'wording'
  const row = Number(groups.row) - 1
  if (isKnown(order) || row <= batch.last) return 'queued-once'
  return {
    order: { ...order, placement: 'queued', batch: groups.batch ?? null, row },
    batch: { ...batch, last: row },
  }
}

function intent({ order, batch, journal }: Scene, { seq, at, key, detail }: LawEntry): Ruling {
  const { path = '', body = '' } = WIRE.exec(detail)?.groups ?? {}
  if (parsed(body) === undefined) return 'wording'
  if (order.sentSeq !== null) return 'sent-once'
  const isRow = order.batch !== null || batchPaths.has(path)
  if (isRow ? order.placement !== 'queued' : order.placement !== 'none' && !order.isAdopted)
    return 'queued-before-intent'
  if (!body.includes(JSON.stringify(key))) return 'intent-names-order'
  const sentOrder: OrderLaw = { ...order, placement: order.isAdopted ? 'live' : 'sent', sentSeq: seq, sentAt: at }
  if (order.batch === null || order.row === null) return { order: sentOrder }
  return {
    order: sentOrder,
    batch: { ...batch, writtenRows: [...batch.writtenRows, { row: order.row, path }] },
    journal: { ...journal, writing: order.batch },
  }
}

function request({ batch, journal }: Scene, { key, detail }: LawEntry): Ruling {
  const { path, rows } = REQUEST.exec(detail)?.groups ?? {}
  if (path === undefined || rows === undefined) return 'wording'
  const writtenRows = new Set(batch.writtenRows.map(({ row }) => String(row)))
  const stated = rows.split(',').filter((row) => writtenRows.has(row) || !journal.hasForgotten)
  const isOfIntents =
    stated.join(',') === [...writtenRows].join(',') && batch.writtenRows.every((line) => line.path === path)
  if (!isOfIntents || (journal.writing !== key && !journal.hasForgotten)) return 'request-of-intents'
  return { batch: { ...batch, writtenRows: [] }, journal: { ...journal, writing: null } }
}

function result({ order }: Scene, { seq, at, detail }: LawEntry): Ruling {
  // The intent is among the writes that the disk lost. The order may have been sent until this start.
  if (detail === restartSentences.lostWrites)
    return order.placement === 'queued'
      ? { order: { ...order, placement: 'unknown', sentSeq: seq, sentAt: at } }
      : 'changed-before-sending'
  if (detail === restartSentences.waitingAgain)
    return order.placement === 'queued' && order.sentSeq === null ? {} : 'changed-before-sending'
  if (detail.startsWith('not sent: '))
    return order.placement === 'queued' ? { order: become(order, 'not_sent') } : 'answer-of-request'
  const { kind, code = '' } = ACKNOWLEDGED.test(detail) ? { kind: 'acknowledged' } : (ANSWER.exec(detail)?.groups ?? {})
  if (kind !== 'acknowledged' && kind !== 'refused' && kind !== 'unknown' && kind !== 'not_sent') return 'wording'
  if (order.sentSeq === null) {
    const isWithdrawn = kind === 'not_sent' && (order.placement === 'queued' || order.placement === 'not_sent')
    return isWithdrawn ? { order: become(order, 'not_sent') } : 'answer-of-request'
  }
  if (order.isAnswered) return 'answered-once'
  return { order: { ...become(order, kind), isAnswered: true, code } }
}

function observed({ order }: Scene): Ruling {
  if (order.placement === 'queued' || isDenied(order)) return order.isCommanded ? {} : 'not-seen-unsent'
  if (!isKnown(order)) return 'not-seen-unsent'
  return { order: { ...become(order, 'live'), misses: 0 } }
}

/** Fills may be read before their order is, under its ID. */
const fill = ({ order }: Scene): Ruling => (order.placement === 'queued' ? 'not-seen-unsent' : {})

function command({ order, journal }: Scene, { at, key, detail }: LawEntry): Ruling {
  if (key === SUB_KEYS) {
    const token = tokenIn(detail)
    if (token === null) return 'wording'
    return journal.calls.includes(token) ? 'sent-once' : { journal: { ...journal, calls: [...journal.calls, token] } }
  }
  const recorded = (does: Command | null): Ruling => {
    const { unanswered } = order
    const counted = does === null ? unanswered : { ...unanswered, [does]: unanswered[does] + 1 }
    const requestedAt = does === 'other' ? at : order.requestedAt
    return { order: { ...order, isCommanded: true, requestedAt, unanswered: counted } }
  }
  if (WIRE.test(detail)) return recorded('other')
  const isUnsent = order.placement === 'queued' || (order.placement === 'none' && !order.isCommanded)
  if (detail.startsWith('cancel all, ')) return isUnsent ? 'known-order' : recorded(null)
  if (detail === 'cancel') return isUnsent || isDenied(order) ? 'known-order' : recorded('cancel')
  if (!detail.startsWith('change to ')) return 'wording'
  return order.placement === 'live' ? recorded('change') : 'change-of-open'
}

function commandResult({ order, journal }: Scene, { key, detail }: LawEntry): Ruling {
  if (key === SUB_KEYS) {
    const token = tokenIn(SUB_KEY_ANSWER.exec(detail)?.groups?.json)
    if (token === null) return 'wording'
    if (!journal.calls.includes(token)) return 'command-answered-once'
    return { journal: { ...journal, calls: journal.calls.filter((call) => call !== token) } }
  }
  const { unanswered } = order
  const [, does = 'other', text = detail] = /^(cancel|change) (.*)$/s.exec(detail) ?? []
  const isAnswer = ACKNOWLEDGED.test(text) || ANSWER.test(text)
  if (!isAnswer || (does === 'other' && detail !== restartSentences.unanswered)) return 'wording'
  const answered = ([does, 'other', 'change', 'cancel'] as const).find(
    (command): command is Command =>
      (command === does || command === 'other' || does === 'other') && unanswered[command as Command] > 0,
  )
  // A command that never left has no entry.
  if (answered === undefined) return text.startsWith('not_sent: ') ? {} : 'command-answered-once'
  return { order: { ...order, unanswered: { ...unanswered, [answered]: unanswered[answered] - 1 } } }
}

function check({ order }: Scene, { detail }: LawEntry): Ruling {
  const { words: text, late } = POLL.exec(detail)?.groups ?? {}
  if (text === undefined) return 'wording'
  const { placement, batch, sentSeq, isCommanded } = order
  const isOpen = placement === 'acknowledged' || placement === 'unknown' || placement === 'not_found'
  // A request outside of the batches is followed on its own, also if a push showed its order.
  const isRequest = batch === null && sentSeq !== null && !isDenied(order)
  if (!isOpen && !isCommanded && !isRequest) return 'lookup-of-open'
  if (late === undefined) return {}
  if (text === pollSentences.absent) return { order: { ...order, misses: order.misses + 1 } }
  return text === pollSentences.unchanged ? { order: { ...order, unchanged: order.unchanged + 1 } } : {}
}

const conclusions: Readonly<
  Record<ConclusionName, (scene: Scene, entry: LawEntry, values: readonly string[]) => Ruling>
> = {
  notFound: ({ order, journal }, { at }, [polls = '']) => {
    if (!POLLS.test(polls)) return 'wording'
    // A cancel outside of the batches that found no order to act on has the same verdict.
    const since = order.placement === 'unknown' ? order.sentAt : order.requestedAt
    if (since === null) return 'found-is-not-absent'
    if (order.misses < LOOKUPS || Number(polls) < LOOKUPS) return 'two-lookups'
    const isMeasured = journal.setBackSeq < (order.sentSeq ?? 0)
    if (isMeasured && at - since < SHORTEST_ABSENCE_MS) return 'time-for-absence'
    return { order: order.placement === 'unknown' ? become(order, 'not_found') : order }
  },
  limited: ({ order }, _entry, [polls = '']) => {
    if (!POLLS.test(polls)) return 'wording'
    if (order.placement !== 'unknown') return 'found-is-not-absent'
    return order.code === RATE_LIMITED && order.misses > 0 ? { order: become(order, 'refused') } : 'limited-by-exchange'
  },
  inVain: ({ order }) => (order.isCommanded && order.misses > 0 ? {} : 'command-without-effect'),
  withoutEffect: ({ order }) => (order.isCommanded && order.unchanged > 0 ? {} : 'command-without-effect'),
  endedByCancel: ({ order }) => (order.placement === 'live' && order.isCommanded ? {} : 'end-of-seen'),
  endedByLists: ({ order }) => (order.placement === 'live' ? {} : 'end-of-seen'),
  triggered: ({ order }) => (order.isAdopted ? {} : 'adopted-unknown'),
}

function verdict(scene: Scene, entry: LawEntry): Ruling {
  const conclusion = conclusionIn(entry.detail)
  return conclusion === null ? 'wording' : conclusions[conclusion.name](scene, entry, conclusion.values)
}

function adopt({ order }: Scene): Ruling {
  const isOwnRow = order.batch !== null && !isDenied(order)
  if (isOwnRow || order.isAdopted) return 'adopted-unknown'
  return { order: { ...order, placement: 'live', isAdopted: true, misses: 0 } }
}

function protection({ order }: Scene, { detail }: LawEntry): Ruling {
  if (detail.startsWith(PROTECTION_PLAN))
    return order.placement === 'queued' ? { order: { ...order, isProtected: true } } : 'planned-protection'
  const { covered = '', filled = '' } = COVER.exec(detail)?.groups ?? {}
  if (!isDecimal(covered) || !isDecimal(filled)) return 'wording'
  return order.isProtected && compare(covered, filled) <= 0 ? {} : 'planned-protection'
}

const reviewed = (_scene: Scene, { detail }: LawEntry): Ruling => (DIGEST.test(detail) ? {} : 'wording')
/** Text of a person's confirmation. */
const confirmed = (): Ruling => ({})
const isJson = (_scene: Scene, { detail }: LawEntry): Ruling => (parsed(detail) instanceof Object ? {} : 'wording')
const gate = (_scene: Scene, { detail }: LawEntry): Ruling =>
  /^(?:open$|shut: |let through by a person)/.test(detail) ? {} : 'wording'

/** TABLE: law of each kind of entry. */
const laws: Readonly<Record<EntryKind, (scene: Scene, entry: LawEntry) => Ruling>> = {
  queued,
  intent,
  request,
  result,
  seen: observed,
  fill,
  command,
  'command-result': commandResult,
  check,
  verdict,
  adopt,
  protection,
  'dry-run': isJson,
  reviewed,
  confirmed,
  gate,
  upkeep: isJson,
}

/** The only kinds of entries with a reserved key, by that key. */
const reserved: Readonly<Record<string, readonly EntryKind[]>> = {
  [GATE_KEY]: ['gate'],
  [ABOUT_JOURNAL]: ['upkeep'],
  [SUB_KEYS]: ['command', 'command-result'],
}
const hasOwnKey = (key: string, kind: EntryKind): boolean =>
  Object.hasOwn(reserved, key) ? reserved[key]!.includes(kind) : kind !== 'gate' && kind !== 'upkeep'

/** Batch that an entry is about, if it names one itself. */
export const batchIn = ({ kind, key, detail }: Entry): string | null =>
  kind === 'request' ? key : kind === 'queued' ? (QUEUED.exec(detail)?.groups?.batch ?? null) : null

const isKind = (name: string): name is EntryKind => Object.hasOwn(laws, name)

/** The order protocol: the state after an entry, or the rule that the entry breaks. */
export function next(scene: Scene, entry: LawEntry): Scene | RuleName {
  const { kind, key, at, seq } = entry
  if (!isKind(kind)) return 'known-kind'
  if (!hasOwnKey(key, kind)) return 'own-key'
  const { writing, lastAt, setBackSeq } = scene.journal
  const isNext = kind === 'request' ? writing === key : kind === 'intent' && writing === scene.order.batch
  if (writing !== null && !isNext) return 'request-of-intents'
  const isSetBack = at < lastAt - CLOCK_CORRECTION_MS
  const journal = { ...scene.journal, lastAt: at, setBackSeq: isSetBack ? seq : setBackSeq }
  const ruling = laws[kind]({ ...scene, journal }, entry)
  return typeof ruling === 'string' ? ruling : { ...scene, journal, ...ruling }
}
