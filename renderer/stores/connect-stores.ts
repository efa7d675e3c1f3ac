import type { Bridge } from '../../shared/ipc/bridge'
import type { AppInfo } from '../../shared/ipc/contract'
import type { Health } from '../../shared/trading/health'
import { useAccount } from './account-store'
import { useAlarms } from './alarms-store'
import { useApp } from './app-store'
import { mergeBatches, useBatches } from './batches-store'
import { useHealth } from './health-store'
import { createHeartbeat } from './heartbeat'
import { useLoans } from './loans-store'
import { keepNotice, restoreNotices } from './notices-store'
import { mergeOrders, useOrders } from './orders-store'
import { mergeRequests, useRequests } from './requests-store'
import { useRisk } from './risk-store'
import { restoreSelection } from './selection-store'
import { keepSettings, useSettings } from './settings-store'

async function loadOrders(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('orders.list', {})
  if (!reply.ok) return useOrders.setState({ error: reply.error.message })
  useOrders.setState(({ orders }) => ({ orders: mergeOrders(orders, reply.value), loaded: true, error: null }))
}

async function loadBatches(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('batches.list', {})
  if (reply.ok) useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, reply.value), loaded: true }))
}

async function loadRequests(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('api.requests', {})
  if (reply.ok) useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, reply.value) }))
}

async function loadAccount(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('account.get', {})
  useAccount.setState(reply.ok ? { account: reply.value, error: null } : { error: reply.error.message })
}

async function loadRisk(bridge: Bridge): Promise<void> {
  const [overview, alarms, loans] = await Promise.all([bridge.call('risk.overview', {}), bridge.call('alarms.list', {}), bridge.call('loans.ongoing', {})])
  useRisk.setState(overview.ok ? { overview: overview.value, error: null } : { error: overview.error.message })
  if (alarms.ok) useAlarms.setState({ alarms: alarms.value })
  if (loans.ok) useLoans.setState({ loans: loans.value })
}

async function loadHealth(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('health.get', {})
  if (reply.ok) useHealth.setState({ health: reply.value })
}

async function loadNotices(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('notices.list', {})
  if (reply.ok) restoreNotices(reply.value)
}

async function loadSettings(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('settings.get', {})
  if (!reply.ok) return
  if (!useSettings.getState().loaded) restoreSelection(reply.value)
  keepSettings(reply.value)
}

async function loadApp(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('app.info', {})
  if (reply.ok) keepApp(bridge, reply.value)
  else useApp.setState({ error: reply.error.message })
}

/** A profile with the key it was opened with. */
const accessOf = ({ profile }: AppInfo): string => [profile.id, profile.key?.label, profile.key?.lastFour].join(' ')

/** Another profile or key is another account: nothing of the old one may stay on screen. */
function keepApp(bridge: Bridge, app: AppInfo): void {
  const before = useApp.getState().app
  useApp.setState({ app, error: null })
  if (before === null || accessOf(before) === accessOf(app)) return
  useOrders.setState({ orders: new Map(), loaded: false, error: null })
  useBatches.setState({ batches: new Map(), loaded: false })
  useRequests.setState({ requests: new Map() })
  useAccount.setState({ account: null, error: null })
  useRisk.setState({ overview: null, error: null, chosen: null })
  useAlarms.setState({ alarms: null })
  useLoans.setState({ loans: null })
  void loadTrading(bridge)
}

/** What was asked before the account could be read was refused: it is asked again once it can. */
function keepHealth(bridge: Bridge, health: Health): void {
  const before = useHealth.getState().health
  useHealth.setState({ health })
  if (health.account.state === 'known' && before?.account.state !== 'known') void loadTrading(bridge)
}

const loadTrading = (bridge: Bridge) =>
  Promise.all([loadOrders(bridge), loadBatches(bridge), loadRequests(bridge), loadAccount(bridge), loadRisk(bridge)])
const loadAll = (bridge: Bridge) => Promise.all([loadSettings(bridge), loadApp(bridge), loadHealth(bridge), loadNotices(bridge), loadTrading(bridge)])

function listenToAll(bridge: Bridge): (() => void)[] {
  return [
    bridge.listen('orders.changed', (changed) => useOrders.setState(({ orders }) => ({ orders: mergeOrders(orders, changed) }))),
    bridge.listen('batches.changed', (changed) => useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, changed) }))),
    bridge.listen('requests.changed', (changed) => useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, changed) }))),
    bridge.listen('account.changed', (account) => useAccount.setState({ account, error: null })),
    bridge.listen('risk.changed', (overview) => useRisk.setState({ overview, error: null })),
    bridge.listen('alarms.changed', (alarms) => useAlarms.setState({ alarms })),
    bridge.listen('loans.changed', (loans) => useLoans.setState({ loans })),
    bridge.listen('settings.changed', keepSettings),
    bridge.listen('app.changed', (app) => keepApp(bridge, app)),
    bridge.listen('notice', keepNotice),
  ]
}

const lookMs = 500

/**
 * Listens first and asks second, at the start and after every lost connection: what happens in between arrives twice
 * and is merged by revision, never missed.
 */
export function connectStores(bridge: Bridge): () => void {
  const heartbeat = createHeartbeat((connected) => {
    useHealth.setState(({ everConnected }) => ({ connected, everConnected: everConnected || connected }))
    if (connected) void loadAll(bridge)
  })
  const stops = [
    ...listenToAll(bridge),
    bridge.listen('health.changed', (health) => {
      keepHealth(bridge, health)
      heartbeat.heard(performance.now())
    }),
    bridge.connection((open) => heartbeat.door(open, performance.now())),
  ]
  const timer = setInterval(() => heartbeat.look(performance.now()), lookMs)
  // Before the first connection there may be a reason to show, such as a page without a session.
  void loadApp(bridge)
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
