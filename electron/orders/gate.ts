/** What can keep new orders from leaving, gravest first; each is lifted by whoever set it. */
const causes = ['closing', 'safe-mode', 'account', 'invariant', 'guard', 'journal', 'recovery'] as const
export type GateCause = (typeof causes)[number]

export interface GateState {
  readonly open: boolean
  /** The gravest of what keeps it closed. */
  readonly cause: GateCause | null
  readonly reason: string | null
}

/** New orders leave only while nothing keeps the gate closed; cancels always may. */
export interface Gate {
  readonly close: (cause: GateCause, reason: string) => void
  readonly lift: (cause: GateCause) => void
  readonly state: () => GateState
}

export function createGate(changed: () => void): Gate {
  const closedBy = new Map<GateCause, string>()
  return {
    close: (cause, reason) => {
      if (closedBy.get(cause) === reason) return
      closedBy.set(cause, reason)
      changed()
    },
    lift: (cause) => {
      if (closedBy.delete(cause)) changed()
    },
    state: () => {
      const cause = causes.find((one) => closedBy.has(one)) ?? null
      return { open: cause === null, cause, reason: cause === null ? null : (closedBy.get(cause) ?? null) }
    },
  }
}
