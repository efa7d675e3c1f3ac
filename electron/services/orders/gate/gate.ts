import type { GateReport } from '@/shared/trading/health/health'

/** What can keep orders from leaving, gravest first; each is lifted by whoever set it. */
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

/** Nothing but a person's decision lifts these. */
const personal: ReadonlySet<GateCause> = new Set(['review', 'kill-switch'])

/** To reduce is to place or change what is sure to do nothing but make a position smaller. */
export type Doing = 'place' | 'change' | 'reduce' | 'cancel'

const opens: readonly Doing[] = ['place', 'change', 'reduce']
/** What each cause holds back. A cancel only takes back; a change may ask for more, and is written down first. */
const heldBy: Readonly<Record<GateCause, readonly Doing[]>> = {
  closing: opens,
  'safe-mode': opens,
  // Whatever it would cancel is an order of somebody else's account (J8).
  account: [...opens, 'cancel'],
  // The journal was opened for whom the key belonged to last time; nothing is asked or sent until the exchange says so
  // too.
  unconfirmed: [...opens, 'cancel'],
  // Not a cancel: what the exchange says to it is the truth.
  key: opens,
  invariant: opens,
  // An error nobody expected, or a journal that is not the one written last: a person looks and decides.
  review: opens,
  'kill-switch': opens,
  // Nobody is to be held in a position by a limit of their own.
  'trading-lock': ['place', 'change'],
  // What is written down is in a file that the next start does not find.
  folder: opens,
  journal: opens,
  recovery: ['place', 'reduce'],
  // Orders and positions are known, and come late: what can only reduce is enforced by the exchange.
  'late-channel': ['place'],
  // An open order that names neither itself nor its symbol cannot be counted; what only reduces needs no count.
  'open-orders': ['place'],
}

export interface GateState {
  readonly open: boolean
  /** The gravest of what keeps it closed. */
  readonly cause: GateCause | null
  readonly reason: string | null
}

/** New orders leave only while nothing keeps the gate closed. */
export interface Gate {
  readonly close: (cause: GateCause, reason: string) => void
  readonly lift: (cause: GateCause) => void
  readonly state: () => GateState
  /** What is told of it. Where a person has to decide, the reason names everything that one decision lifts. */
  readonly report: () => GateReport
  /** Why this may not be done now; null when it may. */
  readonly objection: (doing: Doing) => string | null
}

export function createGate(changed: () => void): Gate {
  const closedBy = new Map<GateCause, string>()
  const mostSevere = (isMeant: (cause: GateCause) => boolean): GateCause | null =>
    causes.find((one) => closedBy.has(one) && isMeant(one)) ?? null
  const reasonOf = (cause: GateCause | null): string | null => (cause === null ? null : (closedBy.get(cause) ?? null))
  function report(): GateReport {
    const cause = mostSevere(() => true)
    const letsReduce = mostSevere((one) => heldBy[one].includes('reduce')) === null
    const unread = closedBy.get('recovery') ?? closedBy.get('open-orders')
    const common = { letsReduce, ...(unread !== undefined && { ordersUnread: unread }) }
    if (cause === null || !personal.has(cause))
      return { open: cause === null, reason: reasonOf(cause), needsReview: false, ...common }
    const reason = [...personal].flatMap((one) => closedBy.get(one) ?? []).join(' ')
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
    objection: (doing) => {
      const reason = reasonOf(mostSevere((cause) => heldBy[cause].includes(doing)))
      return reason === null ? null : `Trading is paused: ${reason}`
    },
  }
}
