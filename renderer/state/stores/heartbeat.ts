/** The main process speaks twice a second; silent for this long it hangs, however open the door is. */
const silentMs = 4000

/**
 * Decides from the door and from what comes through it whether the main process can be heard. Times are monotonic ms.
 */
export interface Heartbeat {
  readonly door: (open: boolean, now: number) => void
  readonly heard: (now: number) => void
  readonly look: (now: number) => void
}

export function createHeartbeat(onChange: (alive: boolean) => void): Heartbeat {
  let open = false
  let alive = false
  /** Null before the first word: a process that is still starting is not a silent one. */
  let heardAt: number | null = null

  function look(now: number): void {
    const next = open && (heardAt === null || now - heardAt <= silentMs)
    if (next === alive) return
    alive = next
    onChange(next)
  }
  return {
    door(isOpen, now) {
      open = isOpen
      heardAt = null
      look(now)
    },
    heard(now) {
      heardAt = now
      look(now)
    },
    look,
  }
}
