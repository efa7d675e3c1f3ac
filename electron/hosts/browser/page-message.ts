import type { RawData } from 'ws'

/**
 * Reads a message of a page as JSON. Null if it is not JSON. Clears its bytes, as they may contain a PIN or a key. The
 * strings of the result stay in memory until garbage collection.
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
