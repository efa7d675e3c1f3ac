import { SECOND_MS } from '@/shared/base/time'

/** Time between two heartbeats. A receiver should wait for three before it notifies. */
export const HEARTBEAT_MS = 30 * SECOND_MS

/** One account that a process monitors. */
export interface Watched {
  /** Name of its profile. */
  readonly account: string
  /** Units and loans with current figures. */
  readonly armed: number
  /** True if the figures of all its units and loans are current. */
  readonly isCurrent: boolean
}

/**
 * Body of a heartbeat, as JSON. Null while nothing is monitored or an account has no current figures; the receiver then
 * notifies. `at`: Unix ms.
 */
export function heartbeatMessage(
  process: 'application' | 'watchman',
  watched: readonly Watched[],
  at: number,
): string | null {
  if (watched.length === 0 || watched.some(({ isCurrent }) => !isCurrent)) return null
  const accounts = watched.map(({ account, armed }) => ({ account, armed }))
  return JSON.stringify({ version: 1, event: 'heartbeat', process, at: new Date(at).toISOString(), accounts })
}
