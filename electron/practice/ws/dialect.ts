import type { z } from 'zod'
import type { LoginArg } from '@/shared/exchange/protocol/ws-messages'
import type { PracticeKey } from '../accounts/practice-key'

/** A push as it goes out: JSON text, or the bytes of it. */
export type WirePush = string | Buffer

/** What a subscription needs from its session. `key` is null before the login. */
export interface Subscriber {
  readonly access: 'public' | 'private'
  readonly key: PracticeKey | null
  /** One push, ready for the wire: what goes to many is written once for all of them. */
  send(push: WirePush): void
}

/** A numeric code of `event: "error"` and its text. */
export type SocketProblem = { readonly code: number; readonly msg: string }
/** A running subscription, or why there is none. */
export type Subscribed = { readonly stop: () => void } | SocketProblem

/** One argument of a subscribe or unsubscribe message. */
export interface SubscriptionRequest {
  /** The same subscription asked for twice is one: this names it. */
  readonly name: string
  /** Echoed in the acknowledgement. */
  readonly arg: unknown
  readonly open: (subscriber: Subscriber) => Subscribed
}

/** A client's message, read by its dialect. */
export type SocketRequest =
  | { readonly op: 'login'; readonly login: z.output<typeof LoginArg> }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly subscriptions: readonly SubscriptionRequest[] }
  /** Carries the operations out and returns the answers, in order; they leave when the effects are stored. */
  | {
      readonly op: 'trade'
      readonly carryOut: (key: PracticeKey | null, address: string, connId: string) => readonly unknown[]
    }

/** What differs between the v2 and the v3 addresses: words only. Sessions, feeds and routes are the same. */
export interface Dialect {
  /** Which accounts may log in here. */
  readonly admits: (kind: PracticeKey['kind']) => boolean
  read(message: unknown): SocketRequest | null
  acknowledge(event: 'subscribe' | 'unsubscribe', arg: unknown, connId: string): unknown
  refuse(arg: unknown, problem: SocketProblem): unknown
}

/** Asked for by both dialects in front of everything private. */
export const notLoggedIn: SocketProblem = { code: 30004, msg: 'User needs to log in' }
