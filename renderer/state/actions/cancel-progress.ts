import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import { plural } from '@/shared/languages/plural'
import { type OrderTable, useOrders } from '../stores/orders-store'
import { dismissToast, showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useSession } from '../bridge/account-session'

/** How far the cancel of a group has come; every order of it is counted once. */
export interface CancelProgress {
  readonly total: number
  /** Over because of the cancel, or withdrawn before it was sent. */
  readonly canceled: number
  readonly filled: number
  /** On its way, or waiting for its turn. */
  readonly underWay: number
  /** Sent, and no answer came; Volley reads these orders until it knows. */
  readonly unanswered: number
  /** Resting, with no cancel under way. */
  readonly open: number
}

export function progressOf(orders: OrderTable, keys: readonly string[]): CancelProgress {
  const known = keys.flatMap((key) => orders.get(key) ?? [])
  const pending = known.filter((order) => !isOver(order.state) && order.pending?.kind === 'cancel')
  const unanswered = pending.filter((order) => order.pending?.state === 'unknown').length
  return {
    total: keys.length,
    canceled: known.filter(({ state }) => state === 'canceled' || state === 'not_sent').length,
    filled: known.filter(({ state }) => state === 'filled').length,
    underWay: pending.length - unanswered,
    unanswered,
    open: known.filter((order) => isOpen(order.state) && order.pending?.kind !== 'cancel').length,
  }
}

/** What one line says of something under way. */
export interface ProgressLine {
  readonly level: 'info' | 'warning'
  readonly title: string
  readonly text: string
  readonly isLast: boolean
}

const listed = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(' · ')

/** Progress in words; `answered` once the main process has said what became of every request. */
export function progressText(
  { total, canceled, filled, underWay, unanswered, open }: CancelProgress,
  answered: boolean,
): ProgressLine {
  const ended = canceled + filled
  if (underWay + unanswered > 0 || !answered) {
    const text = listed([
      [filled, 'filled before that'],
      [unanswered, 'unanswered; Volley reads them until it knows'],
    ])
    return {
      level: unanswered > 0 ? 'warning' : 'info',
      title: `Canceling: ${ended} of ${total} done`,
      text,
      isLast: false,
    }
  }
  const text = listed([
    [canceled, 'canceled'],
    [filled, 'filled before that'],
  ])
  if (open > 0)
    return { level: 'warning', title: `${plural(open, 'order')} of ${total} still open`, text, isLast: true }
  return {
    level: 'info',
    title: canceled === total ? `${plural(total, 'order')} canceled` : 'The cancel is done',
    text: canceled === total ? '' : text,
    isLast: true,
  }
}

let lines = 0

/**
 * Shows one line about something under way, read anew whenever what it watches changes, until its last word or until
 * another account comes on screen, which says nothing of it. The answered function reads it at once. Null: no word yet.
 */
export function followLine(
  name: string,
  watch: (changed: () => void) => () => void,
  read: () => ProgressLine | null,
): () => void {
  const id = `${name}-${(lines += 1)}`
  let shown = ''
  let dismissed = false
  const { session } = useSession.getState()
  const stop = watch(show)

  function show(): void {
    if (useSession.getState().session !== session) {
      stop()
      return dismissToast(id)
    }
    const line = read()
    if (line === null) return
    const { level, title, text, isLast } = line
    if (isLast) stop()
    // Put away by the trader: only an end that leaves orders open is worth another word.
    if (`${title} ${text}` === shown || (dismissed && !(isLast && level === 'warning'))) return
    shown = `${title} ${text}`
    showToast(level, title, text, { id, onGone: () => (dismissed = true), stays: !isLast })
  }
  return show
}

/** Shows how far the cancel of a group is. The answered function is told when the main process answered. */
export function followCancel(keys: readonly string[]): () => void {
  let answered = false
  const show = followLine('cancel', useOrders.subscribe, () =>
    progressText(progressOf(useOrders.getState().orders, keys), answered),
  )
  show()
  return () => {
    answered = true
    show()
  }
}
