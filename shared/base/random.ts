/** Randomness of the core. A seed makes every draw repeatable. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  bytes(count: number): Uint8Array
}

/**
 * A small seeded generator (sfc32): the same seed gives the same draws on every platform.
 * For markets and simulations only, never for secrets.
 */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9 ^ seed
  let b = 0x243f6a88
  let c = 0xb7e15162 ^ (seed >>> 1)
  let d = 1
  const draw = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let warmUp = 0; warmUp < 15; warmUp += 1) draw()
  return {
    next: () => draw() / 0x1_0000_0000,
    bytes: (count) => Uint8Array.from({ length: count }, () => draw() & 0xff),
  }
}
