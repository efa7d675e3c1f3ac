/** A power failure writes or omits each of these as a whole. */
const SECTOR = 512

/**
 * Content of a file after a power failure: any of the changed sectors are written. `from`: bytes that were certainly
 * written.
 */
export function tornImage(before: Buffer, after: Buffer, isWritten: () => boolean, from = 0): Buffer {
  const length = isWritten() ? after.length : before.length
  const result = Buffer.alloc(length)
  before.copy(result)
  after.copy(result, 0, 0, Math.min(from, length))
  for (let at = 0; at < length; at += SECTOR)
    if (isWritten()) after.copy(result, Math.max(at, from), Math.max(at, from), Math.min(at + SECTOR, length))
  return result
}
