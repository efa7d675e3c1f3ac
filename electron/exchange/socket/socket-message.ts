import { parseExact } from '@/shared/exchange/protocol/exact-integers'
import { withoutTricks } from '@/shared/exchange/protocol/plain-text'
import { ServerEvent, type SubscriptionArg } from '@/shared/exchange/protocol/ws-messages'
import { isUnixMs } from '@/shared/base/time'
import { scanBookUpdate } from './scan-book-update'

/**
 * A data push with a validated frame and unvalidated elements. The usual update of a book has its levels as numbers.
 */
export interface PushFrame {
  readonly action: 'snapshot' | 'update'
  readonly arg: SubscriptionArg
  readonly data: readonly unknown[]
  /** Send time of the exchange, Unix ms. Null if omitted, or if it is not in ms. */
  readonly sentAt: number | null
}
/** Use of a push: only a used push is a sign of life. `unwanted`: without a subscription. */
export type PushUse = 'used' | 'passed-over' | 'unwanted'

/** Kind of a text frame. */
export type SocketMessage =
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'push'; readonly push: PushFrame }
  | { readonly kind: 'event'; readonly event: ServerEvent }
  /** Well-formed, but unknown. Newer servers may send it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' }

const malformed: SocketMessage = { kind: 'malformed' }

/** Reads one text frame. Never throws. */
export function readSocketMessage(text: string | null): SocketMessage {
  if (text === 'pong') return { kind: 'pong' }
  if (text === 'ping') return { kind: 'ping' }
  const scanned = text === null ? null : scanBookUpdate(text)
  const arg = scanned === null ? null : bookOf(scanned.head)
  return scanned === null || arg === null
    ? parseSocketMessage(text)
    : { kind: 'push', push: { action: 'update', arg, data: [scanned.change], sentAt: null } }
}

/** Known beginnings of book updates with their books. */
const heads = new Map<string, SubscriptionArg>()
/** Far more than watched books. */
const MOST_HEADS = 500

/** Null if this beginning is no update of a book. */
function bookOf(head: string): SubscriptionArg | null {
  const header = heads.get(head)
  if (header !== undefined) return header
  const message = parseSocketMessage(`${head}"data":[]}`)
  if (message.kind !== 'push' || message.push.action !== 'update' || message.push.arg.channel !== 'books') return null
  if (heads.size >= MOST_HEADS) heads.clear()
  heads.set(head, message.push.arg)
  return message.push.arg
}

/**
 * Parses a text frame through JSON.parse. Frames are validated without schemas, which cost more than the parse at full
 * feed rate.
 */
export function parseSocketMessage(text: string | null): SocketMessage {
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
  if (!isArg(arg) || (data !== null && !Array.isArray(data))) return malformed
  // Without a list a push proves nothing, and another connection would receive the same.
  if (data === null || (action !== 'snapshot' && action !== 'update')) return { kind: 'unknown' }
  return { kind: 'push', push: { action, arg, data, sentAt: sendTimeOf(own(value, 'ts')) } }
}

/** Another unit than ms would make every message late. */
function sendTimeOf(ts: unknown): number | null {
  const at = typeof ts === 'number' || typeof ts === 'string' ? Number(ts) : Number.NaN
  return isUnixMs(at) ? at : null
}

function isArg(value: unknown): value is SubscriptionArg {
  if (!isRecord(value) || typeof own(value, 'instType') !== 'string' || typeof own(value, 'channel') !== 'string')
    return false
  return isTextOrAbsent(own(value, 'instId')) && isTextOrAbsent(own(value, 'coin'))
}
const isTextOrAbsent = (value: unknown): boolean => (value ?? null) === null || typeof value === 'string'

/** A plain JSON object. */
export const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A member from the sender, never inherited: `__proto__` and `constructor` have no special meaning here. */
export const own = (value: object, name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value

function parsed(text: string): unknown {
  try {
    return parseExact(withoutTricks(text))
  } catch {
    return null
  }
}
