import type { CheckedRequestFor, DataFor, EndpointName, RequestFor } from '@/shared/exchange/endpoints'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { UntrackedRequest } from '@/shared/trading/orders/untracked-request'
import type { Order } from '@/shared/trading/orders/order'
import type { KillSwitch, Outbound } from '../gate/kill-switch'
import type { OrderIds } from '../resolving/find-order'
import type { CallOptions, CallResult, RestClient } from '@/electron/exchange/protocol/call'

/** Each order's own answer, however the call words it. */
export type Elements = CallResult<readonly BatchResult[]>
type Answer<Name extends EndpointName> = Extract<CallResult<DataFor<Name>>, { kind: 'done' }>

/** What a request of the API desk is read beside. */
export interface DeskContext {
  /** An order that is at hand, by either id. */
  readonly orderOf: (ids: OrderIds) => Order | undefined
  readonly requests: readonly UntrackedRequest[]
  readonly nextClientOid: () => string
}

/** What a request of the API desk asks for, and what it does not say about how it leaves. */
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

/** A request as it would leave. */
export interface DryRun {
  readonly request: unknown
  readonly notes: readonly string[]
}

/** One POST on orders: what a request holds, how it is written, and how its answer names each order. */
export interface SentCall<Item> {
  readonly name: EndpointName
  /** Cuts items into requests that the exchange takes. */
  readonly split: <Each extends Item>(items: readonly Each[]) => readonly (readonly Each[])[]
  /** The request as it leaves. The dry run shows this, the journal keeps it, and nothing else is sent. */
  readonly wire: (items: readonly Item[]) => unknown
  readonly send: (rest: RestClient, items: readonly Item[], options: CallOptions) => Promise<Elements>
}

/** A POST on orders that the API desk sends by hand as well. */
export interface OrderCall<Item> extends SentCall<Item> {
  /** `request` must have passed the declaration of the call. */
  readonly fromDesk: (request: unknown, context: DeskContext) => DeskItems<Item>
  /** The send of such a request, stopped before the wire. */
  readonly dryRun: (request: unknown, context: DeskContext) => DryRun
}

/** Declares a POST on orders: the one place that knows its words. */
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

/** The same of a call that the API desk sends as well. */
export function orderCall<Name extends EndpointName, Item>(name: Name, row: Row<Name, Item>): OrderCall<Item> {
  // The table of declarations is generic over its names: what its schema has read fits its name.
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

/** What every POST on orders passes. `outbound` is what it puts on the market; null for what only takes back. */
export type Post = <Item>(
  call: SentCall<Item>,
  items: readonly Item[],
  outbound: Outbound | null,
  options: CallOptions,
) => Promise<Elements>

/** The one way out for orders: nothing leaves that the kill switch holds back. */
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

/** One order in a request. */
export const each = <Item>(items: readonly Item[]): readonly (readonly Item[])[] => items.map((item) => [item])

/** As many as a batch takes, in the order they were given. */
export const inBatches = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / ORDERS_PER_BATCH) }, (_, nth) =>
    items.slice(nth * ORDERS_PER_BATCH, (nth + 1) * ORDERS_PER_BATCH),
  )

/** The item of a call that takes one. */
export function sole<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`This call takes one order, not ${items.length}`)
  return item
}

interface Ids {
  readonly orderId?: string | null | undefined
  readonly clientOid?: string | undefined
}
/** With one order in the request, an answer that leaves its name out can mean no other. */
export const soleElement = ({ orderId, clientOid }: Ids, about: Ids): readonly BatchResult[] => [
  { orderId: orderId || (about.orderId ?? null), clientOid: clientOid || (about.clientOid ?? ''), code: '', msg: '' },
]
