import type { RawData } from 'ws'

/**
 * What a page sent, read as JSON; null for what is none. The bytes are cleared: they may hold a PIN or a key. The
 * texts that were read from them stay in memory until they are collected.
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
