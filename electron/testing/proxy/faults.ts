import { endpoints } from '@/shared/exchange/endpoints'
import type { Random } from '@/shared/base/random'
import { between, chance, draw, wholeBetween } from './chance'

/** What the way to the exchange may do to one request. */
export type ProxyFault =
  /** The connection is reset before the exchange has the request, or after it has carried it out. */
  | { readonly kind: 'lost-request' }
  | { readonly kind: 'lost-answer' }
  /** The exchange gets it late, though the one who sent it may have given up or be dead. */
  | { readonly kind: 'late-request'; readonly ms: number }
  | { readonly kind: 'late-answer'; readonly ms: number }
  /** Nothing ever comes back. */
  | { readonly kind: 'no-answer' }
  /** Half of the answer's body, then a reset. */
  | { readonly kind: 'cut-body' }
  /** A gateway's 502, with or without the request carried out behind it. */
  | { readonly kind: 'bad-gateway-after' }
  | { readonly kind: 'bad-gateway-before' }

/** What it may do to a frame of a private socket. */
export type FrameFault =
  | { readonly kind: 'lost-push' }
  | { readonly kind: 'late-pushes'; readonly ms: number }
  | { readonly kind: 'reset-socket' }

/** Draws the fault of one request or frame; null lets it pass. */
export interface ProxyFaults {
  readonly request: (method: string, path: string) => ProxyFault | null
  readonly frame: (isPush: boolean) => FrameFault | null
}

export const noFaults: ProxyFaults = { request: () => null, frame: () => null }

const onOrders = {
  'lost-request': 0.05,
  'lost-answer': 0.06,
  'late-request': 0.05,
  'late-answer': 0.06,
  'no-answer': 0.02,
  'cut-body': 0.03,
  'bad-gateway-after': 0.03,
  'bad-gateway-before': 0.02,
} as const
/** Reads meet a fault more seldom: with too many nothing is ever known, and little is sent. */
const onReads = {
  'lost-answer': 0.02,
  'late-answer': 0.03,
  'cut-body': 0.01,
  'bad-gateway-after': 0.01,
  'no-answer': 0.002,
} as const
const onFrames = { 'lost-push': 0.06, 'late-pushes': 0.02, 'reset-socket': 0.003 } as const

/** Most are late by little; some reach the exchange when the one who sent them no longer waits. */
const lateness = (random: Random): number =>
  chance(random, 0.2) ? between(random, 3000, 15_000) : between(random, 20, 1500)

/** A way to the exchange that fails at random, and always as the seed says. */
export function randomFaults(random: Random): ProxyFaults {
  return {
    request: (method, path) => {
      if (path === endpoints.serverTime.path) return null
      const kind = draw<ProxyFault['kind']>(random, method === 'GET' ? onReads : onOrders)
      if (kind === null) return null
      return kind === 'late-request' || kind === 'late-answer' ? { kind, ms: lateness(random) } : { kind }
    },
    frame: (isPush) => {
      if (!isPush) return null
      const kind = draw(random, onFrames)
      if (kind === null) return null
      return kind === 'late-pushes' ? { kind, ms: wholeBetween(random, 50, 3000) } : { kind }
    },
  }
}
