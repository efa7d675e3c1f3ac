import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { ConnectionProblem, ConnectionStep } from '@/shared/trading/health/connection-causes'
import type { Route, RouteOf, SystemRouteOf } from './route'

/** One request as sent on the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Absolute address, query included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Whole-request deadline, not an idle timeout. */
  readonly timeoutMs: number
  /** A longer answer is an error. 8 MB if omitted. */
  readonly mostBytes?: number
  /** The status is the answer. The body is cut off after a second and at `mostBytes`. A compressed body is empty. */
  readonly isBodyOptional?: boolean
}

/**
 * Result of a request. `not-connected` proves that no byte was sent. After any other failure the outcome of a POST is
 * unknown. The body is at most 8 MB of text.
 */
export type HttpResult =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
  | {
      readonly kind: 'not-connected'
      readonly reason: string
      /** Present for a known connection problem. */
      readonly problem?: ConnectionProblem
    }
  | { readonly kind: 'broken'; readonly reason: string }

/** Sends once. Never retries, never follows a redirect. */
export type SendHttp = (request: HttpRequest) => Promise<HttpResult>

/** One mail for a server. `security` none is for servers on this machine. */
export interface Mail {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Without brackets. Equal in every attempt. */
  readonly messageId: string
  /** messageId of the mail being answered; null for none. */
  readonly inReplyTo: string | null
  /** Timeout of the whole attempt. */
  readonly timeoutMs: number
}

/** `refused`: the server returned a specific code, 5xx for permanent and 4xx for temporary refusals. */
export type MailResult =
  | { readonly kind: 'accepted'; readonly reply: string }
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Sends a mail once. Certificates are verified, and only the text is sent. */
export type SendMail = (mail: Mail) => Promise<MailResult>

/** A request to a server of Volley. Its body is ignored. */
export interface ServedRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Address of the client. */
  readonly client: string
}
export interface ServedAnswer {
  readonly status: number
  /** HTML. */
  readonly body: string
  readonly location?: string
}
export interface Served {
  close(): Promise<void>
}
/** Requests for another host than `host` are refused. */
export interface ServedPlace {
  readonly address: string
  readonly port: number
  readonly host: string
}
/** Serves pages at one address and port of this machine. Rejects with a system error if it cannot listen there. */
export type ServeHttp = (place: ServedPlace, answer: (request: ServedRequest) => ServedAnswer) => Promise<Served>

/** One WebSocket. Handlers are called in order, and none after `closed`. */
export interface Socket {
  send(text: string): void
  close(): void
}
export interface SocketHandlers {
  opened(): void
  /** Text frames only. A binary frame arrives as null. */
  message(text: string | null): void
  closed(reason: string): void
}
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket

/** One completed step of a connection to a host, as text. */
export interface StepPassed {
  readonly step: Extract<ConnectionStep, 'proxy' | 'proxy-accepts' | 'name' | 'tcp' | 'tls'>
  readonly text: string
}

/**
 * Connects to a host step by step and then closes the connection without a request. Rejects at the first failed step,
 * with a ConnectionFailure if the cause is known.
 */
export type ProbeHost = (
  url: string,
  route: Route,
  passed: (step: StepPassed) => void,
  signal: AbortSignal,
) => Promise<void>

/** All external dependencies of the core. A simulation supplies its own. The core uses nothing else. */
export interface Env {
  readonly clock: Clock
  readonly random: Random
  readonly sendHttp: SendHttp
  readonly openSocket: OpenSocket
}

/** Env with dependencies outside the exchange. */
export interface HostEnv extends Env {
  readonly sendMail: SendMail
  readonly serveHttp: ServeHttp
  /** HTTP and sockets whose connections all use this route, in separate pools. */
  readonly through: (routeOf: RouteOf) => Pick<Env, 'sendHttp' | 'openSocket'>
  readonly systemRoute: SystemRouteOf
  readonly probeHost: ProbeHost
}
