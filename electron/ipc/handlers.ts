import type { CheckedInputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Settings, SettingsChange } from '@/shared/settings/settings'
import type { Health } from '@/shared/trading/health/health'
import type { AccountAlarms } from '../app/account-alarms'
import type { AccountDrafts } from '../app/account-drafts'
import type { AccountLending } from '../app/account-lending'
import type { AccountOrders } from '../app/account-orders'
import type { AccountRisk } from '../app/account-risk'
import type { AlarmDestinations } from '../app/alarm-destinations'
import type { FurtherAccounts } from '../app/further-accounts'
import type { ApiDesk } from '../app/api-desk/api-desk'
import type { HeldSecrets } from '../app/api-desk/held-secrets'
import type { MiniSwitch } from '../app/mini-switch'
import type { ProfileKeys } from '../app/profile-keys'
import type { ActiveSession } from '../app/session/active-session'
import type { Caller } from '../base/caller'
import type { Notices } from '../base/notices'
import type { Publisher } from '../base/publisher'

/** What the handlers call. */
export interface Services {
  readonly active: ActiveSession
  readonly profileKeys: ProfileKeys
  readonly settings: { get(): Settings; change(change: SettingsChange): Promise<Settings> }
  readonly orders: AccountOrders
  readonly drafts: AccountDrafts
  readonly further: FurtherAccounts
  readonly apiDesk: ApiDesk
  readonly heldSecrets: HeldSecrets
  readonly risk: AccountRisk
  readonly alarms: AccountAlarms
  readonly lending: AccountLending
  readonly destinations: AlarmDestinations
  readonly health: () => Health
  readonly publisher: Publisher
  readonly notices: Notices
  readonly mini: MiniSwitch
  readonly report: () => Promise<OutputOf<'diagnostics.report'>>
}

/** One function per method of IPC; leaving one out does not compile. */
export type Handlers = {
  readonly [Name in MethodName]: (
    input: CheckedInputOf<Name>,
    caller: Caller,
  ) => OutputOf<Name> | Promise<OutputOf<Name>>
}

/** TABLE 2: every method of IPC and the service that carries it out. Nothing is decided here. */
export function createHandlers(services: Services): Handlers {
  const { active, profileKeys, settings, orders, drafts, apiDesk, heldSecrets, risk, alarms, lending } = services
  const { publisher, further, mini, destinations } = services
  const market = () => active.current().market
  const ofAccount = () => active.current().orders()

  return {
    'app.info': () => active.info(),
    'app.arm': ({ armed }) => active.arm(armed),
    'app.mini': ({ open }) => {
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
    'market.instruments': ({ category }) => market().instruments(category),
    'market.tickers': ({ category }) => market().tickers(category),
    'market.candles': (ask) => market().candles(ask),
    'book.watch': async (watch, caller) => ({
      watchId: await publisher.watchBook(caller, (onFrame) => market().watchBook(watch, onFrame)),
    }),
    'book.unwatch': ({ watchId }, caller) => {
      publisher.unwatchBook(caller, watchId)
      return null
    },
    'orders.assess': orders.assess,
    'orders.place': orders.place,
    'orders.amend': orders.amend,
    'orders.cancel': orders.cancel,
    'orders.cancelAll': orders.cancelAll,
    'orders.letThrough': orders.letThrough,
    'orders.timeline': orders.timeline,
    'orders.list': () => ofAccount().list(),
    'orders.history': ({ category, symbol }) => ofAccount().history(category, symbol),
    'orders.fills': ({ category }) => ofAccount().fills(category),
    'batches.list': () => ofAccount().batches(),
    'orders.dryRun': ({ orders, draftRows = [], ...how }) => ofAccount().dryRun(orders, draftRows, how),
    'batches.dryRun': ({ batchId }) => ofAccount().compareDryRun(batchId),
    'batches.stop': ({ batchId }) => ({ heldBack: ofAccount().stopBatch(batchId) }),
    'batches.resume': orders.resume,
    'accounts.list': further.list,
    'accounts.open': further.open,
    'accounts.close': further.close,
    'accounts.arm': further.arm,
    'accounts.assess': further.assess,
    'accounts.dryRun': further.dryRun,
    'accounts.place': further.place,
    'accounts.cancel': further.cancel,
    'accounts.joint': further.joint,
    'drafts.list': () => drafts.list(),
    'drafts.load': ({ id }) => drafts.load(id),
    'drafts.create': (draft) => drafts.create(draft),
    'drafts.change': (change) => drafts.change(change),
    'drafts.edit': (edit) => drafts.edit(edit),
    'api.preview': apiDesk.preview,
    'api.assess': apiDesk.assess,
    'api.call': apiDesk.call,
    'api.requests': () => active.current().requests().list(),
    'secrets.list': () => heldSecrets.list(),
    'secrets.keep': (input) => heldSecrets.keep(input),
    'secrets.copy': ({ handle }) => heldSecrets.copy(handle),
    'secrets.forget': ({ handle }) => {
      heldSecrets.forget(handle)
      return null
    },
    'account.get': () => active.current().account.current(),
    'risk.overview': risk.overview,
    'risk.confirmThresholds': risk.confirmThresholds,
    'risk.watchUnit': risk.watchUnit,
    'risk.unwatchUnit': risk.unwatchUnit,
    'risk.dismissUnwatched': risk.dismissUnwatched,
    'risk.history': risk.history,
    'risk.causes': risk.causes,
    'risk.pastDebt': risk.pastDebt,
    'risk.export': risk.exported,
    'risk.loans': lending.institutionalLoans,
    'risk.products': lending.loanProducts,
    'alarms.list': alarms.list,
    'alarms.acknowledge': alarms.acknowledge,
    'alarms.snooze': alarms.snooze,
    'alarms.sounded': alarms.sounded,
    'alarms.test': alarms.test,
    'alarms.audit': alarms.audit,
    'destinations.list': destinations.list,
    'destinations.save': destinations.save,
    'destinations.remove': destinations.remove,
    'destinations.test': destinations.test,
    'destinations.dispatches': destinations.dispatches,
    'loans.ongoing': lending.consumerLoans,
    'loans.coins': lending.loanCoins,
    'loans.history': lending.loanHistory,
    'earn.products': lending.savings,
    'earn.product': lending.savingsProduct,
    'health.get': services.health,
    'health.mismatches': () => active.current().client.mismatches(),
    'diagnostics.report': services.report,
    'notices.list': services.notices.list,
  }
}
