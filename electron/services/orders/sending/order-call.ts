import type { CheckedRequestFor, DataFor, EndpointName, RequestFor } from '@/shared/exchange/endpoints'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import type { Order } from '@/shared/trading/orders/order'
import type { KillSwitch, Outbound } from '../gate/kill-switch'
import type { OrderIds } from '../resolving/find-order'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'

/** Answer for each order, in a common form for all calls. */
export type Elements = CallResult<readonly BatchResult[]>
type Answer<Name extends EndpointName> = Extract<CallResult<DataFor<Name>>, { kind: 'done' }>

/** Context for reading a request of the API desk. */
export interface DeskContext {
  /** An order in memory, by either ID. */
  readonly orderOf: (ids: OrderIds) => Order | undefined
  readonly requests: readonly UntrackedRequest[]
  readonly nextClientOid: () => string
}

/** Orders in a request of the API desk, and notes about unspecified members. */
export interface DeskItems<Item> {
  readonly items: readonly Item[]
  readonly notes: readonly string[]
}

interface SentRow<Name extends EndpointName, Item> {
  readonly split: <Each extends Item>(items: readonly Each[]) => readonly (readonly Each[])[]
  readonly wire: (items: readonly Item[]) => RequestFor<Name>
  readonly elements: (answer: Answer<Name>, items: readonly Item[]) => Elements
}

interface Row<Name extends EndpointName, Item> extends SentRow<Name, Item> {
  readonly fromDesk: (request: CheckedRequestFor<Name>, context: DeskContext) => DeskItems<Item>
}

/** A request as it would be sent. */
export interface DryRun {
  readonly request: unknown
  readonly notes: readonly string[]
}

/** A POST on orders: content of a request, its wire format, and matching of its answer. */
export interface SentCall<Item> {
  readonly name: EndpointName
  /** Splits items into requests within the limits of the exchange. */
  readonly split: <Each extends Item>(items: readonly Each[]) => readonly (readonly Each[])[]
  /** The request as sent. The dry run shows it, the journal stores it, and nothing else is sent. */
  readonly wire: (items: readonly Item[]) => unknown
  readonly send: (rest: RestClient, items: readonly Item[], options: CallOptions) => Promise<Elements>
}

/** A POST on orders that the API desk can also send. */
export interface OrderCall<Item> extends SentCall<Item> {
  /** `request` must conform to the declaration of the call. */
  readonly fromDesk: (request: unknown, context: DeskContext) => DeskItems<Item>
  /** Builds such a request without sending it. */
  readonly dryRun: (request: unknown, context: DeskContext) => DryRun
}

/** Declares a POST on orders: the only place with its wire format. */
export function sentCall<Name extends EndpointName, Item>(name: Name, row: SentRow<Name, Item>): SentCall<Item> {
  return {
    name,
    split: row.split,
    wire: row.wire,
    send: async (rest, items, options) => {
      const result = await rest[name](row.wire(items), options)
      return result.kind === 'done' ? row.elements(result, items) : result
    },
  }
}

/** Like `sentCall`, for a call that the API desk can also send. */
export function orderCall<Name extends EndpointName, Item>(name: Name, row: Row<Name, Item>): OrderCall<Item> {
  // The table of declarations is generic over its names: data read by a schema has the type of its name.
  const fromDesk = (request: unknown, context: DeskContext) => row.fromDesk(request as CheckedRequestFor<Name>, context)
  return {
    ...sentCall(name, row),
    fromDesk,
    dryRun: (request, context) => {
      const { items, notes } = fromDesk(request, context)
      return { request: row.wire(items), notes }
    },
  }
}

/** Sends every POST on orders. `outbound` is its effect on the market; null for a call that only cancels. */
export type Post = <Item>(
  call: SentCall<Item>,
  items: readonly Item[],
  outbound: Outbound | null,
  options: CallOptions,
) => Promise<Elements>

/** The only path for orders: nothing is sent that the kill switch blocks. */
export function createPost(rest: RestClient, killSwitch: Pick<KillSwitch, 'admit' | 'note'>): Post {
  return async (call, items, outbound, options) => {
    if (outbound === null) return call.send(rest, items, options)
    const beforeSend = (): void => {
      killSwitch.admit(outbound)
      options.beforeSend?.()
    }
    const result = await call.send(rest, items, { ...options, beforeSend })
    killSwitch.note(result)
    return result
  }
}

/** One item per request. */
export const separately = <Item>(items: readonly Item[]): readonly (readonly Item[])[] => items.map((item) => [item])

/** As many items per request as a batch takes, in the given order. */
export const inBatches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / ORDERS_PER_BATCH) }, (_, nth) =>
    items.slice(nth * ORDERS_PER_BATCH, (nth + 1) * ORDERS_PER_BATCH),
  )

/** The item of a call that takes a single item. */
export function sole<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(t`This call takes one order, not ${items.length}`)
  return item
}

interface Ids {
  readonly orderId?: string | null | undefined
  readonly clientOid?: string | undefined
}
/** The request has a single order, so an answer without its name must be about it. */
export const soleElement = ({ orderId, clientOid }: Ids, about: Ids): readonly BatchResult[] => [
  { orderId: orderId || (about.orderId ?? null), clientOid: clientOid || (about.clientOid ?? ''), code: '', msg: '' },
]
