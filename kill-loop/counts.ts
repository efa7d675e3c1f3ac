import { compare, equals } from '@/shared/base/decimal'
import type { Order } from '@/shared/trading/orders/order'
import { isInFlight, type OrderState } from '@/shared/trading/orders/order-lifecycle'
import type { ExchangeOrder, JournalRows } from './books'
import type { Showings } from './displayed-orders'

/** Orders that were submitted together, and the application's reply. */
export interface HandedOver {
  readonly token: string
  readonly rows: number
  /** Empty unless it confirmed the acceptance. */
  keys: readonly string[]
}

/** All evidence at the end of the loop. */
export interface Evidence {
  readonly handedOver: readonly HandedOver[]
  /** Requests that place orders per clientOid, counted by the proxy. */
  readonly postCounts: ReadonlyMap<string, number>
  readonly exchange: readonly ExchangeOrder[]
  readonly journal: JournalRows
  /** Errors in the chain of its entries, in the format of `npm run verify`. */
  readonly chain: readonly string[]
  readonly showings: Pick<Showings, 'orders' | 'wentBack'>
  /** Open questions and unanswered calls of the application after settling, as text. */
  readonly openQuestions: readonly string[]
  /** Cases in which the trading lock ended early or passed an order, as text. */
  readonly shortenedLocks: readonly string[]
  /** Records that a program removed although they were young enough to stay, as text. */
  readonly prunedRecords: readonly string[]
  /** Ends of the watchman that no kill caused, as text. */
  readonly watchmanEnds: readonly string[]
}

/** Violations that must never happen, each with its cases. */
export const countNames = [
  'lost',
  'untracked',
  'doubled',
  'wrong at the end',
  'half batches',
  'wrong verdicts shown',
  'unknown never resolved',
  'stuck commands',
  'shown state went back',
  'unfinished questions',
  'broken chain',
  'shortened locks',
  'pruned records',
  'watchman ended by itself',
] as const
export type CountName = (typeof countNames)[number]
/** Every count with its cases as text. All must be empty. */
export type Counts = Readonly<Record<CountName, readonly string[]>>

/** States in which the application reports no such order on the exchange. */
const absentStates: ReadonlySet<OrderState> = new Set(['refused', 'not_sent', 'not_found'])
const presentStates: ReadonlySet<OrderState> = new Set([
  'acknowledged',
  'live',
  'partially_filled',
  'filled',
  'canceled',
])
const endStates = ['filled', 'canceled'] as const

const sameAmount = (a: string, b: string): boolean => (a === '' || b === '' ? a === b : equals(a, b))

function differences(order: Order, truth: ExchangeOrder): string[] {
  return [
    ...(order.state === truth.status ? [] : [`is ${order.state}, exchange: ${truth.status}`]),
    ...(['price', 'qty', 'filledQty'] as const).flatMap((field) =>
      sameAmount(order[field], truth[field]) ? [] : [`${field} ${order[field]}, exchange: ${truth[field]}`],
    ),
  ]
}

/** Evaluates the outcome of every order by the exchange's own records. */
export function countAll({
  handedOver,
  postCounts,
  exchange,
  journal,
  chain,
  showings,
  openQuestions,
  shortenedLocks,
  prunedRecords,
  watchmanEnds,
}: Evidence): Counts {
  const truths = new Map(exchange.map((order) => [order.clientOid, order]))
  const { orders, batches } = journal
  const all = [...orders.values()]
  const inBatch = Map.groupBy(all, ({ batchId }) => batchId)
  const ours = all.filter(({ origin }) => origin === 'volley')
  const isOpenQuestion = ({ state }: Order): boolean => isInFlight(state)

  const missing = [...new Set([...handedOver.flatMap(({ keys }) => keys), ...showings.orders.keys()])].filter(
    (key) => !orders.has(key),
  )
  const denied = ours.filter(({ key, state }) => absentStates.has(state) && truths.has(key))
  const untracked = [
    ...new Set([
      ...postCounts.keys(),
      ...exchange.map(({ clientOid }) => clientOid).filter((clientOid) => postCounts.has(clientOid)),
    ]),
  ].filter((key) => !orders.has(key))
  const twice = [...Map.groupBy(exchange, ({ clientOid }) => clientOid)].filter(
    ([clientOid, exchangeOrders]) => postCounts.has(clientOid) && exchangeOrders.length > 1,
  )

  const listed = Map.groupBy(
    all.filter(({ orderId }) => orderId !== null),
    ({ orderId }) => orderId,
  )

  return {
    lost: [
      ...missing.map((key) => `${key}: reported, and not in the journal`),
      ...denied.map(({ key, state }) => `${key}: ${state}, and on the exchange`),
    ],
    untracked: untracked.map((key) => `${key}: POSTed, and not in the journal`),
    doubled: [
      ...[...postCounts].filter(([, times]) => times > 1).map(([key, times]) => `${key}: POSTed ${times} times`),
      ...twice.map(([key, exchangeOrders]) => `${key}: ${exchangeOrders.length} orders on the exchange`),
      ...[...listed].flatMap(([orderId, under]) =>
        under.length > 1 ? [`${orderId}: in the journal as ${under.map(({ key }) => key).join(' and ')}`] : [],
      ),
    ],
    'wrong at the end': ours.flatMap((order) => {
      const truth = truths.get(order.key)
      if (isOpenQuestion(order)) return []
      if (truth === undefined)
        return presentStates.has(order.state) ? [`${order.key}: is ${order.state}, and not on the exchange`] : []
      return absentStates.has(order.state)
        ? []
        : differences(order, truth).map((difference) => `${order.key}: ${difference}`)
    }),
    'half batches': handedOver.flatMap(({ token, rows, keys }) => {
      const batch = batches.get(token)
      const count = batch === undefined ? 0 : (inBatch.get(batch.id)?.length ?? 0)
      const expected = batch !== undefined || keys.length > 0 ? rows : 0
      return count === expected ? [] : [`${token}: ${count} of ${rows} rows`]
    }),
    'wrong verdicts shown': [...showings.orders].flatMap(([key, { states, filledQty }]) => {
      const truth = truths.get(key)
      if (!postCounts.has(key) && truth === undefined) return []
      const statesOfOrder = [...states]
      if (truth === undefined)
        return statesOfOrder
          .filter((state) => presentStates.has(state))
          .map((state) => `${key}: shown ${state}, and never on the exchange`)
      return [
        ...statesOfOrder
          .filter((state) => absentStates.has(state))
          .map((state) => `${key}: shown ${state}, and on the exchange`),
        ...endStates
          .filter((state) => states.has(state) && truth.status !== state)
          .map((state) => `${key}: shown ${state}, exchange: ${truth.status}`),
        ...(compare(filledQty, truth.filledQty) > 0
          ? [`${key}: shown ${filledQty} filled, exchange: ${truth.filledQty}`]
          : []),
      ]
    }),
    'unknown never resolved': ours.filter(isOpenQuestion).map(({ key, state }) => `${key}: ${state}`),
    'stuck commands': all
      .filter(({ pending }) => pending !== null)
      .map(({ key, state, pending }) => `${key}: ${state}, ${pending!.kind} ${pending!.state}`),
    'shown state went back': showings.wentBack,
    'unfinished questions': openQuestions,
    'broken chain': chain,
    'shortened locks': shortenedLocks,
    'pruned records': prunedRecords,
    'watchman ended by itself': watchmanEnds,
  }
}
