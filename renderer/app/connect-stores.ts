import type { Bridge } from '@/shared/ipc/bridge'
import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import { isOfAnotherAccount, type Reply } from '@/shared/ipc/transport/reply'
import type { Health } from '@/shared/trading/health/health'
import {
  handleDraftEvent,
  handleDraftSent,
  refreshDraft,
  saveAtPageEnd,
} from '@/renderer/domain/drafts/store/draft-store'
import { endTopWatches } from '@/renderer/domain/drafts/pricing/book-tops'
import { onNewSession } from '../state/bridge/account-session'
import { readAccountsAgain } from '../state/queries/accounts'
import { readRulesAgain } from '../state/queries/instruments'
import { storeUpdates } from '../state/queries/updates'
import { storeDestinations } from '../state/queries/destinations'
import { useAccount } from '../state/stores/account-store'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { storeApp, useApp } from '../state/stores/app-store'
import { mergeBatches, useBatches } from '../state/stores/batches-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { createHeartbeat } from '@/renderer/state/stores/health/heartbeat'
import { storeLock } from '../state/stores/lock-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { followFigures } from './figure-streams'
import { dismissToasts } from '@/renderer/kit/ui/dialogs/toasts'
import { storeNotice, restoreNotices } from '../state/stores/notices-store'
import { mergeOrders, useOrders } from '../state/stores/orders-store'
import { mergeRequests, useRequests } from '../state/stores/requests-store'
import { usePerson } from '../state/stores/person-store'
import { storePanelWindows } from '../state/stores/panel-windows-store'
import { displaysOfPage, panelOfPage } from '../state/workspace/panel-windows'
import { useLayouts } from '../state/stores/layouts-store'
import { usePriceAlerts } from '../state/stores/price-alerts-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { restoreSelection } from '../state/stores/selection-store'
import { storeSettings, useSettings } from '../state/stores/settings-store'

type Loaded =
  | 'orders.list'
  | 'batches.list'
  | 'api.requests'
  | 'account.get'
  | 'risk.overview'
  | 'alarms.list'
  | 'loans.ongoing'
  | 'health.get'
  | 'notices.list'
  | 'priceAlerts.list'
  | 'layouts.list'
  | 'settings.get'
  | 'app.info'
  | 'lock.get'

/** Requests a whole state and stores it, unless the reply belongs to another account. */
async function load<Name extends Loaded>(
  bridge: Bridge,
  name: Name,
  store: (reply: Reply<OutputOf<Name>>) => void,
): Promise<void> {
  const reply = await bridge.call(name, {} as InputOf<Name>)
  if (!isOfAnotherAccount(reply)) store(reply)
}

/** Stores a successful reply; a failure keeps the current value. */
const value =
  <Value>(store: (value: Value) => void) =>
  (reply: Reply<Value>): void =>
    reply.ok ? store(reply.value) : undefined

const loadOrders = (bridge: Bridge) =>
  load(bridge, 'orders.list', (reply) =>
    useOrders.setState(({ orders }) =>
      reply.ok
        ? { orders: mergeOrders(orders, reply.value), loaded: true, error: null }
        : { error: reply.error.message },
    ),
  )
const loadBatches = (bridge: Bridge) =>
  load(
    bridge,
    'batches.list',
    value((list) => useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, list), loaded: true }))),
  )
const loadRequests = (bridge: Bridge) =>
  load(
    bridge,
    'api.requests',
    value((list) => useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, list) }))),
  )
const loadAccount = (bridge: Bridge) =>
  load(bridge, 'account.get', (reply) =>
    useAccount.setState(reply.ok ? { account: reply.value, error: null } : { error: reply.error.message }),
  )
const loadOverview = (bridge: Bridge) =>
  load(bridge, 'risk.overview', (reply) =>
    useRisk.setState(reply.ok ? { overview: reply.value, error: null } : { error: reply.error.message }),
  )
const loadAlarms = (bridge: Bridge) =>
  load(
    bridge,
    'alarms.list',
    value((alarms) => useAlarms.setState({ alarms })),
  )
const loadLoans = (bridge: Bridge) =>
  load(
    bridge,
    'loans.ongoing',
    value((loans) => useLoans.setState({ loans })),
  )
const loadHealth = (bridge: Bridge) =>
  load(
    bridge,
    'health.get',
    value((health) => useHealth.setState({ health })),
  )
const loadNotices = (bridge: Bridge) => load(bridge, 'notices.list', value(restoreNotices))
const loadPriceAlerts = (bridge: Bridge) =>
  load(
    bridge,
    'priceAlerts.list',
    value((alerts) => usePriceAlerts.setState({ alerts })),
  )
const loadLayouts = (bridge: Bridge) =>
  load(
    bridge,
    'layouts.list',
    value((list) => useLayouts.setState({ list })),
  )
const loadSettings = (bridge: Bridge) =>
  load(
    bridge,
    'settings.get',
    value((settings) => {
      if (!useSettings.getState().loaded) restoreSelection(settings)
      storeSettings(settings)
    }),
  )
const loadApp = (bridge: Bridge) =>
  load(bridge, 'app.info', (reply) =>
    reply.ok ? storeApp(reply.value) : useApp.setState({ error: reply.error.message }),
  )

const loadPanelWindows = async (bridge: Bridge): Promise<void> => {
  // The window of a panel can be on another display than the main window.
  if (panelOfPage() !== null) return
  const reply = await bridge.call('windows.list', { displays: displaysOfPage })
  if (reply.ok) storePanelWindows(reply.value)
}
const loadLock = (bridge: Bridge) => load(bridge, 'lock.get', value(storeLock))

/** Queries fail while the account cannot be read. They are repeated once it can be read. */
function storeHealth(bridge: Bridge, health: Health): void {
  const before = useHealth.getState().health
  useHealth.setState({ health })
  if (health.account.state === 'known' && before?.account.state !== 'known') void loadTrading(bridge)
}

const loadTrading = (bridge: Bridge) =>
  Promise.all(
    [
      loadOrders,
      loadBatches,
      loadRequests,
      loadAccount,
      loadOverview,
      loadAlarms,
      loadLoans,
      loadNotices,
      loadPriceAlerts,
    ].map((load) => load(bridge)),
  )
const loadAll = (bridge: Bridge) =>
  Promise.all([
    loadSettings(bridge),
    loadLayouts(bridge),
    loadPanelWindows(bridge),
    loadApp(bridge),
    loadLock(bridge),
    loadHealth(bridge),
    loadTrading(bridge),
    refreshDraft(),
  ])

const listenToAll = (bridge: Bridge): (() => void)[] => [
  bridge.listen('orders.changed', (changed) =>
    useOrders.setState(({ orders }) => ({ orders: mergeOrders(orders, changed) })),
  ),
  bridge.listen('batches.changed', (changed) =>
    useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, changed) })),
  ),
  bridge.listen('requests.changed', (changed) =>
    useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, changed) })),
  ),
  bridge.listen('account.changed', (account) => useAccount.setState({ account, error: null })),
  bridge.listen('alarms.changed', (alarms) => useAlarms.setState({ alarms })),
  bridge.listen('priceAlerts.changed', (alerts) => usePriceAlerts.setState({ alerts })),
  bridge.listen('draft.changed', handleDraftEvent),
  bridge.listen('draft.sent', handleDraftSent),
  bridge.listen('settings.changed', storeSettings),
  bridge.listen('layouts.changed', (list) => useLayouts.setState({ list })),
  bridge.listen('windows.changed', storePanelWindows),
  bridge.listen('app.changed', storeApp),
  bridge.listen('lock.changed', storeLock),
  bridge.listen('person.asked', ({ request }) => usePerson.setState({ request })),
  bridge.listen('notice', storeNotice),
  bridge.listen('destinations.changed', storeDestinations),
  bridge.listen('updates.changed', storeUpdates),
  bridge.listen('rules.changed', (changed) => void readRulesAgain(changed)),
  bridge.listen('accounts.changed', () => void readAccountsAgain()),
]

const pollMs = 500

/**
 * Subscribes first and queries second, at the start and after every reconnect. A change in between arrives twice and is
 * merged by revision, so none is missed.
 */
export function connectStores(bridge: Bridge): () => void {
  const figures = followFigures(bridge, (health) => storeHealth(bridge, health))
  const heartbeat = createHeartbeat((connected) => {
    figures.drop()
    useHealth.setState(({ everConnected }) => ({ connected, everConnected: everConnected || connected }))
    if (connected) void loadAll(bridge)
  })
  const stops = [
    ...listenToAll(bridge),
    figures.stop,
    saveAtPageEnd(window),
    bridge.listen('health.changed', (health) => {
      figures.receiveHealth(health)
      heartbeat.onMessage(performance.now())
    }),
    onNewSession(() => {
      figures.drop()
      endTopWatches()
      dismissToasts()
      void Promise.all([loadApp(bridge), loadHealth(bridge), loadTrading(bridge)])
    }),
    bridge.connection((open) => heartbeat.onSocket(open, performance.now())),
  ]
  const timer = setInterval(() => heartbeat.check(performance.now()), pollMs)
  // Loads the app state before the first connection, because it can contain a reason to show, such as a page without a
  // session.
  void loadApp(bridge)
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
