/**
 * Requests of a page in a browser (`renderer/state/bridge`) to the main process (`browser-host.ts`).
 *
 *   POST /session  {"code"}   → {"token"}. A code from an address's fragment works once, 401 otherwise
 *   WebSocket /page, first message {"token"} within 2 s. The host answers {"event":"hello"}
 *
 * All further messages use this connection and stay in order: the page sends {"id","name","input","session"}, where
 * `session` is the account session on its screen. The host replies {"id","reply"} and sends events as
 * {"event","payload","session"}. A binary frame is one `book.frame`: u32 watchId, u32 zero, then the Float64 data,
 * little endian. Files use a separate request (see `downloads.ts`):
 *
 *   GET /download/TOKEN → the file, once, with the token from the reply to a call
 *
 * A watch belongs to its page and ends with its connection: after a reconnect, watch again.
 */
export const ipcPaths = { session: '/session', page: '/page' } as const

/** Largest input of IPC, in both hosts. */
export const MAX_INPUT_BYTES = 256 * 1024
/** Largest message, which includes its input: a larger one closes the connection, so the page does not send it. */
export const MAX_MESSAGE_BYTES = 2 * MAX_INPUT_BYTES

const FRAME_PREFIX = 8

/** One binary message: 8 bytes of prefix, then 8 bytes per number, little endian. */
export function packBookFrame(watchId: number, frame: Float64Array): ArrayBuffer {
  const bytes = new ArrayBuffer(FRAME_PREFIX + frame.byteLength)
  const view = new DataView(bytes)
  view.setUint32(0, watchId, true)
  for (let index = 0; index < frame.length; index += 1) view.setFloat64(FRAME_PREFIX + index * 8, frame[index]!, true)
  return bytes
}

/** Reads such a message. Bytes beyond the last whole number are ignored. Throws under 4 bytes. */
export function unpackBookFrame(bytes: ArrayBuffer): { readonly watchId: number; readonly frame: Float64Array } {
  const view = new DataView(bytes)
  const count = Math.max(0, Math.floor((bytes.byteLength - FRAME_PREFIX) / 8))
  const frame = new Float64Array(count)
  for (let index = 0; index < count; index += 1) frame[index] = view.getFloat64(FRAME_PREFIX + index * 8, true)
  return { watchId: view.getUint32(0, true), frame }
}
