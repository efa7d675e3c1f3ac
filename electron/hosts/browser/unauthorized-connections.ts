import type { Socket } from 'node:net'
import type { Clock } from '@/shared/base/clock'

/** Connections without a token. */
export interface UnauthorizedConnections {
  admit(connection: Socket): void
  /** It sent a valid token: from now on it is not counted. */
  recognise(connection: Socket): void
}

/** A browser opens six connections for a page. A few pages may be loading at once. */
const MAX_UNAUTHORIZED = 40
/** Far longer than a page takes to load, or to send its token. */
const STAY_MS = 15_000

/**
 * Limits unauthenticated connections so that they never block the trader's pages: connections with a valid token are
 * not counted, and beyond the limit the oldest unauthenticated connection is closed, not the new one.
 */
export function createUnauthorizedConnections(clock: Clock): UnauthorizedConnections {
  /** In order of arrival, each with the function that cancels its end. */
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
      if (staying.size > MAX_UNAUTHORIZED) oldest?.destroy()
    },
    recognise,
  }
}
