import { parseExact } from '../../shared/exchange/exact-integers'
import { ServerEvent, type SubscriptionArg } from '../../shared/exchange/ws-messages'

/** A data push whose frame has been checked; its elements have not. */
export interface PushFrame {
  readonly action: 'snapshot' | 'update'
  readonly arg: SubscriptionArg
  readonly data: readonly unknown[]
}
/** What a text frame turned out to be. */
export type SocketMessage =
  | { readonly kind: 'pong' }
  | { readonly kind: 'push'; readonly push: PushFrame }
  | { readonly kind: 'event'; readonly event: ServerEvent }
  /** Well-formed, but nothing we know; newer servers may send it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' }

const malformed: SocketMessage = { kind: 'malformed' }

/** Reads one text frame. Never throws. Frames are checked by hand: schemas cost more than the parse at full feed rate. */
export function readSocketMessage(text: string | null): SocketMessage {
  if (text === 'pong') return { kind: 'pong' }
  const value = text === null ? null : parsed(text)
  if (!isRecord(value)) return malformed
  if (own(value, 'event') !== undefined) {
    const event = ServerEvent.safeParse(value)
    return event.success ? { kind: 'event', event: event.data } : malformed
  }
  return own(value, 'action') === undefined ? { kind: 'unknown' } : readPush(value)
}

function readPush(value: object): SocketMessage {
  const action = own(value, 'action')
  const arg = own(value, 'arg')
  const data = own(value, 'data')
  if (!isArg(arg) || !Array.isArray(data)) return malformed
  if (action !== 'snapshot' && action !== 'update') return { kind: 'unknown' }
  return { kind: 'push', push: { action, arg, data } }
}

function isArg(value: unknown): value is SubscriptionArg {
  if (!isRecord(value) || typeof own(value, 'instType') !== 'string' || typeof own(value, 'channel') !== 'string') return false
  return isTextOrAbsent(own(value, 'instId')) && isTextOrAbsent(own(value, 'coin'))
}
const isTextOrAbsent = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** A plain JSON object. */
export const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A member the sender wrote, never one inherited: `__proto__` and `constructor` are only words here. */
export const own = (value: object, name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value

function parsed(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return null
  }
}
