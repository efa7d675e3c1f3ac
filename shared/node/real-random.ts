import { randomBytes } from 'node:crypto'
import type { Random } from '@/shared/base/random'

/** Randomness of the operating system, suitable for secrets and one-time codes. */
export function secureRandom(): Random {
  return {
    // 48 bits are exact in a number and sufficient for every draw.
    next: () => randomBytes(6).readUIntBE(0, 6) / 0x1_0000_0000_0000,
    bytes: (count) => new Uint8Array(randomBytes(count)),
  }
}
