import { existsSync, readFileSync } from 'node:fs'

/** End of SQLite's log of a file. */
export type LogEnd =
  /** All writes in it are complete. */
  | 'whole'
  /** The last write was cut off, as by a power failure. Durable writes are before it. */
  | 'torn'
  /** A part was changed, and complete writes follow that SQLite will not read any more. */
  | 'changed'

const HEAD = 32
const FRAME_HEAD = 24
const MAGIC = 0x37_7f_06_82

type Sum = readonly [number, number]

/** SQLite's checksum of whole pairs of words, continued from `sum`. */
function sumOf(bytes: Buffer, sum: Sum, isBigEndian: boolean): Sum {
  let [first, second] = sum
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const wordAt = (place: number): number => (isBigEndian ? bytes.readUInt32BE(place) : bytes.readUInt32LE(place))
    first = (first + wordAt(at) + second) >>> 0
    second = (second + wordAt(at + 4) + first) >>> 0
  }
  return [first, second]
}
const pairAt = (bytes: Buffer, at: number): Sum => [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
const areSame = (first: Sum, other: Sum): boolean => first[0] === other[0] && first[1] === other[1]

/**
 * Reads the log as SQLite will at the next opening, and the data after SQLite's end. A power failure damages only the
 * last write: the previous one was durable.
 */
export function logEndOf(path: string): LogEnd {
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0)
  if (log.length === 0) return 'whole'
  if (log.length < HEAD) return 'torn'
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1
  const size = log.readUInt32BE(8)
  const isHeadSound =
    (log.readUInt32BE(0) & ~1) === MAGIC &&
    size >= 512 &&
    areSame(sumOf(log.subarray(0, 24), [0, 0], isBigEndian), pairAt(log, 24))
  // The head was durable before any write after it.
  if (!isHeadSound) return log.length === HEAD ? 'torn' : 'changed'
  const salt = pairAt(log, 16)
  let sum = pairAt(log, 24)
  let isOpen = false
  for (let at = HEAD; at + FRAME_HEAD + size <= log.length; at += FRAME_HEAD + size) {
    const page = log.subarray(at + FRAME_HEAD, at + FRAME_HEAD + size)
    const next = sumOf(page, sumOf(log.subarray(at, at + 8), sum, isBigEndian), isBigEndian)
    if (!areSame(pairAt(log, at + 8), salt) || !areSame(next, pairAt(log, at + 16))) {
      const commits = commitsFrom(at)
      // Data of an earlier round of the log has another salt throughout.
      if (commits === null) return isOpen ? 'torn' : 'whole'
      return commits > 1 ? 'changed' : 'torn'
    }
    sum = next
    isOpen = log.readUInt32BE(at + 4) === 0
  }
  return isOpen || (log.length - HEAD) % (FRAME_HEAD + size) !== 0 ? 'torn' : 'whole'

  /** Number of commits of this round from here on. Null if there are none. */
  function commitsFrom(start: number): number | null {
    let commits: number | null = null
    for (let at = start; at + FRAME_HEAD <= log.length; at += FRAME_HEAD + size) {
      if (!areSame(pairAt(log, at + 8), salt)) continue
      commits = (commits ?? 0) + (log.readUInt32BE(at + 4) === 0 ? 0 : 1)
    }
    return commits
  }
}
