import { Category } from '@/shared/exchange/protocol/fields'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import {
  type DeskContext,
  type DeskItems,
  each,
  inBatches,
  orderCall,
  type OrderCall,
  type SentCall,
  sole,
  soleElement,
} from '../sending/order-call'
import { type AskedName, type CommandTarget, orderNamed, unseenIn, wireIdOf } from './order-name'

/** The calls that cancel named orders; the batch takes 20, the other one. */
export type CancelingCall = NonNullable<CheckedInputOf<'orders.cancel'>['via']>

const singleOf = (order: CommandTarget) => ({ ...wireIdOf(order), category: Category.safeParse(order.category).data })
/** A batch must name the category of each. */
const elementOf = (order: CommandTarget) => ({
  ...wireIdOf(order),
  category: Category.parse(order.category),
  symbol: order.symbol,
})

const ordersFrom = (asked: readonly AskedName[], context: DeskContext): DeskItems<CommandTarget> => ({
  items: asked.map((one) => orderNamed(one, context)),
  notes: unseenIn(asked, context),
})

/**
 * Declared once: which call cancels named orders, and in which words. Unlike placements, one batch may be of several
 * categories.
 */
export const cancelCalls: Readonly<Record<CancelingCall, OrderCall<CommandTarget>>> = {
  cancelOrder: orderCall('cancelOrder', {
    split: each,
    wire: (orders: readonly CommandTarget[]) => singleOf(sole(orders)),
    elements: (answer, orders) => ({ ...answer, data: soleElement(answer.data, sole(orders)) }),
    fromDesk: (asked, context) => ordersFrom([asked], context),
  }),
  cancelBatch: orderCall('cancelBatch', {
    split: inBatches,
    wire: (orders: readonly CommandTarget[]) => orders.map(elementOf),
    elements: (answer) => answer,
    fromDesk: ordersFrom,
  }),
}

/** One request that cancels some orders. */
export interface CancelRequest<Item> {
  readonly call: SentCall<CommandTarget>
  readonly orders: readonly Item[]
}

/**
 * How the named orders of one kind of account are canceled: one alone, or many in as few requests as its calls take.
 */
export interface CancelCalls {
  readonly single: (order: CommandTarget) => SentCall<CommandTarget>
  readonly batches: <Item extends CommandTarget>(orders: readonly Item[]) => readonly CancelRequest<Item>[]
}

export const unifiedCancels: CancelCalls = {
  single: () => cancelCalls.cancelOrder,
  batches: (orders) =>
    cancelCalls.cancelBatch.split(orders).map((some) => ({ call: cancelCalls.cancelBatch, orders: some })),
}

/** Where all orders are canceled; without a symbol those of the whole category. */
export interface CancelAllRequest {
  readonly category: Category
  readonly symbol?: string | undefined
}

/** Cancels whatever rests in its scope; its answer is read as a list of failures, never as the orders that are gone. */
export const cancelAllCall: OrderCall<CancelAllRequest> = orderCall('cancelSymbolOrder', {
  split: each,
  wire: (scopes: readonly CancelAllRequest[]) => sole(scopes),
  elements: (answer) => ({ ...answer, data: answer.data.list }),
  fromDesk: (scope) => ({ items: [scope], notes: [] }),
})
