import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { splitIntoRequests } from '@/shared/trading/batch/plan/split-batch'
import { readLists } from '../sending/classic-answers'
import { sentCall, type SentCall, sole, soleElement } from '../sending/order-call'
import type { CancelCalls } from './cancel-calls'
import { type CommandTarget, wireIdOf } from './order-name'

const splitBySymbol = <Item extends CommandTarget>(orders: readonly Item[]): readonly (readonly Item[])[] =>
  splitIntoRequests(
    orders.map((order) => ({ order, category: order.category ?? '', symbol: order.symbol, isClassic: true })),
  ).map((request) => request.map(({ order }) => order))

/** Orders of a request share a symbol. Every known order has one. */
const symbolOf = ([order]: readonly CommandTarget[]): string => order?.symbol ?? ''
/** Throws for a category without futures calls. Spot orders use the spot calls. */
const productOf = ([order]: readonly CommandTarget[]): ProductType => ProductType.parse(order?.category)

const spot = {
  one: sentCall('spotCancelOrder', {
    split: splitBySymbol,
    wire: (orders: readonly CommandTarget[]) => ({ symbol: symbolOf(orders), ...wireIdOf(sole(orders)) }),
    elements: (answer, orders) => ({ ...answer, data: soleElement(answer.data, idsOf(sole(orders))) }),
  }),
  many: sentCall('spotBatchCancelOrder', {
    split: splitBySymbol,
    wire: (orders: readonly CommandTarget[]) => ({ symbol: symbolOf(orders), orderList: orders.map(wireIdOf) }),
    elements: readLists,
  }),
}
const futures = {
  one: sentCall('mixCancelOrder', {
    split: splitBySymbol,
    wire: (orders: readonly CommandTarget[]) => ({
      symbol: symbolOf(orders),
      productType: productOf(orders),
      ...wireIdOf(sole(orders)),
    }),
    elements: (answer, orders) => ({ ...answer, data: soleElement(answer.data, idsOf(sole(orders))) }),
  }),
  many: sentCall('mixCancelBatchOrders', {
    split: splitBySymbol,
    wire: (orders: readonly CommandTarget[]) => ({
      symbol: symbolOf(orders),
      productType: productOf(orders),
      orderIdList: orders.map(wireIdOf),
    }),
    elements: readLists,
  }),
}
const idsOf = ({ orderId, clientOid }: CommandTarget) => ({ orderId, clientOid })
const callsOf = ({ category }: CommandTarget): Readonly<Record<'one' | 'many', SentCall<CommandTarget>>> =>
  category === 'SPOT' ? spot : futures

/**
 * The v2 calls: one symbol per request, at most 20 orders. The description has no call for all orders of a category.
 */
export const classicCancels: CancelCalls = {
  single: (order) => callsOf(order).one,
  batches: (orders) => splitBySymbol(orders).map((some) => ({ call: callsOf(some[0]!).many, orders: some })),
}
