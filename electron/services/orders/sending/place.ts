import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Batch, PlaceResult } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { type Peg, pegFindings, reprice, type Repriced, tradedCategories } from '@/shared/trading/batch/pricing/peg'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import type { Confirmed, Judged, ShownAverages } from '@/shared/trading/pretrade/assessment/assessment'
import { assessOrders } from '@/shared/trading/pretrade/rules/assess-orders'
import { reducingTermsOf } from '@/shared/trading/pretrade/figures/reductions'
import { sinceReview } from '@/shared/trading/pretrade/rules/opens-more'
import { unconfirmed } from '@/shared/trading/pretrade/assessment/confirmation'
import { type BatchPlan, type PlanIntent, planProblems } from '@/shared/trading/batch/plan/batch-plan'
import { requestsOf, worstCase } from '@/shared/trading/batch/plan/worst-case'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches } from '../records/batches'
import { checkIntents, type CheckContext } from './check-intents'
import type { DryRuns } from './dry-runs'
import type { Reductions } from '../gate/reductions'
import { type Unseen, UNSEEN_RULE } from '../gate/unseen'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { NamedIntent } from './named-intent'
import { requestsVia } from './placing-calls'
import { neverSent, type Pretrade, refusalOf } from '../gate/pretrade'
import { confirmedText } from './confirmed-text'
import { unsentOrder } from './unsent-order'
import { type Naming, namedOrders, ordersDigest } from './written'
import { type OrderIntent, type RowRefusal, SENT_BEFORE } from '@/shared/trading/orders/order-intent'

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
  /** Slippage allowed for pegs, a fraction of their reviewed prices; absent if they are sent at these. */
  readonly slippage?: string | undefined
  /** Where the same batch goes to other accounts as well. */
  readonly joint?: JointSend | undefined
  /** What the rows say beyond their orders. */
  readonly typed?: readonly TypedRow[] | undefined
  /** The average price that the review expected of each row. */
  readonly expected?: Batch['expected'] | undefined
  /** The best average that was shown of each row: a worse one is asked about. */
  readonly shown?: ShownAverages | undefined
  /** What the review found: an order that opens more by now is asked about again. */
  readonly judged?: Pick<Judged, 'rows'> | undefined
  /** Digest of the bytes that were reviewed: nothing leaves that is written otherwise by now. */
  readonly reviewed?: string | undefined
}

/** Pegs with the last trades that they are priced by, and their slippage. */
export interface Pegged {
  readonly pegs: readonly Peg[]
  readonly slippage?: string | undefined
  readonly tradedOf: PricingContext['tradedOf']
}

/** Sources of prices of orders, and the slippage allowed for them. */
export type Pricing = Pick<PlaceOptions, 'pegs' | 'slippage'>
export type AssessHow = Pick<PlaceOptions, 'pegs' | 'slippage' | 'via' | 'shown'>

/** Whether a batch was taken, with the judgement that kept it back. */
export type Placed = PlaceResult<Judged>

interface Parts {
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Journal
  readonly reductions: Reductions
  readonly unseen: Unseen
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
  unseen,
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
    const sent = batches.draftRows()
    const message = 'This row was sent before. What became of it is in its batch.'
    return draftRows.flatMap((id, row) => {
      const sentAt = sent.get(id)?.createdAt
      return sentAt === undefined ? [] : [{ row, field: '', rule: SENT_BEFORE, message, sentAt }]
    })
  }

  /** What is thought of the orders now; every rule they break is a finding that is never sent. */
  function assess(intents: readonly OrderIntent[], pegged: Pegged, { via, shown = [] }: AssessHow = {}): Judged {
    const isUsed = (clientOid: string): boolean => store.get(clientOid) !== null || journal.hasIntent(clientOid)
    const check = checkContext()
    const assessed = intents.map((order) => ({ order, replaces: null, trigger: null }))
    const own = { holdMode: holdModeIn(intents, check), openOrders: store.all(), ownNotionals: ownNotionals() }
    const world = pretrade.world(categoryIn(intents))
    const broken = checkIntents(intents, { ...check, held: world, orders: store.all(), isUsed, via }).map(neverSent)
    const drifted = repriced(intents, pegged)?.findings ?? pegFindings(intents, pegged.pegs, { ...world, ...pegged })
    return assessOrders(assessed, { ...world, ...own, shown }, [...broken, ...drifted])
  }

  /** The orders at current prices; null if they are sent at the prices they have. */
  function repriced<Intent extends OrderIntent>(
    intents: readonly Intent[],
    { pegs, slippage, tradedOf }: Pegged,
  ): Repriced<Intent> | null {
    const world = pretrade.world(categoryIn(intents))
    return slippage === undefined ? null : reprice(intents, pegs, slippage, { ...world, tradedOf })
  }

  function objection(
    intents: readonly OrderIntent[],
    { confirmation, draftRows = [], via, plan, joint, shown, judged }: PlaceOptions,
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
    const { orders = intents, beyond = [] } = repriced(intents, pegged) ?? {}
    const assessment = sinceReview(assess(orders, pegged, { via, shown }), judged)
    const open = [...beyond, ...unconfirmed(assessment, confirmation)]
    const fatal = open.filter(({ band }) => band === 'never')
    // What must be mended is told alone: the rest may be another thing by then.
    const notified = fatal.length > 0 ? fatal : open
    if (notified.length === 0) return null
    const prices = orders === intents ? {} : { prices: orders.map(({ price = null }) => price) }
    return { accepted: false, refusals: notified.map(refusalOf), assessment, ...prices }
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
      slippage,
      typed = [],
      expected,
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
      ...(typed.length === 0 ? {} : { typed }),
      ...(expected === undefined ? {} : { expected }),
      ...(waits && confirmation !== undefined ? { confirmation } : {}),
      ...(waits && pegs.length > 0 ? { pegs, ...(slippage === undefined ? {} : { slippage }) } : {}),
      revision: store.nextRevision(),
    }
    journal.recordBatch(batch, rows, { reviewed, confirmed: confirmedText(confirmation, slippage) })
    dryRuns.keepWith(id, draftRows)
    batches.add(batch, rows)
    store.add(rows)
    return batch
  }

  function place(token: string, intents: readonly OrderIntent[], options: PlaceOptions, pegged: Pegged): Placed {
    const known = recordedBefore(token) ?? objection(intents, options, pegged)
    if (known !== null) return known
    const named = namedOrders(intents, naming)
    const { reviewed, via, plan } = options
    if (reviewed !== undefined && reviewed !== ordersDigest(named, via)) return refuseAll('review', notAsReviewed)
    // Orders that wait keep the reviewed prices: their slippage counts from these.
    const leaving = plan?.delivery == null ? (repriced(named, pegged)?.orders ?? named) : named
    try {
      const batch = record(token, leaving, options)
      leave(batch, leaving)
      return { accepted: true, batch: batches.get(batch.id) ?? batch, orders: rowsOf(batch.id) }
    } catch (error) {
      return refuseAll(
        'journal',
        `The order journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  /** What is not at hand of these orders is read first: from there on everything happens at one moment. */
  async function read(intents: readonly OrderIntent[], { pegs = [], slippage }: Pricing = {}): Promise<Pegged> {
    const [tradedOf] = await Promise.all([pretrade.traded(tradedCategories(pegs)), pretrade.load(intents)])
    return { pegs, slippage, tradedOf }
  }
  return {
    read,
    repriced,
    placed: recordedBefore,
    assessNow: (intents: readonly OrderIntent[], pegged: Pegged): Judged => assess(intents, pegged),
    assess: async (intents: readonly OrderIntent[], how: AssessHow = {}): Promise<Judged> =>
      assess(intents, await read(intents, how), how),
    place: async (token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<Placed> => {
      for (;;) {
        const why = recordedBefore(token) === null ? await unseen.settled(intents) : null
        if (why !== null) return refuseAll(UNSEEN_RULE, why)
        const pegged = await read(intents, options)
        // Another window may have placed in the meantime: this batch is judged on what that one sent.
        if (recordedBefore(token) !== null || !unseen.mustWait(intents)) return place(token, intents, options, pegged)
      }
    },
  }
}
