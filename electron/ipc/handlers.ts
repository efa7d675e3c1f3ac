import type { Clock } from '@/shared/base/clock'
import { Category } from '@/shared/exchange/protocol/fields'
import type { OutputOf } from '@/shared/ipc/contract'
import type { Settings, SettingsChange } from '@/shared/settings/settings'
import type { Health } from '@/shared/trading/health/health'
import type { AccountDrafts } from '../app/account-drafts'
import type { ActiveSession } from '../app/session/active-session'
import { createApiDesk } from '../app/api-desk/api-desk'
import type { HeldSecrets } from '../app/api-desk/held-secrets'
import type { Notices } from '../base/notices'
import type { Orders } from '../services/orders/orders'
import type { ProfileKeys } from '../app/profile-keys'
import { refused } from '../base/service-error'
import type { Publisher } from '../base/publisher'
import { createRiskHandlers } from './risk-handlers'
import type { Handlers } from '../app/handlers'

/** What the handlers call. */
export interface Services {
  readonly active: ActiveSession
  readonly profileKeys: ProfileKeys
  readonly settings: { get(): Settings; change(change: SettingsChange): Promise<Settings> }
  readonly drafts: AccountDrafts
  readonly health: () => Health
  readonly publisher: Publisher
  readonly notices: Notices
  readonly clock: Clock
  readonly heldSecrets: HeldSecrets
  readonly mini: MiniSwitch | null
  readonly report: () => Promise<OutputOf<'diagnostics.report'>>
}

/** Opens and closes the small window above all others. */
export interface MiniSwitch {
  setOpen(open: boolean): void
  isOpen(): boolean
}

/** TABLE 2: every method of IPC and the service that carries it out. */
export function createHandlers(services: Services): Handlers {
  const { active, profileKeys, settings, drafts, health, publisher, notices, clock, heldSecrets, mini, report } =
    services
  const orders = () => active.current().orders()

  /** Checks need the rules of every category in question; without them nothing is placed. */
  const loadRules = (categories: Iterable<Category>) =>
    Promise.all([...new Set(categories)].map((category) => active.current().market.instruments(category)))

  function requireArmed(): void {
    if (!active.isArmed())
      throw refused('Trading on this profile is not armed. Arm it first; cancels pass at all times.')
  }

  /** The orders of the profile that was armed when it was asked; while rules are read another one may be opened. */
  async function armedOrders(categories: (orders: Orders) => Iterable<Category>): Promise<Orders> {
    requireArmed()
    const session = active.current()
    const meant = session.orders()
    await loadRules(categories(meant))
    if (active.current() !== session) throw refused('The profile was changed meanwhile, so nothing was sent.')
    requireArmed()
    return meant
  }

  /** Categories of the orders that are to be changed. */
  function categoriesOf(all: Orders, changes: readonly { readonly key: string }[]): readonly Category[] {
    const changed = new Set(changes.map(({ key }) => key))
    return all
      .list()
      .flatMap(({ key, category }) => (changed.has(key) ? (Category.safeParse(category).data ?? []) : []))
  }

  const handlers: Handlers = {
    'app.info': () => active.info(),
    'app.arm': ({ armed }) => active.arm(armed),
    'app.mini': ({ open }) => {
      if (mini === null) throw refused('The small window needs the desktop application.')
      mini.setOpen(open)
      return { open: mini.isOpen() }
    },
    'settings.get': () => settings.get(),
    'settings.set': (change) => settings.change(change),
    'profiles.list': () => active.profiles(),
    'profiles.select': ({ id }) => active.select(id),
    'keys.save': (key) => profileKeys.save(key),
    'keys.confirmWithdraw': (input) => profileKeys.confirmWithdraw(input),
    'keys.forget': ({ profileId }) => profileKeys.forget(profileId),
    'market.instruments': ({ category }) => active.current().market.instruments(category),
    'market.tickers': ({ category }) => active.current().market.tickers(category),
    'market.candles': (ask) => active.current().market.candles(ask),
    'book.watch': async (watch, caller) => ({
      watchId: await publisher.watchBook(caller, (onFrame) => active.current().market.watchBook(watch, onFrame)),
    }),
    'book.unwatch': ({ watchId }, caller) => {
      publisher.unwatchBook(caller, watchId)
      return null
    },
    'orders.assess': async (ask) => {
      const assessed = orders()
      if (ask.kind === 'amend') {
        await loadRules(categoriesOf(assessed, ask.changes))
        return assessed.assessChanges(ask.changes)
      }
      await loadRules(ask.orders.map(({ category }) => category))
      return assessed.assess(ask.orders, ask.via)
    },
    'orders.place': async ({ token, orders: intents, ...how }) => {
      const meant = await armedOrders(() => intents.map(({ category }) => category))
      const placed = await meant.place(token, intents, how)
      if (placed.accepted) drafts.dropSent()
      return placed
    },
    'batches.stop': ({ batchId }) => {
      orders().stopBatch(batchId)
      return null
    },
    'batches.list': () => orders().batches(),
    'orders.list': () => orders().list(),
    'orders.history': ({ category, symbol }) => orders().history(category, symbol),
    'orders.timeline': ({ key }) => active.current().ledgerIfReady()?.timeline(key) ?? [],
    'orders.fills': ({ category }) => orders().fills(category),
    'orders.amend': async ({ token, changes, ...how }) => {
      const meant = await armedOrders((all) => categoriesOf(all, changes))
      return meant.amend(token, changes, how)
    },
    'orders.cancel': ({ token, keys, via }) => orders().cancel(token, keys, via),
    'orders.letThrough': ({ reason }) => {
      const ledger = active.current().ledgerIfReady()
      const gate = ledger?.gate()
      if (ledger === null || !gate?.needsReview) throw refused('No orders are held back until somebody has looked.')
      if (gate.reason !== reason)
        throw refused(`reason: what holds orders back changed meanwhile. ${gate.reason ?? ''}`, 'reason')
      ledger.rearm()
      return ledger.gate()
    },
    'orders.cancelAll': ({ token, category, symbol }) => orders().cancelAll(token, category, symbol),
    'drafts.load': () => drafts.open(),
    'drafts.edit': ({ owner, edit }) => drafts.edit(owner, edit),
    'api.preview': (ask) => apiDesk.preview(ask),
    'api.assess': (ask) => apiDesk.assess(ask),
    'api.requests': () => active.current().requests().list(),
    'api.call': (ask, caller) => apiDesk.call(ask, caller),
    'secrets.list': () => heldSecrets.list(),
    'secrets.keep': (input) => heldSecrets.keep(input),
    'secrets.copy': ({ handle }) => heldSecrets.copy(handle),
    'secrets.forget': ({ handle }) => {
      heldSecrets.forget(handle)
      return null
    },
    'account.get': () => active.current().account.current(),
    'health.get': health,
    'health.mismatches': () => active.current().client.mismatches(),
    'diagnostics.report': report,
    'notices.list': notices.list,
    ...createRiskHandlers(active, clock),
  }
  // Its order commands are IPC's own, with every guard they have.
  const apiDesk = createApiDesk({ active, clock, requireArmed, orderEntry: handlers, loadRules, heldSecrets })
  return handlers
}
