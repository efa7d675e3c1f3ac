import { createHash } from 'node:crypto'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { protectionSentence } from '@/shared/trading/orders/intent-sentence'
import { type InstrumentOf, writtenSentence } from '@/shared/trading/pretrade/assessment/written-sentence'
import { type Lane, type NamedIntent, withoutLane } from './named-intent'
import { callOf, sendingCalls } from './placing-calls'

/** An order or amend as in its request. */
interface WrittenRow {
  readonly endpoint: EndpointName
  /** Its element of the body, byte by byte. */
  readonly body: string
}

/** Prepared requests: the exact bytes and their summary. */
export interface PreparedRequest<Payload> {
  /** Sent after confirmation, without further decisions. */
  readonly payload: Payload
  /** One sentence per row, read from its bytes. */
  readonly sentences: readonly string[]
  readonly digest: string
}

/** SHA-256 of every row, in the form in which the journal records its intent: call and body. */
const digestOf = (rows: readonly WrittenRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ endpoint, body }) => `${endpoints[endpoint].path} ${body}`).join('\n'))
    .digest('hex')

/** Combines prepared requests with the summary of their bytes. */
export const prepare = <Payload>(
  payload: Payload,
  rows: readonly WrittenRow[],
  instrumentOf: InstrumentOf,
): PreparedRequest<Payload> => ({
  payload,
  sentences: rows.map(({ endpoint, body }) => writtenSentence(endpoint, body, instrumentOf)),
  digest: digestOf(rows),
})

/** Data required to prepare new orders. */
export interface Naming {
  readonly nextClientOid: () => string
  readonly instrumentOf: InstrumentOf
  readonly laneOf: (order: OrderIntent) => Lane
}

/** Orders with their clientOids and lanes. */
export const namedOrders = (
  intents: readonly OrderIntent[],
  { nextClientOid, laneOf }: Naming,
): readonly NamedIntent[] =>
  intents.map((intent) => ({
    ...intent,
    clientOid: intent.clientOid ?? nextClientOid(),
    ...laneOf(intent),
  }))

const rowsOf = (orders: readonly NamedIntent[], via?: PlacingCall): readonly WrittenRow[] =>
  orders.map((order) => {
    const endpoint = callOf(order, via)
    return { endpoint, body: JSON.stringify(sendingCalls[endpoint].wireOf(order)) }
  })

/** Digest of new orders as they would be sent now. */
export const ordersDigest = (orders: readonly NamedIntent[], via?: PlacingCall): string => digestOf(rowsOf(orders, via))

/** Take profit and stop loss are sent later and are not part of an entry's request, so the sentence adds them. */
const withProtection = <Payload>(
  of: PreparedRequest<Payload>,
  orders: readonly NamedIntent[],
): PreparedRequest<Payload> => ({
  ...of,
  sentences: of.sentences.map((sentence, at) => {
    const order = orders[at]
    return order === undefined ? sentence : sentence + protectionSentence(order)
  }),
})

/** Prepares the waiting orders of a batch. */
export const writtenWaiting = (orders: readonly NamedIntent[], instrumentOf: InstrumentOf): PreparedRequest<null> =>
  withProtection(prepare(null, rowsOf(orders), instrumentOf), orders)

/** Prepares new orders with their names. */
export function writtenOrders(
  intents: readonly OrderIntent[],
  naming: Naming,
  via?: PlacingCall,
): PreparedRequest<readonly OrderIntent[]> {
  const namedIntents = namedOrders(intents, naming)
  const payload = namedIntents.map((order): OrderIntent => withoutLane(order))
  return withProtection(prepare(payload, rowsOf(namedIntents, via), naming.instrumentOf), namedIntents)
}
