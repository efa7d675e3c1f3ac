import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { PlaceResult } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { type Peg, pegFindings, tradedCategories } from '@/shared/trading/batch/peg'
import type { PricingContext } from '@/shared/trading/batch/price-rows'
import type { Confirmed, Judged } from '@/shared/trading/pretrade/assessment'
import { assessOrders } from '@/shared/trading/pretrade/assess-orders'
import { reducingTermsOf } from '@/shared/trading/pretrade/reductions'
import { unconfirmed } from '@/shared/trading/pretrade/confirmation'
import { type BatchPlan, type PlanIntent, planProblems } from '@/shared/trading/batch/batch-plan'
import { requestsOf, worstCase } from '@/shared/trading/batch/worst-case'
import type { JointSend } from '@/shared/trading/batch/joint-send'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches } from '../records/batches'
import { checkIntents, type CheckContext } from './check-intents'
import type { DryRuns } from './dry-runs'
import type { Reductions } from '../gate/reductions'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { NamedIntent } from './named-intent'
import { requestsVia } from './placing-calls'
import { neverSent, type Pretrade, refusalOf } from '../gate/pretrade'
import { confirmedText } from './confirmed-text'
import { unsentOrder } from './unsent-order'
import { type Naming, namedOrders, ordersDigest } from './written'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

export interface PlaceOptions {
  readonly onUnknown: 'continue' | 'stop'
  /** What was shown and confirmed. */
  readonly confirmation?: Confirmed | undefined
  readonly draftRows?: readonly string[] | undefined
  /** Of the draft these are rows of. */
  readonly name?: string | undefined
  /** The call the orders leave by; place-batch when nothing is said. */
  readonly via?: PlacingCall | undefined
  /** When it leaves and when it stops; nothing is said where it leaves at once and nothing stops it. */
  readonly plan?: PlanIntent | undefined
  /** Where the prices of orders came from that were said by expressions. */
  readonly pegs?: readonly Peg[] | undefined
  /** Where the same batch goes to other accounts as well. */
  readonly joint?: JointSend | undefined
  /** Digest of the bytes that were reviewed: nothing leaves that is written otherwise by now. */
  readonly reviewed?: string | undefined
}

/** Pegs with the last trades they are priced again by. */
export interface Pegged {
  readonly pegs: readonly Peg[]
  readonly tradedOf: PricingContext['tradedOf']
}

/** Whether a batch was taken, with the judgement that kept it back. */
export type Placed = PlaceResult<Judged>

interface Parts {
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Journal
  readonly reductions: Reductions
  /** Lets a batch leave that was recorded: at once, or as its plan says. */
  readonly leave: (batch: BatchRecord, intents: readonly NamedIntent[]) => void
  /** Makes the jitter of a plan. */
  readonly newSeed: () => number
  readonly clock: Clock
  readonly naming: Naming
  readonly dryRuns: Pick<DryRuns, 'keepWith'>
  readonly pretrade: Pretrade
  /** What the newest own orders were worth. */
  readonly ownNotionals: () => readonly string[]
  /** Why a batch of this kind of account has no plan and goes to no other one; null where it may. */
  readonly lacking: { readonly plan: string; readonly joint: string } | null
  /** What the account's rules and orders are right now. */
  readonly checkContext: () => Pick<CheckContext, 'instrumentOf' | 'holdModeOf' | 'problemsOf' | 'isLocked'>
}

/**
 * The one category of these orders; undefined where they are of several: the wallets of a classic account are apart.
 */
function categoryIn(intents: readonly OrderIntent[]): Category | undefined {
  const [category, ...others] = new Set(intents.map((intent) => intent.category))
  return others.length === 0 ? category : undefined
}

/** How positions of these orders are held, where all are held alike. */
function holdModeIn(intents: readonly OrderIntent[], { holdModeOf }: Pick<CheckContext, 'holdModeOf'>) {
  const [mode = null, ...others] = new Set(intents.filter(({ category }) => isFutures(category)).map(holdModeOf))
  return others.length === 0 ? mode : null
}

export const notAsReviewed = 'review: these orders would be written otherwise now than when they were reviewed'

const refuseAll = (rule: string, message: string): Placed => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule, message }],
  assessment: null,
})

/**
 * Checks a batch for the last time, records it and hands it to the sender. Nothing is recorded unless every row may be
 * sent.
 */
export function createPlace({
  store,
  batches,
  journal,
  reductions,
  leave,
  newSeed,
  clock,
  naming,
  dryRuns,
  checkContext,
  pretrade,
  ownNotionals,
  lacking,
}: Parts) {
  const rowsOf = (batchId: string): Order[] =>
    batches
      .keysOf(batchId)
      .map(store.get)
      .filter((order): order is Order => order !== null)

  function recordedBefore(token: string): Placed | null {
    const record = journal.batchOfToken(token)
    if (record === null) return null
    return { accepted: true, batch: batches.get(record.id) ?? record, orders: rowsOf(record.id) }
  }

  /** A second window may still show rows that the first one sent. */
  function sentAgain(draftRows: readonly string[]): RowRefusal[] {
    const sent = new Set(batches.draftRows())
    const message = 'symbol: this row was sent before; what became of it is in its batch'
    return draftRows.flatMap((id, row) =>
      sent.has(id) ? [{ row, field: 'symbol', rule: 'sent-before', message }] : [],
    )
  }

  /** What is thought of the orders now; every rule they break is a finding that is never sent. */
  function assess(intents: readonly OrderIntent[], { pegs, tradedOf }: Pegged, via?: PlacingCall): Judged {
    const isUsed = (clientOid: string): boolean => store.get(clientOid) !== null || journal.hasIntent(clientOid)
    const check = checkContext()
    const assessed = intents.map((order) => ({ order, replaces: null, trigger: null }))
    const own = { holdMode: holdModeIn(intents, check), openOrders: store.all(), ownNotionals: ownNotionals() }
    const world = pretrade.world(categoryIn(intents))
    const broken = checkIntents(intents, { ...check, held: world, orders: store.all(), isUsed, via }).map(neverSent)
    const drifted = pegFindings(intents, pegs, { ...world, tradedOf })
    return assessOrders(assessed, { ...world, ...own }, [...broken, ...drifted])
  }

  function objection(
    intents: readonly OrderIntent[],
    { confirmation, draftRows = [], via, plan, joint }: PlaceOptions,
    pegged: Pegged,
  ): Placed | null {
    const terms = intents.map((intent) => reducingTermsOf(intent, via ?? 'placeBatch'))
    const held = reductions.objection('place', { terms, keys: [] })
    if (held !== null) return refuseAll('gate', held)
    if (joint !== undefined && lacking !== null) return refuseAll('joint', `joint: ${lacking.joint}`)
    // A plan asks before it goes on, on the screen of its account; the other accounts have none.
    if (plan !== undefined && joint !== undefined)
      return refuseAll('plan', 'plan: a batch for several accounts leaves at once and has no stop rule')
    const unplanned = plan === undefined ? [] : objectionsToPlan(plan, intents, via)
    if (unplanned.length > 0) return { accepted: false, refusals: unplanned, assessment: null }
    const again = sentAgain(draftRows)
    if (again.length > 0) return { accepted: false, refusals: again, assessment: null }
    const assessment = assess(intents, pegged, via)
    const open = unconfirmed(assessment, confirmation)
    const fatal = open.filter(({ band }) => band === 'never')
    // What must be mended is told alone: the rest may be another thing by then.
    const notified = fatal.length > 0 ? fatal : open
    return notified.length > 0 ? { accepted: false, refusals: notified.map(refusalOf), assessment } : null
  }

  function objectionsToPlan(
    plan: PlanIntent,
    intents: readonly OrderIntent[],
    via: PlacingCall = 'placeBatch',
  ): readonly RowRefusal[] {
    if (lacking !== null) return [{ row: 0, field: 'plan', rule: 'plan', message: `plan: ${lacking.plan}` }]
    if (via === 'placeBatch') return planProblems(plan, intents, pretrade.world().positions, clock.now())
    return [{ row: 0, field: 'plan', rule: 'plan', message: 'plan: only a batch has a plan' }]
  }

  /** A plan as it begins: its bounds are those that the same rule and orders showed in the review. */
  function begun({ rule, delivery }: PlanIntent, intents: readonly NamedIntent[]): BatchPlan {
    return {
      rule,
      delivery,
      worst: rule === null ? null : worstCase(rule, intents, delivery),
      seed: newSeed(),
      portions: 0,
      nextAt: delivery === null ? null : (delivery.startAt ?? clock.now()),
      held: null,
      stopped: null,
      isOpen: true,
    }
  }

  function record(
    token: string,
    named: readonly NamedIntent[],
    {
      onUnknown,
      draftRows = [],
      name,
      via = 'placeBatch',
      plan,
      confirmation,
      joint,
      pegs = [],
      reviewed,
    }: PlaceOptions,
  ) {
    const id = naming.nextClientOid()
    const createdAt = clock.now()
    const waits = plan?.delivery != null
    const rows = named.map((intent, row) => {
      const made = { batchId: id, row, createdAt, revision: store.nextRevision() }
      return unsentOrder(intent, made, waits ? 'waiting' : 'queued')
    })
    const requests = waits ? requestsOf(named, plan.delivery) : requestsVia(named, via)
    const sizes = { size: rows.length, requests: requests.length }
    const batch: BatchRecord = {
      id,
      token,
      onUnknown,
      via,
      draftRows,
      ...(name === undefined ? {} : { name }),
      createdAt,
      ...sizes,
      state: waits ? 'waiting' : 'sending',
      ...(plan === undefined ? {} : { plan: begun(plan, named) }),
      ...(joint === undefined ? {} : { joint }),
      ...(waits && confirmation !== undefined ? { confirmation } : {}),
      ...(waits && pegs.length > 0 ? { pegs } : {}),
      revision: store.nextRevision(),
    }
    journal.recordBatch(batch, rows, { reviewed, confirmed: confirmedText(confirmation) })
    dryRuns.keepWith(id, draftRows)
    batches.add(batch, rows)
    store.add(rows)
    return batch
  }

  function place(token: string, intents: readonly OrderIntent[], options: PlaceOptions, pegged: Pegged): Placed {
    const known = recordedBefore(token) ?? objection(intents, options, pegged)
    if (known !== null) return known
    const named = namedOrders(intents, naming)
    const { reviewed, via } = options
    if (reviewed !== undefined && reviewed !== ordersDigest(named, via)) return refuseAll('review', notAsReviewed)
    try {
      const batch = record(token, named, options)
      leave(batch, named)
      return { accepted: true, batch: batches.get(batch.id) ?? batch, orders: rowsOf(batch.id) }
    } catch (error) {
      return refuseAll(
        'journal',
        `The order journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  /** What is not at hand of these orders is read first: from there on everything happens at one moment. */
  async function read(intents: readonly OrderIntent[], pegs: readonly Peg[]): Promise<Pegged> {
    const [tradedOf] = await Promise.all([pretrade.traded(tradedCategories(pegs)), pretrade.load(intents)])
    return { pegs, tradedOf }
  }
  return {
    read,
    placed: recordedBefore,
    assessNow: (intents: readonly OrderIntent[], pegged: Pegged): Judged => assess(intents, pegged),
    assess: async (intents: readonly OrderIntent[], via?: PlacingCall, pegs: readonly Peg[] = []): Promise<Judged> =>
      assess(intents, await read(intents, pegs), via),
    place: async (token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<Placed> => {
      const pegged = await read(intents, options.pegs ?? [])
      return place(token, intents, options, pegged)
    },
  }
}
