import { bareHost } from '@/shared/base/loopback'
import type { ConnectionProblem } from '@/shared/trading/health/connection-causes'
import type { Secret } from './secret'

/** A proxy for connections to other hosts. */
export interface Proxy {
  readonly kind: 'http' | 'socks5'
  /** Without brackets. */
  readonly host: string
  readonly port: number
  readonly login: { readonly user: Secret; readonly password: Secret } | null
}

/** Route of a connection. `unusable`: no connection at all, without a fallback to a direct connection. */
export type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy }
  | { readonly kind: 'unusable'; readonly problem: ConnectionProblem }

/** Called for each connection, with scheme, host and port of its target. Never rejects. */
export type RouteOf = (url: string) => Promise<Route>

/** System settings for the route to an address, and their source. */
export interface SystemRoute {
  /** As text, without a login. */
  readonly text: string
  readonly route: Route
}
export type SystemRouteOf = (url: string) => Promise<SystemRoute>

export interface Target {
  /** Without brackets. */
  readonly host: string
  readonly port: number
}

const isAddress6 = (host: string): boolean => host.includes(':')

/** Host and port as written. */
export const placeOf = ({ host, port }: Target): string => `${isAddress6(host) ? `[${host}]` : host}:${port}`

const ports: Readonly<Partial<Record<string, number>>> = { 'https:': 443, 'wss:': 443, 'http:': 80, 'ws:': 80 }

export function targetOf(url: string): Target {
  const { hostname, port, protocol } = new URL(url)
  return { host: bareHost(hostname), port: port === '' ? (ports[protocol] ?? 0) : Number(port) }
}
