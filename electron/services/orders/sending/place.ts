import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { Batch, PlaceResult } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { type Peg, pegFindings, reprice, type Repriced, tradedCategories } from '@/shared/trading/batch/pricing/peg'
import type { PricingContext } from '@/shared/trading/batch/pricing/price-rows'
import type { Confirmed, Judged, DisplayedAverages } from '@/shared/trading/pretrade/assessment/assessment'
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
import { refused } from '@/electron/base/service-error'
import { unreviewedSettings } from '@/shared/trading/pretrade/limits/unreviewed-settings'
import { neverSent, type Pretrade, refusalOf } from '../gate/pretrade'
import { confirmedText } from './confirmed-text'
import { unsentOrder } from './unsent-order'
import { type Naming, namedOrders, ordersDigest } from './prepared-request'
import { type OrderIntent, type RowRefusal, SENT_BEFORE } from '@/shared/trading/orders/order-intent'

export interface PlaceOptions {
  readonly onUnknown: 'continue' | 'stop'
  /** Displayed and confirmed findings. */
  readonly confirmation?: Confirmed | undefined
  readonly draftRows?: readonly string[] | undefined
  /** Name of the draft of these rows. */
  readonly name?: string | undefined
  /** Call of the orders; default place-batch. */
  readonly via?: PlacingCall | undefined
  /** Delivery schedule and stop rule; omitted for an immediate send without a stop rule. */
  readonly plan?: PlanIntent | undefined
  /** Sources of the prices that were given by expressions. */
  readonly pegs?: readonly Peg[] | undefined
  /** Slippage allowed for pegs, as a fraction of their reviewed prices; absent if these are sent unchanged. */
  readonly slippage?: string | undefined
  /** Other accounts that receive the same batch. */
  readonly joint?: JointSend | undefined
  /** Typed content of the rows, in addition to their orders. */
  readonly typed?: readonly TypedRow[] | undefined
  /** Average price per row that the review expected. */
  readonly expected?: Batch['expected'] | undefined
  /** Best displayed average price of each row. A worse price requires a new confirmation. */
  readonly averages?: DisplayedAverages | undefined
  /** Findings of the review. An order that now opens more requires a new confirmation. */
  readonly judged?: Pick<Judged, 'rows'> | undefined
  /** Digest of the reviewed bytes. A request with different bytes is not sent. */
  readonly reviewed?: string | undefined
  /** A single order without a review: assessed under the limits for such orders. */
  readonly isUnreviewed?: boolean | undefined
}

/** Pegs with the last trades for their prices, and their slippage. */
export interface Pegged {
  readonly pegs: readonly Peg[]
  readonly slippage?: string | undefined
  readonly tradedOf: PricingContext['tradedOf']
}

/** Sources of order prices, and their allowed slippage. */
export type Pricing = Pick<PlaceOptions, 'pegs' | 'slippage'>
export type AssessHow = Pick<PlaceOptions, 'pegs' | 'slippage' | 'via' | 'averages' | 'isUnreviewed'>

/** Acceptance of a batch, or the assessment that prevented it. */
export type Placed = PlaceResult<Judged>

interface Parts {
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Journal
  readonly reductions: Reductions
  readonly unseen: Unseen
  /** Sends a recorded batch immediately or by its plan. */
  readonly send: (batch: BatchRecord, intents: readonly NamedIntent[]) => void
  /** Seed for the jitter of a plan. */
  readonly newSeed: () => number
  readonly clock: Clock
  readonly naming: Naming
  readonly dryRuns: Pick<DryRuns, 'saveWith'>
  readonly pretrade: Pretrade
  /** Notionals of the newest own orders. */
  readonly ownNotionals: () => readonly string[]
  /** Reasons why a batch of this account kind cannot have a plan or go to other accounts; null if it can. */
  readonly unsupported: { readonly plan: string; readonly joint: string } | null
  /** Current rules and orders of the account. */
  readonly checkContext: () => Pick<
    CheckContext,
    'instrumentOf' | 'holdModeOf' | 'problemsOf' | 'isLocked' | 'blockedBy'
  >
}

/** Common category of these orders; undefined for several. The wallets of a classic account are separate. */
function categoryIn(intents: readonly OrderIntent[]): Category | undefined {
  const [category, ...others] = new Set(intents.map((intent) => intent.category))
  return others.length === 0 ? category : undefined
}

/** Hold mode of these orders, if it is the same for all. */
function holdModeIn(intents: readonly OrderIntent[], { holdModeOf }: Pick<CheckContext, 'holdModeOf'>) {
  const [mode = null, ...others] = new Set(intents.filter(({ category }) => isFutures(category)).map(holdModeOf))
  return others.length === 0 ? mode : null
}

export const notAsReviewed = t('review: these orders would be written otherwise now than when they were reviewed')

const refuseAll = (rule: string, message: string): Placed => ({
  accepted: false,
  refusals: [{ row: 0, field: '', rule, message }],
  assessment: null,
})

/**
 * Checks a batch for the last time, records it and passes it to the sender. Nothing is recorded unless every row may be
 * sent.
 */
export function createPlace({
  store,
  batches,
  journal,
  reductions,
  unseen,
  send,
  newSeed,
  clock,
  naming,
  dryRuns,
  checkContext,
  pretrade,
  ownNotionals,
  unsupported,
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

  /** A second window may still show rows that the first has sent. */
  function sentAgain(draftRows: readonly string[]): RowRefusal[] {
    const message = t('This row was sent before. What became of it is in its batch.')
    return draftRows.flatMap((id, row) => {
      const sentAt = batches.draftRows.get(id)
      return sentAt === undefined ? [] : [{ row, field: '', rule: SENT_BEFORE, message, sentAt }]
    })
  }

  /** Assesses the orders again. Every violated rule is a finding that blocks the send. */
  function assess(
    intents: readonly OrderIntent[],
    pegged: Pegged,
    { via, averages = [], isUnreviewed }: AssessHow = {},
  ): Judged {
    const isUsed = (clientOid: string): boolean => store.get(clientOid) !== null || journal.hasIntent(clientOid)
    const check = checkContext()
    const assessed = intents.map((order) => ({ order, replaces: null, trigger: null }))
    const own = { holdMode: holdModeIn(intents, check), openOrders: store.all(), ownNotionals: ownNotionals() }
    const world = isUnreviewed ? unreviewedWorld(intents) : pretrade.world(categoryIn(intents))
    const broken = checkIntents(intents, { ...check, holdings: world, orders: store.all(), isUsed, via }).map(neverSent)
    const drifted = repriced(intents, pegged)?.findings ?? pegFindings(intents, pegged.pegs, { ...world, ...pegged })
    return assessOrders(assessed, { ...world, ...own, averages }, [...broken, ...drifted])
  }

  /** Data for the assessment of an order without a review, with its limits. */
  function unreviewedWorld(intents: readonly OrderIntent[]): ReturnType<Pretrade['world']> {
    const world = pretrade.world(categoryIn(intents))
    const [only, ...others] = intents
    const settings = only === undefined ? null : unreviewedSettings(world.settings, only)
    if (settings === null || others.length > 0) throw refused('order-unreviewed')
    return { ...world, settings }
  }

  /** The orders at current prices; null if they are sent at the prices they have. */
  function repriced<Intent extends OrderIntent>(
    intents: readonly Intent[],
    { pegs, slippage, tradedOf }: Pegged,
  ): Repriced<Intent> | null {
    const world = pretrade.world(categoryIn(intents))
    return slippage === undefined ? null : reprice(intents, pegs, slippage, { ...world, tradedOf })
  }

  function rejection(
    intents: readonly OrderIntent[],
    { confirmation, draftRows = [], via, plan, joint, averages, judged, isUnreviewed }: PlaceOptions,
    pegged: Pegged,
  ): Placed | null {
    const terms = intents.map((intent) => reducingTermsOf(intent, via ?? 'placeBatch'))
    const reason = reductions.rejection('place', { terms, keys: [] })
    if (reason !== null) return refuseAll('gate', reason)
    if (joint !== undefined && unsupported !== null) return refuseAll('joint', t`joint: ${unsupported.joint}`)
    // A paused plan asks for confirmation on the screen of its account, which the other accounts lack.
    if (plan !== undefined && joint !== undefined)
      return refuseAll('plan', t('plan: a batch for several accounts is sent at once and has no stop rule'))
    const unplanned = plan === undefined ? [] : planRejections(plan, intents, via)
    if (unplanned.length > 0) return { accepted: false, refusals: unplanned, assessment: null }
    const again = sentAgain(draftRows)
    if (again.length > 0) return { accepted: false, refusals: again, assessment: null }
    const { orders = intents, beyond = [] } = repriced(intents, pegged) ?? {}
    const assessment = sinceReview(assess(orders, pegged, { via, averages, isUnreviewed }), judged)
    const open = [...beyond, ...unconfirmed(assessment, confirmation)]
    const fatal = open.filter(({ band }) => band === 'never')
    // Reports blocking findings only, since the others may change after a fix.
    const notified = fatal.length > 0 ? fatal : open
    if (notified.length === 0) return null
    const prices = orders === intents ? {} : { prices: orders.map(({ price = null }) => price) }
    return { accepted: false, refusals: notified.map(refusalOf), assessment, ...prices }
  }

  function planRejections(
    plan: PlanIntent,
    intents: readonly OrderIntent[],
    via: PlacingCall = 'placeBatch',
  ): readonly RowRefusal[] {
    if (unsupported !== null) return [{ row: 0, field: 'plan', rule: 'plan', message: t`plan: ${unsupported.plan}` }]
    if (via === 'placeBatch') return planProblems(plan, intents, pretrade.world().positions, clock.now())
    return [{ row: 0, field: 'plan', rule: 'plan', message: t('plan: only a batch has a plan') }]
  }

  /** A plan at its start. Its bounds are those of the same rule and orders in the review. */
  function begun({ rule, delivery }: PlanIntent, intents: readonly NamedIntent[]): BatchPlan {
    return {
      rule,
      delivery,
      worst: rule === null ? null : worstCase(rule, intents, delivery),
      seed: newSeed(),
      portions: 0,
      nextAt: delivery === null ? null : (delivery.startAt ?? clock.now()),
      pauseReason: null,
      stopped: null,
      isOpen: true,
    }
  }

  function record(
    token: string,
    namedIntents: readonly NamedIntent[],
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
      isUnreviewed = false,
    }: PlaceOptions,
  ) {
    const id = naming.nextClientOid()
    const createdAt = clock.now()
    const waits = plan?.delivery != null
    const rows = namedIntents.map((intent, row) => {
      const identity = { batchId: id, row, createdAt, revision: store.nextRevision() }
      return unsentOrder(intent, identity, waits ? 'waiting' : 'queued')
    })
    const requests = waits ? requestsOf(namedIntents, plan.delivery) : requestsVia(namedIntents, via)
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
      ...(plan === undefined ? {} : { plan: begun(plan, namedIntents) }),
      ...(joint === undefined ? {} : { joint }),
      ...(typed.length === 0 ? {} : { typed }),
      ...(expected === undefined ? {} : { expected }),
      ...(waits && confirmation !== undefined ? { confirmation } : {}),
      ...(waits && pegs.length > 0 ? { pegs, ...(slippage === undefined ? {} : { slippage }) } : {}),
      revision: store.nextRevision(),
    }
    journal.recordBatch(batch, rows, { reviewed, confirmed: confirmedText(confirmation, slippage, isUnreviewed) })
    dryRuns.saveWith(id, draftRows)
    batches.add(batch, rows)
    store.add(rows)
    return batch
  }

  function place(token: string, intents: readonly OrderIntent[], options: PlaceOptions, pegged: Pegged): Placed {
    const earlier = recordedBefore(token) ?? rejection(intents, options, pegged)
    if (earlier !== null) return earlier
    const namedIntents = namedOrders(intents, naming)
    const { reviewed, via, plan } = options
    if (reviewed !== undefined && reviewed !== ordersDigest(namedIntents, via))
      return refuseAll('review', notAsReviewed)
    // Waiting orders keep the reviewed prices, from which their slippage counts.
    const submitted = plan?.delivery == null ? (repriced(namedIntents, pegged)?.orders ?? namedIntents) : namedIntents
    try {
      const batch = record(token, submitted, options)
      send(batch, submitted)
      return { accepted: true, batch: batches.get(batch.id) ?? batch, orders: rowsOf(batch.id) }
    } catch (error) {
      return refuseAll(
        'journal',
        t`The order journal cannot be written, so nothing was sent: ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  /** Reads missing data of these orders first. After that, everything is assessed at the same time. */
  async function read(intents: readonly OrderIntent[], { pegs = [], slippage }: Pricing = {}): Promise<Pegged> {
    const [tradedOf] = await Promise.all([pretrade.traded(tradedCategories(pegs)), pretrade.load(intents)])
    return { pegs, slippage, tradedOf }
  }
  return {
    read,
    repriced,
    placed: recordedBefore,
    assessNow: (intents: readonly OrderIntent[], pegged: Pegged): Judged => assess(intents, pegged),
    assess: async (intents: readonly OrderIntent[], how: AssessHow = {}): Promise<Judged> => {
      const [pegged] = await Promise.all([read(intents, how), unseen.readAfterFills(intents)])
      return assess(intents, pegged, how)
    },
    place: async (token: string, intents: readonly OrderIntent[], options: PlaceOptions): Promise<Placed> => {
      for (;;) {
        const why = recordedBefore(token) === null ? await unseen.settled(intents) : null
        if (why !== null) return refuseAll(UNSEEN_RULE, why)
        const pegged = await read(intents, options)
        // Another window may have placed since. This batch is assessed with its orders.
        if (recordedBefore(token) !== null || !unseen.mustWait(intents)) return place(token, intents, options, pegged)
      }
    },
  }
}
