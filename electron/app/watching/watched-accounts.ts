import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { Unwatched } from '@/shared/trading/alarms/rules/unwatched'
import type { SavedFact } from '@/electron/base/storage/records/saved-fact'
import type { SavedWatches } from '@/electron/base/storage/records/watched-accounts'
import type { WatchedAccount } from '../session/watched'

/** The accounts that are watched, on screen or not, over restarts. */
export interface WatchedAccounts {
  /** Profiles of accounts that should be watched and are not open. Practice is never a further account. */
  missing(): readonly string[]
  /** To be called before a session is closed; it is called every second as well. */
  look(): void
  stop(): void
}

export interface WatchedAccountsParts {
  readonly clock: Clock
  readonly saved: SavedFact<SavedWatches>
  /** The accounts that open sessions watch. */
  readonly open: () => readonly WatchedAccount[]
  /** True if another process has figures of the account, by the name of its journal. */
  readonly isWatchedThere: (source: string) => boolean
  readonly hasKey: (profileId: string) => boolean
  /** The watch of this account has ended, for any reason. */
  readonly unwatched: (account: Unwatched) => void
  /** The comparison is done. */
  readonly looked: () => void
}

const LOOK_MS = SECOND_MS
/** A profile that is opened again, or a watchman that takes over, has so long. */
const UNWATCHED_MS = 10 * SECOND_MS

/**
 * Compares what is watched with what was: a watch may end by a click, a key, a setting, a start or an error, and each
 * of them looks alike here.
 */
export function createWatchedAccounts(parts: WatchedAccountsParts): WatchedAccounts {
  const { clock, saved } = parts
  let watches: SavedWatches = saved.read() ?? []
  let written = JSON.stringify(watches)
  /** By source: when no session of it was seen first, monotonic. */
  const missingSince = new Map<string, number>()

  const openNow = (): ReadonlyMap<string, WatchedAccount> => new Map(parts.open().map((one) => [one.source, one]))

  /** Takes over the figures of an open session; unknown ones stay as they were. */
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

  function look(): void {
    const open = openNow()
    const profiles = new Set([...open.values()].map(({ profileId }) => profileId))
    const known = new Set(watches.map(({ source }) => source))
    const fresh = [...open.values()].flatMap(({ count, ...one }) =>
      known.has(one.source) || count === null || count === 0 ? [] : [{ ...one, count, isNotified: false }],
    )
    const before = watches.flatMap((watch) => {
      const session = open.get(watch.source)
      return session === undefined ? missed(watch, profiles.has(watch.profileId)) : followed(watch, session)
    })
    watches = [...before, ...fresh]
    keep()
    parts.looked()
  }
  /** A disk that refuses costs what the next start would know. */
  function keep(): void {
    const text = JSON.stringify(watches)
    if (text === written) return
    try {
      saved.keep(watches)
      written = text
    } catch {
      // The next look tries again.
    }
  }

  const stop = every(clock, LOOK_MS, look)
  return {
    missing() {
      const open = openNow()
      return watches.flatMap(({ source, profileId, isPractice }) => (isPractice || open.has(source) ? [] : [profileId]))
    },
    look,
    stop,
  }
}
