import { type AccountReading, type Feed, type FeedState, type Health, isCurrent } from '@/shared/trading/health/health'
import { useShallow } from 'zustand/react/shallow'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

export interface HealthState {
  /** Whether the main process can be heard. When false nothing on screen is current. */
  readonly connected: boolean
  /** Whether it could ever be heard since the page was loaded: a first connection is not a lost one. */
  readonly everConnected: boolean
  readonly health: Health | null
}

/** The private feed by the channel that a panel reads. */
const channelOf = { orderFeed: 'orders', balanceFeed: 'account', positionFeed: 'positions' } as const

/** The feeds of the health report, and the parts of the private one. */
export type FeedName = 'rest' | 'publicFeed' | 'privateFeed' | keyof typeof channelOf

/** Vital signs of the main process and of the connection to it. */
export const useHealth = createAccountStore<HealthState>(
  { connected: false, everConnected: false, health: null },
  { keeps: ['connected', 'everConnected'] },
)

/** Why nothing can be sent while the connection is down. */
export const volleyUnreachable = 'Volley itself cannot be reached; nothing can be sent.'

/** Why no order can be sent by anybody, whatever it says; null when nothing stands against it. */
export const useObstacle = (): string | null =>
  useHealth(({ connected, health }) => (connected ? (health?.key?.objection ?? null) : volleyUnreachable))

/** Why what follows the orders of a unified account does nothing for the account on screen; null when it does. */
export const useNotFollowed = (): string | null =>
  useHealth(({ health }) => (health?.account.state === 'classic' ? health.account.reason : null))

/** Why no order can be sent by a panel that follows the orders of a unified account. */
export function useFollowedObstacle(): string | null {
  const obstacle = useObstacle()
  const notFollowed = useNotFollowed()
  return obstacle ?? notFollowed
}

const starting: Feed = { state: 'resyncing', lastAt: null, reason: 'Starting.' }
const lost: Feed = { state: 'offline', lastAt: null, reason: 'Volley itself cannot be reached.' }

function reportedFeed(health: Health, name: FeedName): Feed {
  if (name === 'rest' || name === 'publicFeed' || name === 'privateFeed') return health[name]
  const { privateFeed } = health
  const isWhole = privateFeed.missing !== undefined && !privateFeed.missing.includes(channelOf[name])
  return privateFeed.state === 'partial' && isWhole ? { ...privateFeed, state: 'quiet', reason: null } : privateFeed
}

/** One feed as it may be believed here: a lost connection overrules what was last said through it. */
export function feedOf({ connected, everConnected, health }: HealthState, name: FeedName): Feed {
  if (connected) return health === null ? starting : reportedFeed(health, name)
  return everConnected ? lost : starting
}

const notRead: AccountReading = { state: 'reading', reason: null }
/** Whether the account behind the key could be read, as last told. */
export const useAccountReading = (): AccountReading => useHealth(({ health }) => health?.account ?? notRead)

/** For panels: re-renders when the feed changes, not with every message that comes through it. */
export const useFeed = (name: FeedName): Pick<Feed, 'state' | 'reason'> =>
  useHealth(
    useShallow((now) => {
      const { state, reason } = feedOf(now, name)
      return { state, reason }
    }),
  )
export const useFeedState = (name: FeedName): FeedState => useHealth((state) => feedOf(state, name).state)
/** Whether figures of this feed may carry `data-live`. */
export const useIsCurrent = (name: FeedName): boolean => useHealth((state) => isCurrent(feedOf(state, name).state))
