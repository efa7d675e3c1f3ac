import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { ConnectionProblem, ConnectionStep } from '@/shared/trading/health/connection-causes'
import type { Route, RouteOf, SystemRouteOf } from './route'

/** One request as it will be on the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute address, query included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Whole-request deadline, not an idle timeout. */
  readonly timeoutMs: number
  /** A longer answer is broken; 8 MB where it is left out. */
  readonly mostBytes?: number
  /**
   * The status is the answer. The body is cut after a second and at `mostBytes`; a compressed one is empty.
   */
  readonly isBodyOptional?: boolean
}

/**
 * How a request ended. `not-connected` is proof that no byte left; every other failure leaves the fate of a POST open.
 * The body is at most 8 MB of text.
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
      /** Where the reason is one of the connection that is known. */
      readonly problem?: ConnectionProblem
    }
  | { readonly kind: 'broken'; readonly reason: string }

/** Sends once. Never retries, never follows a redirect. */
export type SendHttp = (request: HttpRequest) => Promise<HttpResult>

/** One mail as it is handed to a server. `security` none is for servers on this machine. */
export interface Mail {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly login: { readonly user: string; readonly password: string } | null
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Without brackets; the same in every try. */
  readonly messageId: string
  /** Of the whole attempt. */
  readonly timeoutMs: number
}

/** `refused`: the server said so by a code of its own, 5xx for good and 4xx for now. */
export type MailResult =
  | { readonly kind: 'accepted'; readonly reply: string }
  | { readonly kind: 'refused'; readonly code: number; readonly reply: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Hands a mail over once; certificates are verified, and nothing but the text leaves. */
export type SendMail = (mail: Mail) => Promise<MailResult>

/** One WebSocket. Handlers are called in order; after `closed` none is called again. */
export interface Socket {
  send(text: string): void
  close(): void
}
export interface SocketHandlers {
  opened(): void
  /** Text frames only; a binary frame arrives as null. */
  message(text: string | null): void
  closed(reason: string): void
}
export type OpenSocket = (url: string, handlers: SocketHandlers) => Socket

/** One step of the way to a host that was gone, in words. */
export interface StepPassed {
  readonly step: Extract<ConnectionStep, 'proxy' | 'proxy-accepts' | 'name' | 'tcp' | 'tls'>
  readonly says: string
}

/**
 * Goes the way to a host step by step, and closes the connection at its end: nothing is asked of the host. Rejects at
 * the first step that fails, with a ConnectionFailure where the cause is known.
 */
export type ProbeHost = (
  url: string,
  route: Route,
  passed: (step: StepPassed) => void,
  signal: AbortSignal,
) => Promise<void>

/** Everything outside the core. A simulation brings its own; nothing in the core reaches around it. */
export interface Env {
  readonly clock: Clock
  readonly random: Random
  readonly sendHttp: SendHttp
  readonly openSocket: OpenSocket
}

/** The same with what the exchange has no part in. */
export interface HostEnv extends Env {
  readonly sendMail: SendMail
  /** HTTP and sockets whose every connection leaves by this route, in pools of their own. */
  readonly through: (routeOf: RouteOf) => Pick<Env, 'sendHttp' | 'openSocket'>
  readonly systemRoute: SystemRouteOf
  readonly probeHost: ProbeHost
}
