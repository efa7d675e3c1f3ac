import type { CheckedInputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { Settings, SettingsChange } from '@/shared/settings/settings'
import type { Health } from '@/shared/trading/health/health'
import type { AccountAlarms } from '../app/watching/account-alarms'
import type { AccountDrafts } from '@/electron/app/account/account-drafts'
import type { AccountLending } from '@/electron/app/account/account-lending'
import type { AccountOrders } from '@/electron/app/account/account-orders'
import type { AccountRisk } from '@/electron/app/account/account-risk'
import type { AccountClassic } from '@/electron/app/account/account-classic'
import type { AccountEvidence } from '@/electron/app/health/account-evidence'
import type { AccountTax } from '@/electron/app/account/account-tax'
import type { AccountStrategies } from '@/electron/app/account/account-strategies'
import type { AlarmDestinations } from '../app/watching/alarm-destinations'
import type { AdditionalAccounts } from '@/electron/app/account/additional-accounts'
import type { ApiDesk } from '../app/api-desk/api-desk'
import type { OneTimeSecrets } from '../app/api-desk/one-time-secrets'
import type { AppLockService } from '../services/app-lock/app-lock'
import type { PanelWindowsService } from '@/electron/app/windows/panel-windows'
import type { Person } from '../app/person'
import type { UpdatesService } from '../services/updates/updates'
import type { Layouts } from '@/electron/app/windows/layouts'
import type { MiniSwitch } from '@/electron/app/windows/mini-switch'
import type { ProfileConnections } from '@/electron/app/connections/profile-connections'
import type { ProfileKeys } from '@/electron/app/connections/profile-keys'
import type { ActiveSession } from '../app/session/active-session'
import type { Caller } from '../base/caller'
import type { Downloads } from '../base/downloads'
import type { Notices } from '../base/notices'
import type { Publisher } from '../base/publisher'
import { ledgerOf } from '../app/session/watched'
import { keyIdOf } from '../services/orders/journal/key-records'
import { readMaxOpen } from '../services/account/max-open'

/** Services used by the handlers. */
export interface Services {
  readonly active: ActiveSession
  readonly profileKeys: ProfileKeys
  readonly connections: ProfileConnections
  readonly settings: { get(): Settings; change(change: SettingsChange): Promise<Settings> }
  readonly orders: AccountOrders
  readonly drafts: AccountDrafts
  readonly additional: AdditionalAccounts
  readonly apiDesk: ApiDesk
  readonly oneTimeSecrets: OneTimeSecrets
  readonly risk: AccountRisk
  readonly alarms: AccountAlarms
  readonly lending: AccountLending
  readonly strategies: AccountStrategies
  readonly classic: AccountClassic
  readonly tax: AccountTax
  readonly evidence: AccountEvidence
  readonly destinations: AlarmDestinations
  readonly downloads: Downloads
  readonly layouts: Layouts
  readonly appLock: AppLockService
  readonly updates: UpdatesService
  readonly panelWindows: PanelWindowsService
  readonly person: Person
  readonly health: () => Health
  readonly publisher: Publisher
  readonly notices: Notices
  readonly mini: MiniSwitch
  readonly report: () => Promise<OutputOf<'diagnostics.report'>>
}

/** One function per IPC method. A missing method is a compile error. */
export type Handlers = {
  readonly [Name in MethodName]: (
    input: CheckedInputOf<Name>,
    caller: Caller,
  ) => OutputOf<Name> | Promise<OutputOf<Name>>
}

/** TABLE 2: every IPC method and its service. No decisions are made here. */
export function createHandlers(services: Services): Handlers {
  const { active, profileKeys, connections, settings, orders, drafts, apiDesk, oneTimeSecrets, risk, alarms, lending } =
    services
  const {
    publisher,
    additional,
    mini,
    destinations,
    downloads,
    strategies,
    classic,
    tax,
    evidence,
    layouts,
    appLock,
    updates,
    panelWindows,
  } = services
  const market = () => active.current().market
  const ofAccount = () => active.current().orders()

  return {
    'app.info': () => active.info(),
    'app.arm': ({ armed }) => active.arm(armed),
    'app.mini': ({ open }) => {
      mini.setOpen(open)
      return { open: mini.isOpen() }
    },
    'windows.list': panelWindows.list,
    'windows.open': panelWindows.open,
    'windows.close': panelWindows.close,
    'windows.focus': panelWindows.focus,
    'windows.here': panelWindows.here,
    'windows.moved': panelWindows.moved,
    'person.answer': services.person.answer,
    'updates.get': updates.get,
    'updates.check': updates.check,
    'updates.putOff': updates.putOff,
    'lock.get': appLock.status,
    'lock.touched': appLock.touched,
    'lock.lock': appLock.lock,
    'lock.unlock': appLock.unlock,
    'lock.setPin': appLock.setPin,
    'lock.removePin': appLock.removePin,
    'lock.forget': appLock.forget,
    'settings.get': () => settings.get(),
    'settings.set': (change) => settings.change(change),
    'layouts.list': layouts.list,
    'layouts.read': layouts.read,
    'layouts.readBackup': layouts.readBackup,
    'layouts.create': layouts.create,
    'layouts.save': layouts.save,
    'layouts.rename': layouts.rename,
    'layouts.delete': layouts.delete,
    'layouts.undelete': layouts.undelete,
    'layouts.backUp': layouts.backUp,
    'profiles.list': () => active.profiles(),
    'profiles.openPracticeAccount': () => active.openPracticeAccount(),
    'profiles.select': ({ id }) => active.select(id),
    'keys.save': (key) => profileKeys.save(key),
    'keys.confirmWithdraw': (input) => profileKeys.confirmWithdraw(input),
    'keys.forget': ({ profileId }) => profileKeys.forget(profileId),
    'connections.setProxy': connections.setProxy,
    'connections.test': connections.test,
    'connections.endTest': connections.endTest,
    'market.instruments': ({ category }) => market().instruments(category),
    'market.readRules': () => market().rules.readAgain(),
    'market.tickers': ({ category }) => market().tickers(category),
    'market.funding': (input) => market().funding(input),
    'market.candles': (input) => market().candles(input),
    'book.watch': async (watch, caller) => ({
      watchId: await publisher.watchBook(caller, (onFrame) => market().watchBook(watch, onFrame)),
    }),
    'book.unwatch': ({ watchId }, caller) => {
      publisher.unwatchBook(caller, watchId)
      return null
    },
    'orders.assess': orders.assess,
    'orders.review': orders.review,
    'orders.enableClickTrading': orders.enableClickTrading,
    'orders.click': orders.click,
    'orders.placeUnreviewed': orders.placeUnreviewed,
    'orders.place': orders.place,
    'orders.amend': orders.amend,
    'orders.cancel': orders.cancel,
    'orders.cancelAll': orders.cancelAll,
    'orders.resumeTrading': orders.resumeTrading,
    'orders.timeline': orders.timeline,
    'journal.page': orders.page,
    'journal.verify': orders.verify,
    'orders.list': () => ofAccount().list(),
    'orders.history': ({ category, symbol }) => ofAccount().history(category, symbol),
    'orders.fills': ({ category }) => ofAccount().fills(category),
    'fills.list': (range) => ofAccount().fillList(range),
    'fills.additional': additional.fills,
    'batches.list': () => ofAccount().batches(),
    'orders.dryRun': ({ orders, draftRows = [], ...how }) => ofAccount().dryRun(orders, draftRows, how),
    'batches.dryRun': ({ batchId }) => ofAccount().compareDryRun(batchId),
    'batches.stop': ({ batchId }) => ({ canceledBeforeSend: ofAccount().stopBatch(batchId) }),
    'batches.resume': orders.resume,
    'accounts.list': additional.list,
    'accounts.positions': additional.positions,
    'accounts.open': additional.open,
    'accounts.close': additional.close,
    'accounts.arm': additional.arm,
    'accounts.review': additional.review,
    'accounts.dryRun': additional.dryRun,
    'accounts.place': additional.place,
    'accounts.cancel': additional.cancel,
    'accounts.joint': additional.joint,
    'drafts.list': () => drafts.list(),
    'drafts.load': (input) => drafts.load(input),
    'drafts.create': (draft) => drafts.create(draft),
    'drafts.change': (change) => drafts.change(change),
    'drafts.edit': (edit) => drafts.edit(edit),
    'strategies.list': strategies.list,
    'strategies.cancel': strategies.cancel,
    'classic.openOrders': classic.openOrders,
    'classic.pastOrders': classic.pastOrders,
    'classic.holdings': classic.holdings,
    'classic.terms': classic.terms,
    'classic.maxOpen': classic.maxOpen,
    'api.preview': apiDesk.preview,
    'api.review': apiDesk.review,
    'api.call': apiDesk.call,
    'api.requests': () => active.current().requests().list(),
    'secrets.list': () => oneTimeSecrets.list(),
    'secrets.keep': (input) => oneTimeSecrets.saveKey(input),
    'secrets.copy': (input) => oneTimeSecrets.copy(input),
    'secrets.reveal': ({ handle }) => oneTimeSecrets.reveal(handle),
    'secrets.file': ({ handle }) => oneTimeSecrets.file(handle),
    'secrets.forget': ({ handle }) => {
      oneTimeSecrets.forget(handle)
      return null
    },
    'account.get': () => active.current().account.current(),
    'account.maxOpen': (input) => readMaxOpen(active.current().client.rest, input),
    'risk.overview': risk.overview,
    'risk.confirmThresholds': risk.confirmThresholds,
    'risk.watchUnit': risk.watchUnit,
    'risk.unwatchUnit': risk.unwatchUnit,
    'risk.dismissUnwatched': risk.dismissUnwatched,
    'risk.history': risk.history,
    'risk.causes': risk.causes,
    'risk.pastDebt': risk.pastDebt,
    'risk.export': (input, caller) => downloads.offer(caller, risk.exported(input)),
    'download.progress': ({ token }) => downloads.progress(token),
    'download.cancel': ({ token }) => {
      downloads.cancel(token)
      return null
    },
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
    'destinations.setAnswerLink': destinations.setAnswerLink,
    'destinations.test': destinations.test,
    'destinations.dispatches': destinations.dispatches,
    'loans.ongoing': lending.consumerLoans,
    'loans.remove': lending.removeLoan,
    'loans.coins': lending.loanCoins,
    'loans.history': lending.loanHistory,
    'earn.products': lending.savings,
    'earn.product': lending.savingsProduct,
    'tax.overview': tax.overview,
    'tax.start': tax.start,
    'tax.resume': tax.resume,
    'tax.pause': tax.pause,
    'tax.cancel': tax.cancel,
    'tax.clear': tax.clear,
    'tax.findings': tax.findings,
    'tax.records': tax.records,
    'tax.saveKey': tax.saveKey,
    'tax.forgetKey': tax.forgetKey,
    'health.get': services.health,
    'health.mismatches': () => active.current().client.mismatches(),
    'diagnostics.report': services.report,
    'assumptions.list': evidence.list,
    'assumptions.confirm': evidence.confirm,
    'assumptions.probe': evidence.probe,
    'priceAlerts.list': () => active.current().priceAlerts.list(),
    'priceAlerts.save': (input) => active.current().priceAlerts.save(input),
    'priceAlerts.remove': (input) => active.current().priceAlerts.remove(input),
    'subKeys.list': () => ledgerOf(active.current()).keyRecords.list(),
    'subKeys.idOf': ({ apiKey }) => ({ keyId: keyIdOf(apiKey) }),
    'p2p.look': (input) => active.current().p2p.poll(input),
    'p2p.choose': (choice) => active.current().p2p.choose(choice),
    'p2p.addAdvert': (input) => active.current().p2p.addAdvert(input),
    'p2p.removeAdvert': (input) => active.current().p2p.removeAdvert(input),
    'p2p.note': (input) => active.current().p2p.note(input),
    'p2p.reveal': (input) => active.current().p2p.reveal(input),
    'notices.list': services.notices.list,
    'notices.markRead': services.notices.markRead,
    'notices.clear': services.notices.clear,
  }
}
