import type { z } from 'zod'
import type { LoginArg } from '@/shared/exchange/protocol/ws-messages'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** An outgoing push: JSON text or its bytes. */
export type WirePush = string | Buffer

/** Session data of a subscription. `key` is null before the login. */
export interface Subscriber {
  readonly access: 'public' | 'private'
  readonly key: PracticeKey | null
  /** One push, ready for the wire. A push to many subscribers is serialized once. */
  send(push: WirePush): void
}

/** A numeric code of `event: "error"` and its text. */
export type SocketProblem = { readonly code: number; readonly msg: string }
/** A running subscription, or the reason why there is none. */
export type Subscribed = { readonly stop: () => void } | SocketProblem

/** One argument of a subscribe or unsubscribe message. */
export interface SubscriptionRequest {
  /** Key of the subscription. Equal requests are one subscription. */
  readonly name: string
  /** Echoed in the acknowledgement. */
  readonly arg: unknown
  readonly open: (subscriber: Subscriber) => Subscribed
}

/** A client's message, parsed by its dialect. */
export type SocketRequest =
  | { readonly op: 'login'; readonly login: z.output<typeof LoginArg> }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly subscriptions: readonly SubscriptionRequest[] }
  /** Runs the operations and returns the answers, in order. They are sent when the effects are stored. */
  | {
      readonly op: 'trade'
      readonly carryOut: (key: PracticeKey | null, address: string, connId: string) => readonly unknown[]
    }

/** Differences between the v2 and the v3 addresses: the message format only. Sessions, feeds and routes are shared. */
export interface Dialect {
  /** True if accounts of this kind may log in. */
  readonly admits: (kind: PracticeKey['kind']) => boolean
  read(message: unknown): SocketRequest | null
  acknowledge(event: 'subscribe' | 'unsubscribe', arg: unknown, connId: string): unknown
  refuse(arg: unknown, problem: SocketProblem): unknown
}

/** Both dialects send it before all private messages. */
export const notLoggedIn: SocketProblem = { code: 30004, msg: 'User needs to log in' }
