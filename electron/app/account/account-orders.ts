import { Category } from '@/shared/exchange/protocol/fields'
import type { CheckedInputOf, CommandResult, JournalEntry, PlaceResult } from '@/shared/ipc/contract'
import type { JournalPage, JournalProof } from '@/shared/ipc/trading/journal'
import type { GateReport } from '@/shared/trading/health/health'
import { expectedPrices } from '@/shared/trading/batch/results/expected-prices'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type {
  Assessment,
  Confirmed,
  Judged,
  Reviewed,
  DisplayedAverages,
} from '@/shared/trading/pretrade/assessment/assessment'
import type { Caller } from '@/electron/base/caller'
import { refused } from '@/electron/base/service-error'
import type { AmendHow } from '@/electron/services/orders/changing/amend'
import type { RequestedAmend } from '@/electron/services/orders/changing/amend-calls'
import type { Orders } from '@/electron/services/orders/orders'
import type { Placed } from '@/electron/services/orders/sending/place'
import { bestDisplayed } from '@/shared/trading/pretrade/rules/moved-average'
import { atPrices } from '@/shared/trading/batch/pricing/peg'
import type { PreparedRequest } from '@/electron/services/orders/sending/prepared-request'
import type { AccountDrafts } from './account-drafts'
import type { Clicks } from './clicks'
import { type GoingOn, type ReviewContext, type Reviews, shownOf, type TakenReview } from './reviews'
import type { ActiveSession } from '@/electron/app/session/active-session'

/**
 * Order commands for the active account, from panels and the API desk. New orders and amends require arming and the
 * rules of their symbols. Cancels always pass. Throws a ServiceError while the account has no orders.
 */
export interface AccountOrders {
  readonly assess: (request: CheckedInputOf<'orders.assess'>) => Promise<Assessment>
  /** Like `assess`, but also prepares the requests and stores the review for this page. */
  readonly review: (request: CheckedInputOf<'orders.review'>, caller: Caller) => Promise<Reviewed>
  /** Sends reviewed orders. Accepted rows are removed from their draft. */
  readonly place: (request: CheckedInputOf<'orders.place'>, caller: Caller) => Promise<PlaceResult>
  readonly enableClickTrading: (request: CheckedInputOf<'orders.enableClickTrading'>, caller: Caller) => null
  /** Reviews an order of the price ladder and sends it, within the limits of click trading. */
  readonly click: (request: CheckedInputOf<'orders.click'>, caller: Caller) => Promise<PlaceResult>
  /** Sends one order without a review, within the limits of the settings for such orders. */
  readonly placeUnreviewed: (request: CheckedInputOf<'orders.placeUnreviewed'>, caller: Caller) => Promise<PlaceResult>
  /** Resumes a batch, with a review of its waiting rows. */
  readonly resume: (request: CheckedInputOf<'batches.resume'>, caller: Caller) => Promise<PlaceResult>
  /** Sends reviewed amends. */
  readonly amend: (request: CheckedInputOf<'orders.amend'>, caller: Caller) => Promise<readonly CommandResult[]>
  /** Amends that were reviewed elsewhere, such as by the API desk. */
  readonly change: (
    token: string,
    changes: readonly RequestedAmend[],
    how: AmendHow,
  ) => Promise<readonly CommandResult[]>
  readonly cancel: (request: CheckedInputOf<'orders.cancel'>) => Promise<readonly CommandResult[]>
  readonly cancelAll: (request: CheckedInputOf<'orders.cancelAll'>) => Promise<Outcome>
  /** Empty before the journal is open. */
  readonly timeline: (request: CheckedInputOf<'orders.timeline'>) => readonly JournalEntry[]
  /** Refused before the journal is open. */
  readonly page: (request: CheckedInputOf<'journal.page'>) => Promise<JournalPage>
  readonly verify: () => Promise<JournalProof>
  /** Opens a gate that waits for a person, only for the reason that this person was shown. */
  readonly resumeTrading: (request: CheckedInputOf<'orders.resumeTrading'>) => GateReport
}

/** Categories of the orders to be amended. */
function categoriesOf(all: Orders, changes: readonly { readonly key: string }[]): readonly Category[] {
  const changed = new Set(changes.map(({ key }) => key))
  return all.list().flatMap(({ key, category }) => (changed.has(key) ? (Category.safeParse(category).data ?? []) : []))
}

const rowsOf = (all: Orders, batchId: string) => all.list().filter((order) => order.batchId === batchId)

/** Result of a placement, for a page. */
const shownPlacing = (placed: Placed, view: (judged: Judged) => Assessment): PlaceResult =>
  placed.accepted ? placed : { ...placed, assessment: placed.assessment === null ? null : view(placed.assessment) }

/** Stored reviews, and permissions of click trading. */
export interface Reviewing {
  readonly reviews: Reviews
  readonly clicks: Clicks
}

export function createAccountOrders(
  active: Pick<ActiveSession, 'current' | 'requireArmed'>,
  drafts: Pick<AccountDrafts, 'dropSent' | 'requireCurrent'>,
  { reviews, clicks }: Reviewing,
): AccountOrders {
  const orders = (): Orders => active.current().orders()
  function reader(): Orders['reader'] {
    const ledger = active.current().ledgerIfReady()
    if (ledger === null) throw refused('journal-not-open')
    return ledger.reader
  }

  /** Orders of the profile that was armed at the call. Another profile may be opened while rules are read. */
  async function armedOrders(categories: (orders: Orders) => Iterable<Category>): Promise<Orders> {
    active.requireArmed()
    const session = active.current()
    const orders = session.orders()
    await session.market.loadRules(categories(orders))
    if (active.current() !== session) throw refused('profile-changed-unsent')
    active.requireArmed()
    return orders
  }

  type Placing = Omit<CheckedInputOf<'orders.place'>, 'token' | 'confirmation'>

  type Assessed = Pick<Placing, 'orders' | 'via' | 'pegs' | 'slippage'> & { readonly averages?: DisplayedAverages }

  async function assessNew({ orders: intents, via, pegs, slippage, averages }: Assessed): Promise<Judged> {
    const assessed = orders()
    await active.current().market.loadRules(intents.map(({ category }) => category))
    return assessed.assess(intents, { via, pegs, slippage, averages })
  }

  async function assessChanges(changes: readonly RequestedAmend[]): Promise<Judged> {
    const assessed = orders()
    await active.current().market.loadRules(categoriesOf(assessed, changes))
    return assessed.assessChanges(changes)
  }

  async function assessWaiting(batchId: string): Promise<Judged> {
    const assessed = orders()
    await active.current().market.loadRules(categoriesOf(assessed, rowsOf(assessed, batchId)))
    return assessed.assessWaiting(batchId)
  }

  const reviewContext = (caller: Caller): ReviewContext => ({ caller, session: active.current() })

  /** Stores the prepared requests for the caller. Another account may be on screen once the assessment is done. */
  function reviewed<Payload>(
    who: ReviewContext,
    request: unknown,
    judged: Judged,
    write: () => PreparedRequest<Payload>,
    going?: GoingOn,
  ): Reviewed {
    if (active.current() !== who.session) throw refused('profile-changed-unreviewed')
    return reviews.store(who, request, judged, write(), going)
  }

  const placedBefore = (token: string): PlaceResult | null => {
    const placed = active.current().ordersIfReady()?.placed(token) ?? null
    return placed === null ? null : shownPlacing(placed, shownOf)
  }

  /** A changed assessment starts a new review of the same orders. */
  const again = <Payload>(
    who: ReviewContext,
    request: unknown,
    judged: Judged,
    write: () => PreparedRequest<Payload>,
    going?: GoingOn,
  ): Assessment => (active.current() === who.session ? reviewed(who, request, judged, write, going) : shownOf(judged))

  type ReviewedPayload = Pick<TakenReview<readonly OrderIntent[]>, 'payload' | 'digest'> & {
    readonly confirmed?: Confirmed
    readonly judged?: Judged
    readonly averages?: DisplayedAverages
    readonly isUnreviewed?: boolean
  }

  async function send(
    token: string,
    { payload: requests, digest, confirmed: confirmation, judged, averages, isUnreviewed }: ReviewedPayload,
    { orders: _orders, draft, ...how }: Placing,
    caller: Caller,
  ): Promise<Placed> {
    const own = active.current().connection.id
    if (how.joint?.accounts.every(({ profileId }) => profileId !== own) === true) throw refused('joint-not-named')
    const desk = await armedOrders(() => requests.map(({ category }) => category))
    const expected = judged === undefined ? undefined : expectedPrices(requests, judged.rows)
    const placed = await desk.place(token, requests, {
      ...how,
      confirmation,
      expected,
      averages,
      judged,
      reviewed: isUnreviewed ? undefined : digest,
      isUnreviewed,
    })
    if (placed.accepted) drafts.dropSent(draft && { caller, draft })
    return placed
  }

  async function change(
    token: string,
    changes: readonly RequestedAmend[],
    how: AmendHow,
  ): Promise<readonly CommandResult[]> {
    const desk = await armedOrders((all) => categoriesOf(all, changes))
    return desk.amend(token, changes, how)
  }

  return {
    assess: async (request) => shownOf(await assessNew(request)),
    async review({ kind: _kind, ...request }, caller) {
      const { since, ...reviewRequest } = { since: undefined, ...request }
      const who = reviewContext(caller)
      const desk = orders()
      if ('changes' in reviewRequest) {
        const { changes, via } = reviewRequest
        return reviewed(who, reviewRequest, await assessChanges(changes), () => desk.writeChanges(changes, via))
      }
      if ('batchId' in reviewRequest) {
        const { batchId } = reviewRequest
        return reviewed(who, reviewRequest, await assessWaiting(batchId), () => desk.writeWaiting(batchId))
      }
      const before = reviews.shownBy(who, since)
      const judged = await assessNew({ ...reviewRequest, averages: before })
      const averages = bestDisplayed(reviewRequest.orders, before, judged.rows)
      return reviewed(who, reviewRequest, judged, () => desk.write(reviewRequest.orders, reviewRequest.via), {
        averages,
        since,
      })
    },
    async place({ token, confirmation, ...request }, caller) {
      const before = placedBefore(token)
      if (before !== null) return before
      active.requireArmed()
      if (request.draft !== undefined) drafts.requireCurrent(request.draft)
      const who = reviewContext(caller)
      const reviewed = reviews.take<ReviewedPayload['payload']>(who, { token, request, confirmation })
      const { averages } = reviewed
      const placed = await send(token, reviewed, request, caller)
      const now = placed.accepted ? request : { ...request, orders: atPrices(request.orders, placed.prices) }
      return shownPlacing(placed, (judged) =>
        again(who, now, judged, () => orders().write(now.orders, now.via), { averages }),
      )
    },
    enableClickTrading({ terms }, caller) {
      clicks.allow(reviewContext(caller), terms)
      return null
    },
    async click({ token, order }, caller) {
      const before = placedBefore(token)
      if (before !== null) return before
      active.requireArmed()
      clicks.spend(reviewContext(caller), order)
      const placed = await send(token, orders().write([order]), { orders: [order], onUnknown: 'stop' }, caller)
      return shownPlacing(placed, shownOf)
    },
    async placeUnreviewed({ token, order, ...how }, caller) {
      const before = placedBefore(token)
      if (before !== null) return before
      active.requireArmed()
      const prepared = { ...orders().write([order], how.via), isUnreviewed: true }
      const placed = await send(token, prepared, { orders: [order], onUnknown: 'stop', ...how }, caller)
      return shownPlacing(placed, shownOf)
    },
    async resume({ confirmation, ...request }, caller) {
      active.requireArmed()
      const who = reviewContext(caller)
      const { batchId } = request
      const { digest, confirmed } = reviews.take(who, { token: null, request, confirmation })
      const desk = await armedOrders((all) => categoriesOf(all, rowsOf(all, batchId)))
      const placed = await desk.resumeBatch(batchId, { confirmation: confirmed, reviewed: digest })
      return shownPlacing(placed, (judged) => again(who, request, judged, () => orders().writeWaiting(batchId)))
    },
    async amend({ token, confirmation, ...request }, caller) {
      if (active.current().ordersIfReady()?.knowsCommand(token) === true)
        return change(token, request.changes, { via: request.via })
      active.requireArmed()
      const who = reviewContext(caller)
      const {
        payload: amends,
        digest,
        confirmed,
      } = reviews.take<readonly RequestedAmend[]>(who, { token, request, confirmation })
      return change(token, amends, { via: request.via, confirmation: confirmed, reviewed: digest })
    },
    change,
    cancel: async ({ token, keys, via }) => orders().cancel(token, keys, via),
    cancelAll: async ({ token, category, symbol }) => orders().cancelAll(token, category, symbol),
    timeline: ({ key }) => active.current().ledgerIfReady()?.timeline(key) ?? [],
    page: async (request) => reader().page(request),
    verify: async () => reader().verify(),
    resumeTrading({ reason }) {
      const ledger = active.current().ledgerIfReady()
      const gate = ledger?.gate()
      if (ledger === null || !gate?.needsReview) throw refused('entry-not-paused')
      if (gate.reason !== reason) throw refused('entry-reason-changed', { reason: gate.reason ?? '' })
      ledger.rearm()
      return ledger.gate()
    },
  }
}
