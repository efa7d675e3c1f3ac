import type { Monitors } from '@/electron/services/monitors/monitors'
import type { OpenedMonitors } from './open-monitors'

/** Monitoring of a key's account, with or without a connection to the exchange. */
export interface AccountWatch {
  /** Null while the account is unknown. */
  current(): Monitors | null
  /** The exchange has confirmed the owner of the key. A different account replaces the saved account. */
  confirm(uid: string): void
  /** The owner of the key could not be read from the exchange. */
  unreachable(why: string): void
  close(): void
}

interface Watched extends OpenedMonitors {
  readonly uid: string
  readonly release: () => void
}

/**
 * Starts with the last known account of the key, so that alarms do not wait for the exchange. `open` must send no
 * requests before `confirmed`: answers for another account would be stored in the wrong history.
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
