import { Category } from '@/shared/exchange/protocol/fields'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import {
  type DeskContext,
  type DeskItems,
  separately,
  inBatches,
  orderCall,
  type OrderCall,
  type SentCall,
  sole,
  soleElement,
} from '../sending/order-call'
import { type RequestedName, type CommandTarget, orderNamed, unseenIn, wireIdOf } from './order-name'

/** Calls that cancel named orders. The batch call takes up to 20, the other a single order. */
export type CancelingCall = NonNullable<CheckedInputOf<'orders.cancel'>['via']>

const singleOf = (order: CommandTarget) => ({ ...wireIdOf(order), category: Category.safeParse(order.category).data })
/** A batch must name the category of each order. */
const elementOf = (order: CommandTarget) => ({
  ...wireIdOf(order),
  category: Category.parse(order.category),
  symbol: order.symbol,
})

const ordersFrom = (names: readonly RequestedName[], context: DeskContext): DeskItems<CommandTarget> => ({
  items: names.map((name) => orderNamed(name, context)),
  notes: unseenIn(names, context),
})

/**
 * The only declaration of the cancel calls and their request formats. Unlike placements, a batch may have several
 * categories.
 */
export const cancelCalls: Readonly<Record<CancelingCall, OrderCall<CommandTarget>>> = {
  cancelOrder: orderCall('cancelOrder', {
    split: separately,
    wire: (orders: readonly CommandTarget[]) => singleOf(sole(orders)),
    elements: (answer, orders) => ({ ...answer, data: soleElement(answer.data, sole(orders)) }),
    fromDesk: (request, context) => ordersFrom([request], context),
  }),
  cancelBatch: orderCall('cancelBatch', {
    split: inBatches,
    wire: (orders: readonly CommandTarget[]) => orders.map(elementOf),
    elements: (answer) => answer,
    fromDesk: ordersFrom,
  }),
}

/** A request that cancels some orders. */
export interface CancelRequest<Item> {
  readonly call: SentCall<CommandTarget>
  readonly orders: readonly Item[]
}

/** Cancel calls of an account kind: a single order, or many in as few requests as possible. */
export interface CancelCalls {
  readonly single: (order: CommandTarget) => SentCall<CommandTarget>
  readonly batches: <Item extends CommandTarget>(orders: readonly Item[]) => readonly CancelRequest<Item>[]
}

export const unifiedCancels: CancelCalls = {
  single: () => cancelCalls.cancelOrder,
  batches: (orders) =>
    cancelCalls.cancelBatch.split(orders).map((some) => ({ call: cancelCalls.cancelBatch, orders: some })),
}

/** Scope of a cancel-all; without a symbol the whole category. */
export interface CancelAllRequest {
  readonly category: Category
  readonly symbol?: string | undefined
}

/**
 * Cancels all resting orders in its scope. The answer is read as a list of failures, never as proof that orders are
 * closed.
 */
export const cancelAllCall: OrderCall<CancelAllRequest> = orderCall('cancelSymbolOrder', {
  split: separately,
  wire: (scopes: readonly CancelAllRequest[]) => sole(scopes),
  elements: (answer) => ({ ...answer, data: answer.data.list }),
  fromDesk: (scope) => ({ items: [scope], notes: [] }),
})
