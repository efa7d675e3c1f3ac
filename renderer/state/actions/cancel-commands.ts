import type { Category, Side } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen, isOver } from '@/shared/trading/orders/order-lifecycle'
import { ALREADY_OVER, type Outcome } from '@/shared/trading/orders/outcome'
import { bridge } from '../bridge/bridge'
import { type OrderTable, useOrders } from '../stores/orders-store'
import { followCancel } from './cancel-progress'
import { canCancel, cancelAllQuestion, cancelQuestion } from './cancel-questions'
import type { Command } from '../stores/command'
import { newIntentToken } from './intent-token'
import { namedOutcomes } from './outcome-labels'
import { reportFailure, reportOutcomes } from './report-outcomes'
import { runCommand } from './run-command'

const missed = ({ key, outcome }: { readonly key: string; readonly outcome: Outcome }, orders: OrderTable): boolean => {
  if (outcome.kind === 'not_sent' && outcome.code === ALREADY_OVER) return false
  return !isOver(orders.get(key)?.state ?? 'live')
}

/** Requests the cancel of these orders. The results appear in the orders; a progress line covers several. */
export async function cancelOrders(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const answered = keys.length > 1 ? followCancel(keys) : () => undefined
  const reply = await bridge.call('orders.cancel', { token: newIntentToken(), keys: [...keys] })
  answered()
  if (!reply.ok) return reportFailure(t('Cancel'), reply.error)
  const { orders } = useOrders.getState()
  const outcomes = namedOutcomes(
    reply.value.filter((result) => missed(result, orders)),
    (key) => orders.get(key),
  )
  // The progress line of a group counts its unanswered cancels.
  reportOutcomes(t('Cancel'), keys.length > 1 ? outcomes.filter(({ outcome }) => outcome.kind !== 'unknown') : outcomes)
}

/** Cancels all open orders of a category or a symbol, including external orders. */
async function cancelAll(category: Category, symbol?: string): Promise<void> {
  const reply = await bridge.call('orders.cancelAll', {
    token: newIntentToken(),
    category,
    ...(symbol === undefined ? {} : { symbol }),
  })
  if (reply.ok) reportOutcomes(t('Cancel all'), [{ name: symbol ?? category, outcome: reply.value }])
  else reportFailure(t('Cancel all'), reply.error)
}

/** Cancels these orders after a confirmation with the number still open. */
export function confirmCancel(keys: readonly string[]): void {
  const targets = ({ orders }: Pick<{ orders: OrderTable }, 'orders'>): Order[] =>
    keys.flatMap((key) => orders.get(key) ?? []).filter(canCancel)
  const command: Command = {
    name: 'orders.cancelChosen',
    label: t('Cancel orders'),
    group: 'orders',
    destructive: true,
    available: (context) => targets(context).length > 0,
    confirm: (context) => cancelQuestion(targets(context)),
    run: (context) => cancelOrders(targets(context).map(({ key }) => key)),
  }
  runCommand(command)
}

/** Cancels all orders of a category or a symbol after a confirmation with the number of open orders. */
export function confirmCancelAll(category: Category, symbol: string | null): void {
  runCommand(cancelAllCommand('orders.cancelAllHere', t('Cancel all orders'), () => ({ category, symbol })))
}

interface Scope {
  readonly category: Category
  readonly symbol: string | null
}

/** A command that cancels all orders of a scope, determined when it runs. */
export function cancelAllCommand(
  name: string,
  label: string,
  scopeOf: (context: Scope) => Scope,
  keys: readonly string[] = [],
): Command {
  const openIn = (context: Scope & { readonly orders: OrderTable }): Order[] => {
    const { category, symbol } = scopeOf(context)
    return [...context.orders.values()].filter(
      (order) => isOpen(order.state) && order.category === category && (symbol === null || order.symbol === symbol),
    )
  }
  return {
    name,
    label,
    group: 'orders',
    keys,
    destructive: true,
    available: (context) => context.connected && openIn(context).length > 0,
    confirm: (context) => {
      const { category, symbol } = scopeOf(context)
      return cancelAllQuestion(openIn(context), symbol === null ? category : `${symbol} ${category}`)
    },
    run: (context) => {
      const { category, symbol } = scopeOf(context)
      return cancelAll(category, symbol ?? undefined)
    },
  }
}

/** A command that cancels the open orders on one side of the shown symbol, by ID. */
export function cancelSideCommand(name: string, label: string, side: Side): Command {
  const targets = ({ orders, category, symbol }: Scope & { readonly orders: OrderTable }): Order[] =>
    [...orders.values()].filter(
      (order) => order.side === side && order.category === category && order.symbol === symbol && canCancel(order),
    )
  return {
    name,
    label,
    group: 'orders',
    destructive: true,
    available: (context) => context.connected && targets(context).length > 0,
    confirm: (context) => cancelQuestion(targets(context)),
    run: (context) => cancelOrders(targets(context).map(({ key }) => key)),
  }
}
