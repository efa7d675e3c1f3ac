import { z } from 'zod'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { endpointNames } from '@/shared/exchange/endpoints'
import { P2pFault } from './p2p-faults'
import { RiskFault } from './risk-faults'
import { KeyPermission } from '@/practice/accounts/practice-key'

const next = { endpoint: z.enum(endpointNames).optional(), times: z.number().int().positive().default(1) }

/** Faults that tests can inject. The first group waits for requests, the others act at once. */
export const Fault = z.discriminatedUnion('kind', [
  /**
   * Executes, then answers with a code for an unknown outcome. The last `lost` orders of a batch never reach the
   * engine.
   */
  z.object({
    kind: z.literal('error-after'),
    code: z.enum(['40010', '40725', '45001']),
    lost: z.number().int().nonnegative().default(0),
    ...next,
  }),
  /** Executes, then breaks the connection. */
  z.object({ kind: z.literal('lost-answer'), ...next }),
  /** Breaks the connection before executing. */
  z.object({ kind: z.literal('lost-request'), ...next }),
  /** Neither executes nor answers. */
  z.object({ kind: z.literal('silence'), ...next }),
  /** Executes at once, answers late. */
  z.object({ kind: z.literal('delay'), ms: z.number().nonnegative(), ...next }),
  /** A gateway's HTTP 502, with or without execution behind it. */
  z.object({ kind: z.literal('bad-gateway'), executed: z.boolean().default(true), ...next }),
  /** Executes, sends half of the answer, breaks the connection. */
  z.object({ kind: z.literal('truncated'), ...next }),
  /** Executes a batch, answers 45001 for every element. */
  z.object({ kind: z.literal('element-unknown'), ...next }),
  /** Executes a batch, answers its elements in reverse order. */
  z.object({ kind: z.literal('reversed'), ...next }),
  /** Removes every fault that still waits for its request. */
  z.object({ kind: z.literal('mended') }),
  z.object({ kind: z.literal('drop-sockets') }),
  /** Announces a service upgrade (30033) to every connection: clients should reconnect. */
  z.object({ kind: z.literal('announce-upgrade') }),
  /** Delays every push for this time, then sends them all. A shorter time given later ends it earlier. */
  z.object({ kind: z.literal('stall'), ms: z.number().positive() }),
  /** Drops every push about the next placed orders. */
  z.object({ kind: z.literal('lose-pushes'), orders: z.number().int().positive() }),
  /** Drops the next `books` update of every symbol. */
  z.object({ kind: z.literal('gap') }),
  /** Delays modifications before they reach the engine. */
  z.object({ kind: z.literal('change-delay'), ms: z.number().nonnegative() }),
  /** Changes a key as its owner could at the exchange. Null revokes it. */
  z.object({ kind: z.literal('change-key'), apiKey: z.string(), permissions: z.array(KeyPermission).nullable() }),
  ...P2pFault.options,
  ...RiskFault.options,
])
export type Fault = z.infer<typeof Fault>
export type RequestFault = Extract<Fault, { times: number }>
export type InstantFault = Exclude<Fault, RequestFault | { kind: 'mended' }>

/** Requests that the server received, for assertions in tests. */
export interface ReceivedLog {
  /** `at` is the exchange's monotonic clock in milliseconds. */
  readonly requests: readonly { readonly endpoint: EndpointName; readonly at: number }[]
  /** POSTs per clientOid to calls that create orders, including the new clientOid of a replaced order. */
  readonly placed: Readonly<Record<string, number>>
}

/** Faults waiting for requests, and the log of received requests. */
export interface Faults {
  received(endpoint: EndpointName, body: string, at: number): void
  /** Takes the waiting fault for this request, if any. */
  take(endpoint: EndpointName): RequestFault | null
  log(): ReceivedLog
  /** Returns the error of a fault that cannot be injected, else null. */
  inject(fault: Fault): string | null
}

/** The calls that create orders: only their clientOids name new orders. */
const placing: ReadonlySet<EndpointName> = new Set([
  'placeBatch',
  'placeOrder',
  'placeRealityOrder',
  'placeStrategyOrder',
  'mixPlaceOrder',
  'mixBatchPlaceOrder',
  'mixModifyOrder',
  'spotPlaceOrder',
  'spotBatchOrders',
  'spotCancelReplaceOrder',
])

const Named = z.looseObject({ clientOid: z.string().optional(), newClientOid: z.string().optional() })
/** An array of orders, a classic list of them, or one. */
const Orders = z.union([
  z.array(Named),
  z.looseObject({ orderList: z.array(Named) }).transform(({ orderList }) => orderList),
  Named.transform((order) => [order]),
])

function clientOidsIn(body: string): string[] {
  try {
    const orders = Orders.safeParse(JSON.parse(body))
    return orders.success ? orders.data.flatMap((order) => order.newClientOid ?? order.clientOid ?? []) : []
  } catch {
    return []
  }
}

export function createFaults(act: (fault: InstantFault) => string | null): Faults {
  const waiting: { fault: RequestFault; remaining: number }[] = []
  const requests: { endpoint: EndpointName; at: number }[] = []
  const placed: Record<string, number> = {}

  return {
    received(endpoint, body, at) {
      requests.push({ endpoint, at })
      if (placing.has(endpoint))
        for (const clientOid of clientOidsIn(body)) placed[clientOid] = (placed[clientOid] ?? 0) + 1
    },
    take(endpoint) {
      const index = waiting.findIndex(({ fault }) => fault.endpoint === undefined || fault.endpoint === endpoint)
      const entry = waiting[index]
      if (!entry) return null
      entry.remaining -= 1
      if (entry.remaining === 0) waiting.splice(index, 1)
      return entry.fault
    },
    log: () => ({ requests, placed }),
    inject(fault) {
      if (fault.kind === 'mended') waiting.length = 0
      else if (!('times' in fault)) return act(fault)
      else waiting.push({ fault, remaining: fault.times })
      return null
    },
  }
}
