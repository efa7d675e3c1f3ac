import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 30

/**
 * Folder of test files. A database commits to a disk hundreds of times slower than to memory, and no test cuts the
 * power: the state after a killed process is the same.
 */
export function testFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
