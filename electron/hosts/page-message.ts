import type { RawData } from 'ws'

/**
 * Reads a message of a page as JSON; null where it is not JSON. Clears its bytes, as they may hold a PIN or a key. The
 * strings of the result stay in memory until the garbage collector takes them.
 */
export function readPageMessage(data: RawData): unknown {
  if (!Buffer.isBuffer(data)) return null
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  } finally {
    data.fill(0)
  }
}
