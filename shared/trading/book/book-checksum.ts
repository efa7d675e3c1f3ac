import type { Level } from './book-side'

/** Levels per side in the checksum (exchange: Classic channels). */
export const CHECKSUM_DEPTH = 25

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** State of a CRC-32 after further ASCII text. It starts at -1, and its complement is the checksum. */
function crcAfter(state: number, text: string): number {
  let crc = state
  for (let at = 0; at < text.length; at += 1) crc = (crc >>> 8) ^ crcTable[(crc ^ text.charCodeAt(at)) & 0xff]!
  return crc
}

/**
 * Checksum of a book, for servers that still send one: the best 25 levels as `bid price:bid size:ask price:ask size`,
 * alternating; the longer side continues alone. A signed CRC-32, as the exchange sends it. It covers the original
 * text, so a formatted number would break it.
 */
export function bookChecksum(bids: readonly Level[], asks: readonly Level[]): number {
  const depth = Math.min(CHECKSUM_DEPTH, Math.max(bids.length, asks.length))
  let crc = -1
  let separator = ''
  const add = ({ price, size }: Level): void => {
    crc = crcAfter(crcAfter(crcAfter(crcAfter(crc, separator), price), ':'), size)
    separator = ':'
  }
  for (let at = 0; at < depth; at += 1) {
    const bid = bids[at]
    const ask = asks[at]
    if (bid) add(bid)
    if (ask) add(ask)
  }
  return ~crc
}
