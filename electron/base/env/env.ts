import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'

/** One request as it will be on the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute address, query included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Whole-request deadline, not an idle timeout. */
  readonly timeoutMs: number
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
  | { readonly kind: 'not-connected'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }

/** Sends once. Never retries, never follows a redirect. */
export type SendHttp = (request: HttpRequest) => Promise<HttpResult>

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

/** Everything outside the core. A simulation brings its own; nothing in the core reaches around it. */
export interface Env {
  readonly clock: Clock
  readonly random: Random
  readonly sendHttp: SendHttp
  readonly openSocket: OpenSocket
}
