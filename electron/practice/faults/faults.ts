import { z } from 'zod'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { endpointNames } from '@/shared/exchange/endpoints'
import { P2pFault } from './p2p-faults'
import { RiskFault } from './risk-faults'
import { KeyPermission } from '../accounts/practice-key'

const next = { endpoint: z.enum(endpointNames).optional(), times: z.number().int().positive().default(1) }

/** What a test may ask the exchange to do wrong. The first group waits for requests, the others act at once. */
export const Fault = z.discriminatedUnion('kind', [
  /**
   * Executes, then answers with a code that leaves the outcome unknown. Of a batch the last `lost` orders never reach
   * the engine.
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
  /** A gateway's HTTP 502, with or without the request having been executed behind it. */
  z.object({ kind: z.literal('bad-gateway'), executed: z.boolean().default(true), ...next }),
  /** Executes, sends half of the answer, breaks the connection. */
  z.object({ kind: z.literal('truncated'), ...next }),
  /** Executes a batch, answers 45001 for every element. */
  z.object({ kind: z.literal('element-unknown'), ...next }),
  /** Executes a batch, answers its elements last first. */
  z.object({ kind: z.literal('reversed'), ...next }),
  /** Takes back every fault that still waits for its request. */
  z.object({ kind: z.literal('mended') }),
  z.object({ kind: z.literal('drop-sockets') }),
  /** Tells every connection that the service is about to be upgraded (30033): clients should move to a new one. */
  z.object({ kind: z.literal('announce-upgrade') }),
  /** Holds back every push for a while, then sends them all; a shorter while given later ends it. */
  z.object({ kind: z.literal('stall'), ms: z.number().positive() }),
  /** Loses every push about the next orders that are placed. */
  z.object({ kind: z.literal('lose-pushes'), orders: z.number().int().positive() }),
  /** Loses the next `books` update of every symbol. */
  z.object({ kind: z.literal('gap') }),
  /** Lets modifications pend before the engine sees them. */
  z.object({ kind: z.literal('change-delay'), ms: z.number().nonnegative() }),
  /** What its owner may do to a key at the exchange: null revokes it. */
  z.object({ kind: z.literal('change-key'), apiKey: z.string(), permissions: z.array(KeyPermission).nullable() }),
  ...P2pFault.options,
  ...RiskFault.options,
])
export type Fault = z.infer<typeof Fault>
export type RequestFault = Extract<Fault, { times: number }>
export type InstantFault = Exclude<Fault, RequestFault | { kind: 'mended' }>

/** What the server received, by its own count: the truth for tests. */
export interface ReceivedLog {
  /** `at` is the exchange's monotonic clock in milliseconds. */
  readonly requests: readonly { readonly endpoint: EndpointName; readonly at: number }[]
  /** How often each clientOid was POSTed to a call that makes orders, the new name of a replaced order included. */
  readonly placed: Readonly<Record<string, number>>
}

/** Faults waiting for requests, and the log of what arrived. */
export interface Faults {
  received(endpoint: EndpointName, body: string, at: number): void
  /** Takes the fault this request meets, if one waits for it. */
  take(endpoint: EndpointName): RequestFault | null
  log(): ReceivedLog
  /** What is wrong with a fault that cannot be done here, else null. */
  inject(fault: Fault): string | null
}

/** The calls that make orders: only their clientOids are names of something new. */
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
  const waiting: { fault: RequestFault; left: number }[] = []
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
      const found = waiting[index]
      if (!found) return null
      found.left -= 1
      if (found.left === 0) waiting.splice(index, 1)
      return found.fault
    },
    log: () => ({ requests, placed }),
    inject(fault) {
      if (fault.kind === 'mended') waiting.length = 0
      else if (!('times' in fault)) return act(fault)
      else waiting.push({ fault, left: fault.times })
      return null
    },
  }
}
