import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Unwatched } from '@/shared/trading/alarms/rules/unwatched'
import type { SavedFact } from '@/electron/base/storage/records/saved-fact'
import type { SavedWatches } from '@/electron/base/storage/records/watched-accounts'
import type { WatchedAccount } from '../session/watched'

/** Monitored accounts, on screen or not, across restarts. */
export interface WatchedAccounts {
  /** Profiles of accounts that should be monitored and are not open. Practice is never an additional account. */
  missing(): readonly string[]
  /** Call before a session is closed. Also called every second. */
  check(): void
  stop(): void
}

export interface WatchedAccountsParts {
  readonly clock: Clock
  readonly saved: SavedFact<SavedWatches>
  /** Accounts monitored by open sessions. */
  readonly open: () => readonly WatchedAccount[]
  /** True if another process has figures of the account, by the name of its journal. */
  readonly isWatchedThere: (source: string) => boolean
  readonly hasKey: (profileId: string) => boolean
  /** The monitoring of this account ended, for any reason. */
  readonly unwatched: (account: Unwatched) => void
  /** Called after the comparison. */
  readonly polled: () => void
}

const CHECK_MS = SECOND_MS
/** Time for a profile that is reopened, or a watchman that takes over. */
const UNWATCHED_MS = 10 * SECOND_MS

/**
 * Compares monitored accounts with earlier ones. Monitoring may end by a click, a key, a setting, a start or an error,
 * and all of these are detected alike.
 */
export function createWatchedAccounts(parts: WatchedAccountsParts): WatchedAccounts {
  const { clock, saved } = parts
  let watches: SavedWatches = saved.read() ?? []
  let savedText = JSON.stringify(watches)
  /** By source: monotonic time since when it has no session. */
  const missingSince = new Map<string, number>()

  const openNow = (): ReadonlyMap<string, WatchedAccount> =>
    new Map(parts.open().map((account) => [account.source, account]))

  /** Takes the figures of an open session. Unknown ones keep their last values. */
  function followed(watch: SavedWatches[number], { profileId, account, count }: WatchedAccount) {
    missingSince.delete(watch.source)
    return count === 0 ? [] : [{ ...watch, profileId, account, count: count ?? watch.count, isNotified: false }]
  }
  function missed(watch: SavedWatches[number], isReplaced: boolean): SavedWatches {
    const { source, profileId, isPractice, isNotified } = watch
    if (isNotified) return isPractice || isReplaced || !parts.hasKey(profileId) ? [] : [watch]
    const since = missingSince.get(source) ?? clock.mono()
    missingSince.set(source, parts.isWatchedThere(source) ? clock.mono() : since)
    if (parts.isWatchedThere(source) || clock.mono() - since < UNWATCHED_MS) return [watch]
    parts.unwatched(watch)
    return [{ ...watch, isNotified: true }]
  }

  function check(): void {
    const open = openNow()
    const profiles = new Set([...open.values()].map(({ profileId }) => profileId))
    const sources = new Set(watches.map(({ source }) => source))
    const fresh = [...open.values()].flatMap(({ count, ...watch }) =>
      sources.has(watch.source) || count === null || count === 0 ? [] : [{ ...watch, count, isNotified: false }],
    )
    const before = watches.flatMap((watch) => {
      const session = open.get(watch.source)
      return session === undefined ? missed(watch, profiles.has(watch.profileId)) : followed(watch, session)
    })
    watches = [...before, ...fresh]
    save()
    parts.polled()
  }
  /** If the disk refuses, only data for the next start is lost. */
  function save(): void {
    const text = JSON.stringify(watches)
    if (text === savedText) return
    try {
      saved.save(watches)
      savedText = text
    } catch {
      // The next check retries.
    }
  }

  const stop = every(clock, CHECK_MS, check)
  return {
    missing() {
      const open = openNow()
      return watches.flatMap(({ source, profileId, isPractice }) => (isPractice || open.has(source) ? [] : [profileId]))
    },
    check,
    stop,
  }
}
