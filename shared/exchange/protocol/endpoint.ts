import type { z } from 'zod'
import type { RangeRule } from './time-range'

/**
 * Required permission of the key. `public` calls carry no authentication. Only keys for tax records have `tax` (spec:
 * Authentication).
 */
export type Permission = 'public' | 'trade-read' | 'trade-write' | 'mgt-read' | 'mgt-write' | 'tax'

/** Calls allowed in any one second, counted per user (`uid`) or per address (`ip`) (spec: Limits). */
export interface Rate {
  readonly perSecond: number
  readonly per: 'uid' | 'ip'
  /** For users on the exchange's whitelist, which is unknown here. */
  readonly whitelistedPerSecond?: number
}

/**
 * One call of the exchange, declared once. The client method, the practice exchange's route and checks and the rate
 * limiter's bucket all derive from it.
 */
export interface Endpoint<Request extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly help: string
  readonly permission: Permission
  readonly rate: Rate
  /** Present if the description lacks the call: without it only convenience is lost. */
  readonly undocumented?: true
  /** Limits of startTime and endTime, enforced by the client and by the practice exchange. */
  readonly range?: RangeRule
  /** Request: validated before signing, and again by the practice exchange. */
  readonly request: Request
  /** The `data` member of the envelope. Tolerant: unknown fields and unknown values pass. */
  readonly data: Data
}

/** Kind of account that may make a call (spec: What the service does): `both` for public, P2P and earn calls. */
export type AccountKind = 'unified' | 'classic'
/** Public calls serve both. Otherwise v3 paths serve unified accounts, v2 spot and futures paths classic ones. */
export function servedKind({ path, permission }: Pick<Endpoint, 'path' | 'permission'>): AccountKind | 'both' {
  if (permission === 'public') return 'both'
  if (path.startsWith('/api/v3/')) return 'unified'
  return path.startsWith('/api/v2/spot/') || path.startsWith('/api/v2/mix/') ? 'classic' : 'both'
}

/** Declares an endpoint with narrowed types. */
export function endpoint<const Request extends z.ZodType, const Data extends z.ZodType>(
  declaration: Endpoint<Request, Data>,
): Endpoint<Request, Data> {
  return declaration
}

/** Input of a caller. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>
/** Validated input of a server. */
export type CheckedRequestOf<E extends Endpoint> = z.output<E['request']>
/** Output of a server. */
export type AnswerOf<E extends Endpoint> = z.input<E['data']>
/** Output for a caller. */
export type DataOf<E extends Endpoint> = z.output<E['data']>
