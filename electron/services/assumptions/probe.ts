import type { Category } from '@/shared/exchange/protocol/fields'
import { type EndpointName, endpoints, type RequestFor } from '@/shared/exchange/endpoints'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'

/** A call of the probe and its result: empty, or the code and the message of the failure. */
export interface ProbedCall {
  readonly call: EndpointName
  readonly problem: string
}

type ProbeCall = {
  readonly [Name in EndpointName]: { readonly call: Name; readonly request: RequestFor<Name> }
}[EndpointName]
const probe = <Name extends EndpointName>(call: Name, request: RequestFor<Name>): ProbeCall =>
  // The pair has one name.
  ({ call, request }) as unknown as ProbeCall

const futures = ['USDT-FUTURES', 'USDC-FUTURES', 'COIN-FUTURES'] as const satisfies readonly Category[]
const products = ['SPOT', ...futures] as const satisfies readonly Category[]
const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const

const publicCalls: readonly ProbeCall[] = [
  probe('serverTime', {}),
  ...products.map((category) => probe('tickers', { category })),
  ...products.map((category) => probe('instruments', { category })),
  probe('candles', { ...btc, interval: '1m' }),
]

/** Reading calls by account kind, in the order in which they are sent. */
const calls: Readonly<Record<'unified' | 'classic', readonly ProbeCall[]>> = {
  unified: [
    ...publicCalls,
    probe('accountSettings', {}),
    probe('accountInfo', {}),
    probe('accountAssets', {}),
    ...products.map((category) => probe('unfilledOrders', { category })),
    ...products.map((category) => probe('historyOrders', { category })),
    ...products.map((category) => probe('fills', { category })),
    ...futures.map((category) => probe('currentPosition', { category })),
    probe('unfilledStrategyOrders', { category: 'USDT-FUTURES' }),
    probe('ltvConvert', {}),
    probe('loanOrder', {}),
    probe('borrowOngoing', {}),
    probe('savingsProducts', {}),
    probe('financialRecords', { category: 'SPOT' }),
  ],
  classic: [
    ...publicCalls,
    probe('spotAccountInfo', {}),
    probe('spotUnfilledOrders', {}),
    probe('spotHistoryOrders', {}),
    probe('mixOrdersPending', { productType: 'usdt-futures' }),
    probe('mixOrdersHistory', { productType: 'usdt-futures' }),
  ],
}

/** Names of the calls of a probe: a client of the probe can make no other. */
export const probedCalls: ReadonlySet<EndpointName> = new Set(
  Object.values(calls)
    .flat()
    .map(({ call }) => call),
)

const problemOf = (result: CallResult<unknown>): string =>
  result.kind === 'done' ? '' : `${result.code}: ${result.message}`

/** Sends the reading calls one after the other. Public calls only without a key. The client observes the responses. */
export async function probeExchange(
  rest: RestClient,
  accountKind: 'unified' | 'classic',
  hasKey: boolean,
): Promise<readonly ProbedCall[]> {
  const results: ProbedCall[] = []
  for (const { call, request } of calls[accountKind]) {
    if (!hasKey && endpoints[call].permission !== 'public') continue
    const send = rest[call] as (request: unknown) => Promise<CallResult<unknown>>
    results.push({ call, problem: problemOf(await send(request)) })
  }
  return results
}
