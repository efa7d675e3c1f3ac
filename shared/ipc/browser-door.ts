/**
 * How a page in a browser reaches the main process (`electron/hosts/browser-host.ts` ⇄ `renderer/bridge`).
 *
 *   POST /session  {"code"}                      → {"token"}; the code from the address's fragment works once, 401 otherwise
 *   POST /call     {"name","input","session"} + headers  → Reply; 401 without a valid token; `session` is the account session on screen
 *   WebSocket /events, first message {"token","page"} within 2 s; the host answers {"event":"hello"} and then sends events
 *
 * Text frames are {"event","payload","session"}; a binary frame is one `book.frame`: u32 watchId, u32 zero, then the Float64 data, little endian.
 * A watch belongs to the page that asked for it and ends with that page's socket: after a reconnect, watch again.
 */
export const doorPaths = { session: '/session', call: '/call', events: '/events' } as const

/** The session's token; kept in sessionStorage, never in an address or a cookie. */
export const TOKEN_HEADER = 'x-volley-token'
/** A random id the page makes at every load; ties its calls to its socket. */
export const PAGE_HEADER = 'x-volley-page'
export const pagePattern = /^[A-Za-z0-9_-]{8,64}$/

/** The door takes no larger input, in either host. */
export const MAX_INPUT_BYTES = 256 * 1024

const FRAME_PREFIX = 8

export function packBookFrame(watchId: number, frame: Float64Array): ArrayBuffer {
  const bytes = new ArrayBuffer(FRAME_PREFIX + frame.byteLength)
  const view = new DataView(bytes)
  view.setUint32(0, watchId, true)
  frame.forEach((value, index) => view.setFloat64(FRAME_PREFIX + index * 8, value, true))
  return bytes
}

export function unpackBookFrame(bytes: ArrayBuffer): { readonly watchId: number; readonly frame: Float64Array } {
  const view = new DataView(bytes)
  const count = Math.max(0, Math.floor((bytes.byteLength - FRAME_PREFIX) / 8))
  const frame = Float64Array.from({ length: count }, (_, index) => view.getFloat64(FRAME_PREFIX + index * 8, true))
  return { watchId: view.getUint32(0, true), frame }
}
