import type { Level } from './book-side'

/** Levels per side in the checksum (exchange: Classic channels). */
export const CHECKSUM_DEPTH = 25

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 of ASCII text as a signed 32-bit integer, as the exchange sends it. */
export function crc32(text: string): number {
  let crc = -1
  for (let at = 0; at < text.length; at += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ text.charCodeAt(at)) & 0xff]!
  return ~crc
}

/**
 * Checksum of a book, for servers that still send one: the best 25 levels as `bid price:bid size:ask price:ask size`,
 * alternating; the longer side continues alone. It covers the original text, so a formatted number would break it.
 */
export function bookChecksum(bids: readonly Level[], asks: readonly Level[]): number {
  const parts: string[] = []
  const depth = Math.min(CHECKSUM_DEPTH, Math.max(bids.length, asks.length))
  for (let at = 0; at < depth; at += 1) {
    const bid = bids[at]
    const ask = asks[at]
    if (bid) parts.push(bid.price, bid.size)
    if (ask) parts.push(ask.price, ask.size)
  }
  return crc32(parts.join(':'))
}
