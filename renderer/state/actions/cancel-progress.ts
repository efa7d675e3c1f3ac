import { t } from '@/shared/languages/text'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import { plural } from '@/shared/languages/plural'
import { type OrderTable, useOrders } from '../stores/orders-store'
import { dismissToast, showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { useSession } from '../bridge/account-session'

/** Progress of a group cancel; every order is counted once. */
export interface CancelProgress {
  readonly total: number
  /** Ended by the cancel, or canceled before its send. */
  readonly canceled: number
  readonly filled: number
  /** In flight, or waiting to be sent. */
  readonly underWay: number
  /** Sent without an answer; Volley polls these orders until the outcome is known. */
  readonly unanswered: number
  /** Resting, with no cancel in flight. */
  readonly open: number
}

export function progressOf(orders: OrderTable, keys: readonly string[]): CancelProgress {
  const ownOrders = keys.flatMap((key) => orders.get(key) ?? [])
  const pending = ownOrders.filter((order) => !isOver(order.state) && order.pending?.kind === 'cancel')
  const unanswered = pending.filter((order) => order.pending?.state === 'unknown').length
  return {
    total: keys.length,
    canceled: ownOrders.filter(({ state }) => state === 'canceled' || state === 'not_sent').length,
    filled: ownOrders.filter(({ state }) => state === 'filled').length,
    underWay: pending.length - unanswered,
    unanswered,
    open: ownOrders.filter((order) => isOpen(order.state) && order.pending?.kind !== 'cancel').length,
  }
}

export interface ProgressLine {
  readonly level: 'info' | 'warning'
  readonly title: string
  readonly text: string
  readonly isLast: boolean
}

const listed = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count} ${text}`)
    .join(' · ')

/** Progress as text; `answered` once the main process reported the outcome of every request. */
export function progressText(
  { total, canceled, filled, underWay, unanswered, open }: CancelProgress,
  answered: boolean,
): ProgressLine {
  const ended = canceled + filled
  if (underWay + unanswered > 0 || !answered) {
    const text = listed([
      [filled, t('filled before that')],
      [unanswered, t('unanswered; Volley reads them until it knows')],
    ])
    return {
      level: unanswered > 0 ? 'warning' : 'info',
      title: t`Canceling: ${ended} of ${total} done`,
      text,
      isLast: false,
    }
  }
  const text = listed([
    [canceled, 'canceled'],
    [filled, t('filled before that')],
  ])
  if (open > 0)
    return { level: 'warning', title: t`${plural(open, 'order')} of ${total} still open`, text, isLast: true }
  return {
    level: 'info',
    title: canceled === total ? t`${plural(total, 'order')} canceled` : t('The cancel is done'),
    text: canceled === total ? '' : text,
    isLast: true,
  }
}

let lines = 0

/**
 * Shows a progress line, updated whenever its source changes, until its final text or a change of account. The returned
 * function updates it at once. Null: no text yet.
 */
export function followLine(
  name: string,
  watch: (changed: () => void) => () => void,
  readLine: () => ProgressLine | null,
): () => void {
  const id = `${name}-${(lines += 1)}`
  let message = ''
  let dismissed = false
  const { session } = useSession.getState()
  const stop = watch(show)

  function show(): void {
    if (useSession.getState().session !== session) {
      stop()
      return dismissToast(id)
    }
    const line = readLine()
    if (line === null) return
    const { level, title, text, isLast } = line
    if (isLast) stop()
    // After the trader dismissed it, only an end with open orders is shown again.
    if (`${title} ${text}` === message || (dismissed && !(isLast && level === 'warning'))) return
    message = `${title} ${text}`
    showToast(level, title, text, { id, onDismissed: () => (dismissed = true), isPersistent: !isLast })
  }
  return show
}

/** Shows the progress of a group cancel. Call the returned function once the main process has answered. */
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
