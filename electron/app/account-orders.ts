import { Category } from '@/shared/exchange/protocol/fields'
import type { CheckedInputOf, CommandResult, JournalEntry, PlaceResult } from '@/shared/ipc/contract'
import type { GateReport } from '@/shared/trading/health/health'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { refused } from '../base/service-error'
import type { Orders } from '../services/orders/orders'
import type { AccountDrafts } from './account-drafts'
import type { ActiveSession } from './session/active-session'

/**
 * What is asked of the orders of the account in use, by a panel or by hand. New orders and changes need arming and the
 * rules of their symbols; cancels pass at all times. Throws a ServiceError where the account has no orders (yet).
 */
export interface AccountOrders {
  readonly assess: (ask: CheckedInputOf<'orders.assess'>) => Promise<Assessment>
  /** Rows of the draft that were taken leave it. */
  readonly place: (ask: CheckedInputOf<'orders.place'>) => Promise<PlaceResult>
  /** Lets a batch go on that asks before anything more of it leaves. */
  readonly resume: (ask: CheckedInputOf<'batches.resume'>) => Promise<PlaceResult>
  readonly amend: (ask: CheckedInputOf<'orders.amend'>) => Promise<readonly CommandResult[]>
  readonly cancel: (ask: CheckedInputOf<'orders.cancel'>) => Promise<readonly CommandResult[]>
  readonly cancelAll: (ask: CheckedInputOf<'orders.cancelAll'>) => Promise<Outcome>
  /** Empty before the journal is open. */
  readonly timeline: (ask: CheckedInputOf<'orders.timeline'>) => readonly JournalEntry[]
  /** Opens a gate that waits for a person, for the reason this person was shown and no other. */
  readonly letThrough: (ask: CheckedInputOf<'orders.letThrough'>) => GateReport
}

/** Categories of the orders that are to be changed. */
function categoriesOf(all: Orders, changes: readonly { readonly key: string }[]): readonly Category[] {
  const changed = new Set(changes.map(({ key }) => key))
  return all.list().flatMap(({ key, category }) => (changed.has(key) ? (Category.safeParse(category).data ?? []) : []))
}

export function createAccountOrders(
  active: Pick<ActiveSession, 'current' | 'requireArmed'>,
  drafts: Pick<AccountDrafts, 'dropSent'>,
): AccountOrders {
  const orders = (): Orders => active.current().orders()

  /** The orders of the profile that was armed when it was asked; while rules are read another one may be opened. */
  async function armedOrders(categories: (orders: Orders) => Iterable<Category>): Promise<Orders> {
    active.requireArmed()
    const session = active.current()
    const meant = session.orders()
    await session.market.loadRules(categories(meant))
    if (active.current() !== session) throw refused('The profile was changed meanwhile, so nothing was sent.')
    active.requireArmed()
    return meant
  }

  return {
    async assess(ask) {
      const assessed = orders()
      const { market } = active.current()
      if (ask.kind === 'amend') {
        await market.loadRules(categoriesOf(assessed, ask.changes))
        return assessed.assessChanges(ask.changes)
      }
      await market.loadRules(ask.orders.map(({ category }) => category))
      return assessed.assess(ask.orders, ask.via, ask.pegs)
    },
    async place({ token, orders: intents, ...how }) {
      const own = active.current().connection.id
      if (how.joint?.accounts.every(({ profileId }) => profileId !== own) === true)
        throw refused('joint: does not name this account', 'joint')
      const meant = await armedOrders(() => intents.map(({ category }) => category))
      const placed = await meant.place(token, intents, how)
      if (placed.accepted) drafts.dropSent()
      return placed
    },
    async resume({ batchId, confirmation }) {
      const rowsOf = (all: Orders) => all.list().filter((order) => order.batchId === batchId)
      const meant = await armedOrders((all) => categoriesOf(all, rowsOf(all)))
      return meant.resumeBatch(batchId, confirmation)
    },
    async amend({ token, changes, ...how }) {
      const meant = await armedOrders((all) => categoriesOf(all, changes))
      return meant.amend(token, changes, how)
    },
    cancel: async ({ token, keys, via }) => orders().cancel(token, keys, via),
    cancelAll: async ({ token, category, symbol }) => orders().cancelAll(token, category, symbol),
    timeline: ({ key }) => active.current().ledgerIfReady()?.timeline(key) ?? [],
    letThrough({ reason }) {
      const ledger = active.current().ledgerIfReady()
      const gate = ledger?.gate()
      if (ledger === null || !gate?.needsReview) throw refused('No orders are held back until somebody has looked.')
      if (gate.reason !== reason)
        throw refused(`reason: what holds orders back changed meanwhile. ${gate.reason ?? ''}`, 'reason')
      ledger.rearm()
      return ledger.gate()
    },
  }
}
