import { t } from '@/shared/languages/text'
import { type AccountReading, type Feed, type FeedState, type Health, isCurrent } from '@/shared/trading/health/health'
import { useShallow } from 'zustand/react/shallow'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

export interface HealthState {
  /** True while the main process is reachable. While false, nothing on screen is current. */
  readonly connected: boolean
  /** True after the first connection of this page, to distinguish a start from a lost connection. */
  readonly everConnected: boolean
  readonly health: Health | null
}

/** Channel of the private feed for each panel feed. */
const channelOf = { orderFeed: 'orders', balanceFeed: 'account', positionFeed: 'positions' } as const

/** The feeds of the health report, and the parts of the private one. */
export type FeedName = 'rest' | 'publicFeed' | 'privateFeed' | keyof typeof channelOf

/** Health of the main process and of the connection to it. */
export const useHealth = createAccountStore<HealthState>(
  { connected: false, everConnected: false, health: null },
  { preservedKeys: ['connected', 'everConnected'] },
)

/** Reason that blocks all sends while the connection is down. */
export const volleyUnreachable = t('Volley itself cannot be reached; nothing can be sent.')

/** Reason why no order can be sent, independent of its terms; null if there is none. */
export const useBlockedReason = (): string | null =>
  useHealth(({ connected, health }) => (connected ? (health?.key?.rejection ?? null) : volleyUnreachable))

/** Reason why features for unified accounts are not available for the account on screen; null if they are. */
export const useNotFollowed = (): string | null =>
  useHealth(({ health }) => (health?.account.state === 'classic' ? health.account.reason : null))

/** Reason why a panel for orders of a unified account cannot send. */
export function useUnifiedBlockedReason(): string | null {
  const blockedReason = useBlockedReason()
  const notFollowed = useNotFollowed()
  return blockedReason ?? notFollowed
}

const starting: Feed = { state: 'resyncing', lastAt: null, reason: t('Starting.') }
const lostFeed: Feed = { state: 'offline', lastAt: null, reason: t('Volley itself cannot be reached.') }

function reportedFeed(health: Health, name: FeedName): Feed {
  if (name === 'rest' || name === 'publicFeed' || name === 'privateFeed') return health[name]
  const { privateFeed } = health
  const isWhole = privateFeed.missing !== undefined && !privateFeed.missing.includes(channelOf[name])
  return privateFeed.state === 'partial' && isWhole ? { ...privateFeed, state: 'quiet', reason: null } : privateFeed
}

/** A feed as it may be shown: a lost connection overrides its last received state. */
export function feedOf({ connected, everConnected, health }: HealthState, name: FeedName): Feed {
  if (connected) return health === null ? starting : reportedFeed(health, name)
  return everConnected ? lostFeed : starting
}

const notRead: AccountReading = { state: 'reading', reason: null }
/** Last known result of reading the account behind the key. */
export const useAccountReading = (): AccountReading => useHealth(({ health }) => health?.account ?? notRead)

/** For panels: renders when the feed state changes, not with every message. */
export const useFeed = (name: FeedName): Pick<Feed, 'state' | 'reason'> =>
  useHealth(
    useShallow((now) => {
      const { state, reason } = feedOf(now, name)
      return { state, reason }
    }),
  )
export const useFeedState = (name: FeedName): FeedState => useHealth((state) => feedOf(state, name).state)
/** True if figures of this feed may carry `data-live`. */
export const useIsCurrent = (name: FeedName): boolean => useHealth((state) => isCurrent(feedOf(state, name).state))
