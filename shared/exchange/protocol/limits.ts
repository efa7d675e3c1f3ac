import { MINUTE_MS } from '@/shared/base/time'

/** Orders, changes or cancels in a batch, v3 and classic (spec: Other limits; A-classic-batch-size). */
export const ORDERS_PER_BATCH = 20
/** Open orders of all futures categories together, per account (spec: Other limits). */
export const OPEN_ORDERS_FUTURES = 400
/** Open orders of spot and margin together, per account (spec: Other limits). */
export const OPEN_ORDERS_SPOT = 400
/** Simultaneous pending changes of an order. A sixth is refused (spec: call 2). */
export const PENDING_MODIFICATIONS = 5
/** Rows in a page of orders, fills and classic lists, maximum and default (spec: Other limits). */
export const PAGE_SIZE = 100
/**
 * Largest difference between ACCESS-TIMESTAMP and server time, in both directions (exchange: Clock; A-clock-window).
 */
export const CLOCK_WINDOW_MS = 30_000
/**
 * The receiveWindow of an order placed over a socket, milliseconds (exchange: Clock). Classic spot calls have the upper
 * bound only.
 */
export const RECEIVE_WINDOW_MS = { least: 10, most: 60_000 } as const
/** Silence after which the exchange closes a socket (exchange: Sockets). */
export const SOCKET_SILENCE_MS = 2 * MINUTE_MS
/** Messages a client may send per second on one socket, ping included (exchange: Sockets). */
export const SOCKET_MESSAGES_PER_SECOND = 10
/** Bytes of `args` in one subscribe request (exchange: Sockets). */
export const SUBSCRIBE_ARGS_BYTES = 4096
