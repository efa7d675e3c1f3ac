import { z } from 'zod'

/**
 * How a page in a browser reaches the main process (`electron/hosts/browser-host.ts` ⇄ `renderer/state/bridge`).
 *
 *   POST /session  {"code"}   → {"token"}; a code from an address's fragment works once, 401 otherwise
 *   WebSocket /page, first message {"token"} within 2 s; the host answers {"event":"hello"}
 *
 * Then everything travels on that one connection, so that what is said stays in order: the page sends
 * {"id","name","input","session"}, where `session` is the account session on its screen; the host answers
 * {"id","reply"} and says {"event","payload","session"} unasked. A binary frame is one `book.frame`: u32 watchId, u32
 * zero, then the Float64 data, little endian. Files go past the page (see `downloads.ts`):
 *
 *   GET /download/TOKEN → the file, once, with the token that a call has given
 *
 * A watch belongs to the page that asked for it and ends with its connection: after a reconnect, watch again.
 */
export const ipcPaths = { session: '/session', page: '/page' } as const

/** IPC takes no larger input, in either host. */
export const MAX_INPUT_BYTES = 256 * 1024
/** A message may be larger than its input: above this the connection is closed, so the page does not send it. */
export const MAX_MESSAGE_BYTES = 2 * MAX_INPUT_BYTES

/** One call of a page; `id` is the page's own and comes back with the reply. */
export const PageCall = z.object({
  id: z.int().nonnegative(),
  name: z.unknown(),
  input: z.unknown().optional(),
  session: z.unknown().optional(),
})
/** `name`, `input` and `session` are still unchecked: the router does that, alike for both hosts. */
export type PageCall = z.infer<typeof PageCall>

const FRAME_PREFIX = 8

/** One binary message: 8 bytes of prefix, then 8 bytes a number, little endian. */
export function packBookFrame(watchId: number, frame: Float64Array): ArrayBuffer {
  const bytes = new ArrayBuffer(FRAME_PREFIX + frame.byteLength)
  const view = new DataView(bytes)
  view.setUint32(0, watchId, true)
  frame.forEach((value, index) => view.setFloat64(FRAME_PREFIX + index * 8, value, true))
  return bytes
}

/** Reads such a message; bytes beyond the last whole number are ignored. Throws under 4 bytes. */
export function unpackBookFrame(bytes: ArrayBuffer): { readonly watchId: number; readonly frame: Float64Array } {
  const view = new DataView(bytes)
  const count = Math.max(0, Math.floor((bytes.byteLength - FRAME_PREFIX) / 8))
  const frame = Float64Array.from({ length: count }, (_, index) => view.getFloat64(FRAME_PREFIX + index * 8, true))
  return { watchId: view.getUint32(0, true), frame }
}
