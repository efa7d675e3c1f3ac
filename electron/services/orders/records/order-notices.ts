import type { Clock } from '@/shared/base/clock'
import type { Notice } from '@/shared/ipc/transport/notice'
import { t } from '@/shared/languages/text'
import type { OrderEventKind } from '@/shared/trading/orders/order-event'
import { isLate, eventSentenceOf, eventsTitleOf, eventTitleOf } from './order-event-text'
import type { OrderEvent } from './order-events'

/** Maximum interval of events of a kind that share a line in the notification center. */
const GROUP_MS = 10_000
/** Minimum interval of updates of a growing line. Its first event is shown immediately. */
const AGAIN_MS = 250
/** Delay of a partial fill. If the order is filled within it, only that is reported. */
const PART_DELAY_MS = 500
/** Maximum number of sentences in a line. The newest are kept. */
const SENTENCES = 5

const levels: Readonly<Record<OrderEventKind, Notice['level']>> = {
  filled: 'info',
  'part-filled': 'info',
  'take-profit': 'info',
  'stop-loss': 'warning',
  refused: 'error',
  'late-reject': 'error',
  canceled: 'warning',
  unknown: 'warning',
  found: 'info',
  'not-found': 'error',
  liquidation: 'error',
}

const endsAtOnce: ReadonlySet<string> = new Set(['ioc', 'fok'])
const gravity = ['error', 'warning', 'info'] as const

/** A line of events that still grows. */
interface Group {
  readonly id: string
  readonly kind: OrderEventKind
  readonly openUntil: number
  at: number
  /** Exchange time of its newest event, Unix ms; 0 if unknown. */
  happenedAt: number
  /** The latest of each order; what a part-filled order came to replaces how far it was. */
  readonly byOrder: Map<string, { readonly title: string; readonly sentence: string; readonly level: Notice['level'] }>
  isNotified: boolean
  /** Monotonic time of its latest event. */
  changedAt: number
}

/** Events that Volley decided or polls for have no exchange time. */
const ownKinds: ReadonlySet<OrderEventKind> = new Set(['refused', 'unknown', 'not-found'])
const happenedAtOf = ({ kind, order }: OrderEvent): number => (ownKinds.has(kind) ? 0 : (order.sightedAt ?? 0))

/** Combines events of the same kind into one notice, so that forty fills are one line with the number 40. */
export function createOrderNotices(
  clock: Clock,
  notify: (notice: Notice) => void,
): (events: readonly OrderEvent[]) => void {
  const groups = new Map<OrderEventKind, Group>()
  const beganAt = clock.now()
  let count = 0
  let cancelTimer: (() => void) | null = null

  function groupOf(kind: OrderEventKind): Group {
    const current = groups.get(kind)
    if (current !== undefined && clock.mono() < current.openUntil) return current
    const group: Group = {
      id: `orders-${beganAt}-${(count += 1)}`,
      kind,
      openUntil: clock.mono() + GROUP_MS,
      at: clock.now(),
      happenedAt: 0,
      byOrder: new Map(),
      isNotified: true,
      changedAt: clock.mono(),
    }
    groups.set(kind, group)
    return group
  }

  /**
   * Level of an event that corrects an earlier report: an order that was not found appears, or a closed order trades.
   */
  function levelOf(event: OrderEvent): Notice['level'] {
    if (event.kind === 'found' && event.before?.state === 'not_found') return 'error'
    // Such an order is meant to end immediately, so its end is not an error.
    if (event.kind === 'late-reject' && endsAtOnce.has(event.order.timeInForce)) return 'warning'
    return levels[event.kind] === 'info' && isLate(event) ? 'warning' : levels[event.kind]
  }

  /** The end of an order replaces the report of its partial fill. */
  function endPart(key: string): void {
    const group = groups.get('part-filled')
    if (group?.byOrder.delete(key) !== true) return
    if (group.byOrder.size === 0) groups.delete('part-filled')
    else group.isNotified = false
  }

  function add(event: OrderEvent): void {
    if (event.kind !== 'part-filled') endPart(event.order.key)
    const group = groupOf(event.kind)
    group.byOrder.delete(event.order.key)
    const line = { title: eventTitleOf(event), sentence: eventSentenceOf(event), level: levelOf(event) }
    group.byOrder.set(event.order.key, line)
    group.at = clock.now()
    group.happenedAt = Math.max(group.happenedAt, happenedAtOf(event))
    group.isNotified = false
    group.changedAt = clock.mono()
  }

  const isDelayed = ({ kind, changedAt }: Group): boolean =>
    kind === 'part-filled' && clock.mono() - changedAt < PART_DELAY_MS

  function noticeOf({ id, kind, at, happenedAt, byOrder }: Group): Notice {
    const reported = [...byOrder].toReversed()
    const lines = reported.map(([, line]) => line)
    const sentences = lines.slice(0, SENTENCES).map(({ sentence }) => sentence)
    const more = lines.length > SENTENCES ? [t`and ${lines.length - SENTENCES} more`] : []
    const level = gravity.find((candidate) => lines.some((line) => line.level === candidate)) ?? 'info'
    return {
      id,
      at,
      ...(happenedAt === 0 ? {} : { happenedAt }),
      level,
      title: lines.length === 1 ? lines[0]!.title : eventsTitleOf(kind, lines.length),
      text: [...sentences, ...more].join('\n'),
      orders: { kind, count: byOrder.size, keys: reported.slice(0, SENTENCES).map(([key]) => key) },
    }
  }

  function notifyChanges(): void {
    for (const group of groups.values()) {
      if (group.isNotified || isDelayed(group)) continue
      group.isNotified = true
      notify(noticeOf(group))
    }
  }

  function notified(): void {
    cancelTimer = null
    if ([...groups.values()].every(({ isNotified }) => isNotified)) return
    notifyChanges()
    cancelTimer = clock.after(AGAIN_MS, notified)
  }

  return (events) => {
    for (const event of events) add(event)
    if (cancelTimer !== null) return
    notifyChanges()
    cancelTimer = clock.after(AGAIN_MS, notified)
  }
}
