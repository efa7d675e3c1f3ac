/** The main process speaks twice a second; silent for this long it hangs, however open the connection is. */
const silentMs = 4000

/**
 * Decides from the connection and what comes through it whether the main process can be heard. Times are monotonic ms.
 */
export interface Heartbeat {
  readonly onSocket: (open: boolean, now: number) => void
  readonly onMessage: (now: number) => void
  readonly check: (now: number) => void
}

export function createHeartbeat(onChange: (alive: boolean) => void): Heartbeat {
  let open = false
  let alive = false
  /** Null before the first word: a process that is still starting is not a silent one. */
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
