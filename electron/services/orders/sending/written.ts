import { createHash } from 'node:crypto'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { protectionSentence } from '@/shared/trading/orders/intent-sentence'
import { type InstrumentOf, writtenSentence } from '@/shared/trading/pretrade/assessment/written-sentence'
import { type Lane, type NamedIntent, withoutLane } from './named-intent'
import { callOf, sendingCalls } from './placing-calls'

/** One order or change as its request will say it. */
interface WrittenRow {
  readonly endpoint: EndpointName
  /** Its element of the body, to the byte. */
  readonly body: string
}

/** What is to leave, in the bytes it leaves in, and what they say. */
export interface Written<Sent> {
  /** What is handed on once it is confirmed: nothing that was written is left to be decided. */
  readonly sent: Sent
  /** One per row, read from its bytes. */
  readonly sentences: readonly string[]
  readonly digest: string
}

/** SHA-256 of every row, in the words in which the journal records its intent: call and body. */
const digestOf = (rows: readonly WrittenRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ endpoint, body }) => `${endpoints[endpoint].path} ${body}`).join('\n'))
    .digest('hex')

/** Keeps what is to leave together with what its bytes say. */
export const written = <Sent>(sent: Sent, rows: readonly WrittenRow[], instrumentOf: InstrumentOf): Written<Sent> => ({
  sent,
  sentences: rows.map(({ endpoint, body }) => writtenSentence(endpoint, body, instrumentOf)),
  digest: digestOf(rows),
})

/** What has to be known of new orders before they can be written. */
export interface Naming {
  readonly nextClientOid: () => string
  readonly instrumentOf: InstrumentOf
  readonly laneOf: (order: OrderIntent) => Lane
}

/** Each under the name it is looked for by, and with the lane it leaves by. */
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

/** The digest of new orders as they would leave now. */
export const ordersDigest = (orders: readonly NamedIntent[], via?: PlacingCall): string => digestOf(rowsOf(orders, via))

/** No request of an entry has its take profit and stop loss: they are sent later, so the sentence adds them. */
const withProtection = <Sent>(of: Written<Sent>, orders: readonly NamedIntent[]): Written<Sent> => ({
  ...of,
  sentences: of.sentences.map((sentence, at) => {
    const order = orders[at]
    return order === undefined ? sentence : sentence + protectionSentence(order)
  }),
})

/** Orders of a batch that wait, as they will leave. */
export const writtenWaiting = (orders: readonly NamedIntent[], instrumentOf: InstrumentOf): Written<null> =>
  withProtection(written(null, rowsOf(orders), instrumentOf), orders)

/** New orders with their names, as they will leave. */
export function writtenOrders(
  intents: readonly OrderIntent[],
  naming: Naming,
  via?: PlacingCall,
): Written<readonly OrderIntent[]> {
  const named = namedOrders(intents, naming)
  const sent = named.map((order): OrderIntent => withoutLane(order))
  return withProtection(written(sent, rowsOf(named, via), naming.instrumentOf), named)
}
