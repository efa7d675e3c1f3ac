import { MINUTE_MS } from '@/shared/base/time'

/** Limits that belong to no single call (spec: Other limits; A-classic-batch-size). */
export const ORDERS_PER_BATCH = 20
export const OPEN_ORDERS_FUTURES = 400
export const OPEN_ORDERS_SPOT = 400
export const PENDING_MODIFICATIONS = 5
export const PAGE_SIZE = 100
/** How far ACCESS-TIMESTAMP may be from server time, either side (exchange: Clock; A-clock-window). */
export const CLOCK_WINDOW_MS = 30_000
/**
 * The receiveWindow of an order placed over a socket, milliseconds (exchange: Clock); classic spot calls know the
 * upper bound only.
 */
export const RECEIVE_WINDOW_MS = { least: 10, most: 60_000 } as const
/** Silence after which the exchange closes a socket (exchange: Sockets). */
export const SOCKET_SILENCE_MS = 2 * MINUTE_MS
/** Messages a client may send per second on one socket, ping included (exchange: Sockets). */
export const SOCKET_MESSAGES_PER_SECOND = 10
/** Bytes of `args` in one subscribe request (exchange: Sockets). */
export const SUBSCRIBE_ARGS_BYTES = 4096
