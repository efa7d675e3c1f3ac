import type { Monitors } from '@/electron/services/monitors/monitors'
import type { OpenedMonitors } from './open-monitors'

/** What is watched of the account a key belongs to, whether or not the exchange can be reached. */
export interface AccountWatch {
  /** Null while nobody knows which account it is. */
  current(): Monitors | null
  /** The exchange says whose key this is: another account than the remembered one takes its place. */
  confirm(uid: string): void
  /** The exchange could not be asked whose key this is. */
  unreachable(why: string): void
  close(): void
}

interface Watched extends OpenedMonitors {
  readonly uid: string
  readonly release: () => void
}

/**
 * Begins with the account the key belonged to last time, so that alarms do not wait for the exchange. `open` must ask
 * nothing before `confirmed`: what another account answers would stand in this one's history.
 */
export function watchAccount(
  remembered: string | null,
  open: (uid: string, confirmed: Promise<void>) => OpenedMonitors,
): AccountWatch {
  let watched = remembered === null ? null : begin(remembered)

  function begin(uid: string): Watched {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { ...open(uid, promise), uid, release: resolve }
  }

  return {
    current: () => watched?.monitors ?? null,
    confirm(uid) {
      if (watched !== null && watched.uid !== uid) {
        watched.close()
        watched = null
      }
      watched ??= begin(uid)
      watched.release()
    },
    unreachable: (why) => watched?.monitors.unreachable(why),
    close: () => watched?.close(),
  }
}
