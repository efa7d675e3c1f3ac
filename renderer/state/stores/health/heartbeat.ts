/**
 * The main process sends a heartbeat twice a second. After this silence it is treated as hung, even with an open
 * connection.
 */
const silentMs = 4000

/** Determines from the connection and its messages if the main process is reachable. Times are monotonic ms. */
export interface Heartbeat {
  readonly onSocket: (open: boolean, now: number) => void
  readonly onMessage: (now: number) => void
  readonly check: (now: number) => void
}

export function createHeartbeat(onChange: (alive: boolean) => void): Heartbeat {
  let open = false
  let alive = false
  /** Null before the first message, because a starting process is not silent. */
  let lastMessageAt: number | null = null

  function check(now: number): void {
    const next = open && (lastMessageAt === null || now - lastMessageAt <= silentMs)
    if (next === alive) return
    alive = next
    onChange(next)
  }
  return {
    onSocket(isOpen, now) {
      open = isOpen
      lastMessageAt = null
      check(now)
    },
    onMessage(now) {
      lastMessageAt = now
      check(now)
    },
    check,
  }
}
