import type { z } from 'zod'
import type { RangeRule } from './time-range'

/**
 * What a key must be allowed to do. `public` calls carry no authentication; `tax` is held only by keys made for tax
 * records (spec: Authentication).
 */
export type Permission = 'public' | 'trade-read' | 'trade-write' | 'mgt-read' | 'mgt-write' | 'tax'

/** Calls allowed in any one second, counted per user (`uid`) or per address (`ip`) (spec: Limits). */
export interface Rate {
  readonly perSecond: number
  readonly per: 'uid' | 'ip'
  /** For users whom the exchange has put on its list; who is on it cannot be known here. */
  readonly whitelistedPerSecond?: number
}

/**
 * One call of the exchange, declared once. The client method, the practice exchange's route and checks and the
 * rate limiter's bucket all follow from it.
 */
export interface Endpoint<Request extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly help: string
  readonly permission: Permission
  readonly rate: Rate
  /** Present when the description lacks the call: a server without it must only cost comfort. */
  readonly undocumented?: true
  /** Limits of startTime and endTime, kept by the client and by the practice exchange. */
  readonly range?: RangeRule
  /** What we send: checked before signing, and again by the practice exchange. */
  readonly request: Request
  /** The `data` member of the envelope. Forgiving: unknown fields and unknown words pass. */
  readonly data: Data
}

/** Which kind of account may make a call (spec: What the service does): `both` for public, P2P and earn calls. */
export type AccountKind = 'unified' | 'classic'
/** Public calls serve both; beyond them v3 paths serve unified accounts, v2 spot and futures paths classic ones. */
export function servedKind({ path, permission }: Pick<Endpoint, 'path' | 'permission'>): AccountKind | 'both' {
  if (permission === 'public') return 'both'
  if (path.startsWith('/api/v3/')) return 'unified'
  return path.startsWith('/api/v2/spot/') || path.startsWith('/api/v2/mix/') ? 'classic' : 'both'
}

/** Declares an endpoint; only its types are narrowed. */
export function endpoint<const Request extends z.ZodType, const Data extends z.ZodType>(
  declaration: Endpoint<Request, Data>,
): Endpoint<Request, Data> {
  return declaration
}

/** What a caller passes in. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>
/** What a server works with after checking. */
export type CheckedRequestOf<E extends Endpoint> = z.output<E['request']>
/** What a server answers with. */
export type AnswerOf<E extends Endpoint> = z.input<E['data']>
/** What a caller gets back. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
