import { bareHost } from '@/shared/base/loopback'
import type { ConnectionProblem } from '@/shared/trading/health/connection-causes'
import type { Secret } from './secret'

/** A proxy that takes connections to somewhere else. */
export interface Proxy {
  readonly kind: 'http' | 'socks5'
  /** Without brackets. */
  readonly host: string
  readonly port: number
  readonly login: { readonly user: Secret; readonly password: Secret } | null
}

/** How one connection leaves. `unusable`: not at all; nothing falls back to the direct way. */
export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy }
  | { readonly kind: 'unusable'; readonly problem: ConnectionProblem }

/** Asked for each connection, with scheme, host and port of where it goes. Never rejects. */
export type RouteOf = (url: string) => Promise<Route>

/** What the system says of the way to an address, and where it says so. */
export interface SystemRoute {
  /** In words, without a login. */
  readonly found: string
  readonly route: Route
}
export type SystemRouteOf = (url: string) => Promise<SystemRoute>

/** Where a connection goes. */
export interface Target {
  /** Without brackets. */
  readonly host: string
  readonly port: number
}

const isAddress6 = (host: string): boolean => host.includes(':')

/** Host and port as they are written. */
export const placeOf = ({ host, port }: Target): string => `${isAddress6(host) ? `[${host}]` : host}:${port}`

const ports: Readonly<Partial<Record<string, number>>> = { 'https:': 443, 'wss:': 443, 'http:': 80, 'ws:': 80 }

export function targetOf(url: string): Target {
  const { hostname, port, protocol } = new URL(url)
  return { host: bareHost(hostname), port: port === '' ? (ports[protocol] ?? 0) : Number(port) }
}
