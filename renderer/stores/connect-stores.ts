import type { Bridge } from '../../shared/ipc/bridge'
import type { InputOf, OutputOf } from '../../shared/ipc/contract'
import type { EventName, Events } from '../../shared/ipc/events'
import type { Reply } from '../../shared/ipc/reply'
import type { Health } from '../../shared/trading/health'
import { hearDraft, refreshDraft } from '../drafts/draft-store'
import { isOfSession, onNewSession } from './account-session'
import { useAccount } from './account-store'
import { useAlarms } from './alarms-store'
import { keepApp, useApp } from './app-store'
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

/** What is asked about an account as a whole. */
type AboutAccount =
  | 'orders.list' | 'batches.list' | 'api.requests' | 'account.get' | 'risk.overview' | 'alarms.list' | 'loans.ongoing' | 'health.get'

/** The reply, unless another account came on screen meanwhile: then null. */
async function ofAccount<Name extends AboutAccount>(bridge: Bridge, name: Name): Promise<Reply<OutputOf<Name>> | null> {
  const reply = await bridge.call(name, {} as InputOf<Name>)
  return isOfSession(reply.session) ? reply : null
}

async function loadOrders(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'orders.list')
  if (reply?.ok) useOrders.setState(({ orders }) => ({ orders: mergeOrders(orders, reply.value), loaded: true, error: null }))
  else if (reply !== null) useOrders.setState({ error: reply.error.message })
}

async function loadBatches(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'batches.list')
  if (reply?.ok) useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, reply.value), loaded: true }))
}

async function loadRequests(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'api.requests')
  if (reply?.ok) useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, reply.value) }))
}

async function loadAccount(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'account.get')
  if (reply !== null) useAccount.setState(reply.ok ? { account: reply.value, error: null } : { error: reply.error.message })
}

async function loadOverview(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'risk.overview')
  if (reply !== null) useRisk.setState(reply.ok ? { overview: reply.value, error: null } : { error: reply.error.message })
}

async function loadAlarms(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'alarms.list')
  if (reply?.ok) useAlarms.setState({ alarms: reply.value })
}

async function loadLoans(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'loans.ongoing')
  if (reply?.ok) useLoans.setState({ loans: reply.value })
}

async function loadHealth(bridge: Bridge): Promise<void> {
  const reply = await ofAccount(bridge, 'health.get')
  if (reply?.ok) useHealth.setState({ health: reply.value })
}

async function loadNotices(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('notices.list', {})
  if (reply.ok) restoreNotices(reply.value)
}

async function loadSettings(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('settings.get', {})
  if (!reply.ok || !isOfSession(reply.session)) return
  if (!useSettings.getState().loaded) restoreSelection(reply.value)
  keepSettings(reply.value)
}

async function loadApp(bridge: Bridge): Promise<void> {
  const reply = await bridge.call('app.info', {})
  if (reply.ok) keepApp(reply.value)
  else useApp.setState({ error: reply.error.message })
}

/** What was asked before the account could be read was refused: it is asked again once it can. */
function keepHealth(bridge: Bridge, health: Health): void {
  const before = useHealth.getState().health
  useHealth.setState({ health })
  if (health.account.state === 'known' && before?.account.state !== 'known') void loadTrading(bridge)
}

const loadTrading = (bridge: Bridge) =>
  Promise.all([loadOrders, loadBatches, loadRequests, loadAccount, loadOverview, loadAlarms, loadLoans].map((load) => load(bridge)))
const loadAll = (bridge: Bridge) => Promise.all([loadSettings(bridge), loadApp(bridge), loadHealth(bridge), loadNotices(bridge), loadTrading(bridge), refreshDraft()])

function listenToAll(bridge: Bridge): (() => void)[] {
  const listenOfAccount = <Name extends EventName>(name: Name, keep: (payload: Events[Name]) => void): (() => void) =>
    bridge.listen(name, (payload, session) => (isOfSession(session) ? keep(payload) : undefined))
  return [
    listenOfAccount('orders.changed', (changed) => useOrders.setState(({ orders }) => ({ orders: mergeOrders(orders, changed) }))),
    listenOfAccount('batches.changed', (changed) => useBatches.setState(({ batches }) => ({ batches: mergeBatches(batches, changed) }))),
    listenOfAccount('requests.changed', (changed) =>
      useRequests.setState(({ requests }) => ({ requests: mergeRequests(requests, changed) })),
    ),
    listenOfAccount('account.changed', (account) => useAccount.setState({ account, error: null })),
    listenOfAccount('risk.changed', (overview) => useRisk.setState({ overview, error: null })),
    listenOfAccount('alarms.changed', (alarms) => useAlarms.setState({ alarms })),
    listenOfAccount('loans.changed', (loans) => useLoans.setState({ loans })),
    bridge.listen('draft.changed', hearDraft),
    bridge.listen('settings.changed', keepSettings),
    bridge.listen('app.changed', keepApp),
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
    bridge.listen('health.changed', (health, session) => {
      if (isOfSession(session)) keepHealth(bridge, health)
      heartbeat.heard(performance.now())
    }),
    onNewSession(() => void Promise.all([loadApp(bridge), loadHealth(bridge), loadTrading(bridge)])),
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
