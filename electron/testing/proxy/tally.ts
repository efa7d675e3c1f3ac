import { EventEmitter } from 'node:events'
import { z } from 'zod'
import { endpoints } from '@/shared/exchange/endpoints'

const placing = new Set<string>([
  endpoints.placeBatch.path,
  endpoints.placeOrder.path,
  endpoints.placeRealityOrder.path,
])
const NamedRow = z.looseObject({ clientOid: z.string() })
const Body = z.union([z.array(NamedRow), NamedRow.transform((order) => [order])])

/** What passed, by the proxy's own count. */
export interface Tally extends EventEmitter<{ post: []; answered: [] }> {
  /** How often each clientOid arrived in a whole request that places orders. */
  readonly postCounts: ReadonlyMap<string, number>
  /** When orders were last asked about by name, Unix ms. */
  readonly polls: ReadonlyMap<string, number>
  readonly faults: ReadonlyMap<string, number>
  /** How often something was sent in another form than the exchange sent it, by kind. */
  readonly rewritings: ReadonlyMap<string, number>
  requested(method: string, target: string, body: string): void
  failed(kind: string): void
  rewrote(kind: string): void
}

function clientOidsIn(body: string): string[] {
  try {
    return Body.parse(JSON.parse(body)).map(({ clientOid }) => clientOid)
  } catch {
    return []
  }
}

function count(times: Map<string, number>, what: string): void {
  times.set(what, (times.get(what) ?? 0) + 1)
}

export function createTally(): Tally {
  const postCounts = new Map<string, number>()
  const polls = new Map<string, number>()
  const faults = new Map<string, number>()
  const rewritings = new Map<string, number>()
  return Object.assign(new EventEmitter<{ post: []; answered: [] }>(), {
    postCounts,
    polls,
    faults,
    rewritings,
    requested(this: Tally, method: string, target: string, body: string) {
      const { pathname, searchParams } = new URL(target, 'http://exchange')
      if (pathname === endpoints.orderInfo.path)
        polls.set(searchParams.get('clientOid') ?? searchParams.get('orderId') ?? '', Date.now())
      if (method !== 'POST' || !placing.has(pathname)) return
      for (const clientOid of clientOidsIn(body)) count(postCounts, clientOid)
      this.emit('post')
    },
    failed: (kind: string) => count(faults, kind),
    rewrote: (kind: string) => count(rewritings, kind),
  })
}
