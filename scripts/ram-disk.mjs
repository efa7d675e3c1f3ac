import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/**
 * Where tests put their files. A database commits to a disk hundreds of times slower than to memory, and no test cuts
 * the power: what a killed process leaves behind is the same.
 */
export function testFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
