import { HoldMode } from '@/shared/exchange/protocol/fields'
import type { RequestFor } from '@/shared/exchange/endpoints'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import type { QueryAnswer, Past } from './order-source'
import {
  type HistoryScope,
  type NamedOrder,
  type OpenScope,
  type OrderListing,
  type PastListing,
  readFills,
  readHistory,
  readOpenOrders,
  readOrderByName,
} from './read-orders'

/** Owner of the key. `holdMode` is null if it cannot be read or differs between products. */
export interface NamedAccount {
  readonly uid: string
  readonly holdMode: HoldMode | null
}

/** Reads of the orders of an account kind. Unreadable data is reported, never guessed. */
export interface OrderReads {
  readonly account: (rest: RestClient) => Promise<CallResult<NamedAccount>>
  /** Open orders of the account, or of a category or symbol. */
  readonly openOrders: (rest: RestClient, scope: OpenScope) => Promise<OrderListing<OrderUpdate>>
  readonly byName: (rest: RestClient, order: NamedOrder) => Promise<QueryAnswer<OrderUpdate>>
  /** Closed orders of a category since a time. */
  readonly history: (rest: RestClient, scope: HistoryScope, past: Past) => Promise<PastListing<OrderUpdate>>
  /** Executions since a time, of a category or all. */
  readonly fills: (
    rest: RestClient,
    scope: Pick<RequestFor<'fills'>, 'category'>,
    past: Past,
  ) => Promise<PastListing<Fill>>
}

/** The v3 calls. */
export const unifiedReads: OrderReads = {
  account: async (rest) => {
    const result = await rest.accountSettings({})
    if (result.kind !== 'done') return result
    const { uid, holdMode } = result.data
    return { ...result, data: { uid, holdMode: HoldMode.safeParse(holdMode).data ?? null } }
  },
  openOrders: readOpenOrders,
  byName: readOrderByName,
  history: readHistory,
  fills: readFills,
}
