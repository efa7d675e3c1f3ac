import type { Socket } from 'node:net'
import type { Clock } from '@/shared/base/clock'

/** Connections that have not shown a token. */
export interface Strangers {
  admit(connection: Socket): void
  /** It showed a token: from now on it is none of ours. */
  recognise(connection: Socket): void
}

/** A browser opens six connections for a page; a few pages may be loading at once. */
const MAX_STRANGERS = 40
/** Far longer than a page takes to load, or to show its token. */
const STAY_MS = 15_000

/**
 * Keeps strangers from crowding out the trader's pages: those that showed a token are not counted, and where there are
 * too many strangers the one that has been there longest is shown out, not the one that comes.
 */
export function createStrangers(clock: Clock): Strangers {
  /** In the order of their coming, each with what cancels its end. */
  const staying = new Map<Socket, () => void>()

  function recognise(connection: Socket): void {
    staying.get(connection)?.()
    staying.delete(connection)
  }

  return {
    admit(connection) {
      staying.set(
        connection,
        clock.after(STAY_MS, () => connection.destroy()),
      )
      connection.once('close', () => recognise(connection))
      const [oldest] = staying.keys()
      if (staying.size > MAX_STRANGERS) oldest?.destroy()
    },
    recognise,
  }
}
