import { t } from '@/shared/languages/text'
import type { GateReport } from '@/shared/trading/health/health'

/** Causes that close the gate, most severe first. Each is lifted by the code that set it. */
const causes = [
  'closing',
  'safe-mode',
  'account',
  'unconfirmed',
  'key',
  'invariant',
  'review',
  'kill-switch',
  'trading-lock',
  'folder',
  'journal',
  'recovery',
  'late-channel',
  'open-orders',
] as const
export type GateCause = (typeof causes)[number]

/** Only a decision of a person lifts these. */
const personal: ReadonlySet<GateCause> = new Set(['review', 'kill-switch'])

/** Reduce: to place or amend an order that can only make a position smaller. */
export type Doing = 'place' | 'change' | 'reduce' | 'cancel'

const opens: readonly Doing[] = ['place', 'change', 'reduce']
/** Actions blocked by each cause. A cancel only withdraws; an amend may increase an order, and is recorded first. */
const blockedBy: Readonly<Record<GateCause, readonly Doing[]>> = {
  closing: opens,
  'safe-mode': opens,
  // A cancel would affect orders of another account (J8).
  account: [...opens, 'cancel'],
  // The journal was opened for the last known owner of the key. Nothing is read or sent until the exchange confirms the
  // owner.
  unconfirmed: [...opens, 'cancel'],
  // Cancels are allowed: the answer of the exchange decides.
  key: opens,
  invariant: opens,
  // An unexpected error, or a journal that is not the last one written: a person must review it.
  review: opens,
  'kill-switch': opens,
  // A limit of the trader must not trap them in a position.
  'trading-lock': ['place', 'change'],
  // Records are in a file that the next start does not find.
  folder: opens,
  journal: opens,
  recovery: ['place', 'reduce'],
  // Orders and positions are known with a delay. Reductions are enforced by the exchange.
  'late-channel': ['place'],
  // An open order without ID and symbol cannot be counted. Reductions need no count.
  'open-orders': ['place'],
}

export interface GateState {
  readonly open: boolean
  /** Most severe cause of a closed gate. */
  readonly cause: GateCause | null
  readonly reason: string | null
}

/** New orders can be sent only while no cause closes the gate. */
export interface Gate {
  readonly close: (cause: GateCause, reason: string) => void
  readonly lift: (cause: GateCause) => void
  readonly state: () => GateState
  /** Displayed state. If a person must decide, the reason names everything that the decision lifts. */
  readonly report: () => GateReport
  /** Reason why this action is blocked now; null if it is allowed. */
  readonly rejection: (doing: Doing) => string | null
}

export function createGate(changed: () => void): Gate {
  const closedBy = new Map<GateCause, string>()
  const mostSevere = (matches: (cause: GateCause) => boolean): GateCause | null =>
    causes.find((candidate) => closedBy.has(candidate) && matches(candidate)) ?? null
  const reasonOf = (cause: GateCause | null): string | null => (cause === null ? null : (closedBy.get(cause) ?? null))
  function report(): GateReport {
    const cause = mostSevere(() => true)
    const letsReduce = mostSevere((candidate) => blockedBy[candidate].includes('reduce')) === null
    const unread = closedBy.get('recovery') ?? closedBy.get('open-orders')
    const common = { letsReduce, ...(unread !== undefined && { ordersUnread: unread }) }
    if (cause === null || !personal.has(cause))
      return { open: cause === null, reason: reasonOf(cause), needsReview: false, ...common }
    const reason = [...personal].flatMap((candidate) => closedBy.get(candidate) ?? []).join(' ')
    return { open: false, reason, needsReview: true, ...common }
  }
  return {
    report,
    close: (cause, reason) => {
      if (closedBy.get(cause) === reason) return
      closedBy.set(cause, reason)
      changed()
    },
    lift: (cause) => {
      if (closedBy.delete(cause)) changed()
    },
    state: () => {
      const cause = mostSevere(() => true)
      return { open: cause === null, cause, reason: reasonOf(cause) }
    },
    rejection: (doing) => {
      const reason = reasonOf(mostSevere((cause) => blockedBy[cause].includes(doing)))
      return reason === null ? null : t`Trading is paused: ${reason}`
    },
  }
}
