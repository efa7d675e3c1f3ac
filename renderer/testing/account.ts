import { partsAsOf } from '@/shared/testing/samples/account'
import type { AppInfo } from '@/shared/ipc/contract'
import type { Account } from '@/shared/trading/account/account'
import type { AccountReading, Feed, Health } from '@/shared/trading/health/health'
import { useAccount } from '../state/stores/account-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'

const feed = (state: Feed['state'], reason: string | null = null): Feed => ({ state, lastAt: 1, reason })

/** An account of which nothing is said; a test changes what it is about. */
const anAccount = (change: Partial<Account> = {}): Account => ({
  uid: '1',
  holdMode: null,
  leverages: {},
  marginRatio: '',
  valuesAsOf: null,
  balances: [],
  positions: [],
  parts: partsAsOf(1),
  ...change,
})

/** The account as the stores hold it. */
export const accountIs = (change: Partial<Account>): void =>
  useAccount.setState({ account: anAccount(change), error: null })

const gate = { open: true, reason: null, needsReview: false, letsReduce: true }
const healthWith = (privateFeed: Feed, account: AccountReading): void =>
  useHealth.setState({
    connected: true,
    everConnected: true,
    health: { rest: feed('live'), publicFeed: feed('live'), privateFeed, account, gate } as Health,
  })

/** Everything is heard, and the account is known. */
export const allLive = (): void => healthWith(feed('live'), { state: 'known', reason: null })
/** Only the private feed is not current. */
export const privateFeedIs = (state: Feed['state'], reason: string | null = null): void =>
  healthWith(feed(state, reason), { state: 'known', reason: null })
/** Why there is nothing of the account to show. */
export const accountReadingIs = (state: AccountReading['state'], reason: string): void =>
  healthWith(feed('offline'), { state, reason })
/** Volley itself cannot be heard. */
export const connectionLost = (): void => useHealth.setState({ connected: false })

/** As a page that was just loaded. */
export const disconnect = (): void => useHealth.setState({ connected: false, everConnected: false, health: null })

/** The application on its practice profile, armed as that always is. */
export const practiceApp: AppInfo = {
  session: 1,
  uid: null,
  draftOwner: '',
  armedUntil: null,
  version: '0',
  host: 'browser',
  profile: { id: 'practice', label: 'Practice', environment: 'practice', accountKind: 'unified', rest: '', key: null },
  armed: true,
  vault: { kind: 'session', reason: null },
}
