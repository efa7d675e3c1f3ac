import type { Random } from '@/shared/base/random'

/** A standard normal draw. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
/** An exponential draw with the given mean. */
export const exponential = (random: Random, mean: number): number => -Math.log(1 - random.next()) * mean
/** A heavy-tailed positive draw around `median`. */
export const logNormal = (random: Random, median: number, spread: number): number =>
  median * Math.exp(spread * normal(random))
/** Number of simultaneous events at a given rate. */
export function poisson(random: Random, mean: number): number {
  let count = 0
  for (let at = exponential(random, 1); at < mean; at += exponential(random, 1)) count += 1
  return count
}

/** A separate seed for each part of the market, so that the draws of a part never shift another's. */
export function seedFor(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash >>> 0
}
