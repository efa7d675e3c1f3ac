import type { Random } from '@/shared/base/random'

/** True in this share of draws, 0 to 1. */
export const chance = (random: Random, share: number): boolean => random.next() < share
/** A number from `from` up to, but not, `to`. */
export const between = (random: Random, from: number, to: number): number => from + random.next() * (to - from)
/** A whole number, both ends included. */
export const wholeBetween = (random: Random, from: number, to: number): number =>
  Math.floor(between(random, from, to + 1))
/** One of a list that is not empty. */
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random.next() * items.length)]!
/** Each of them with the same chance. */
export const some = <Item>(random: Random, items: readonly Item[], share: number): Item[] =>
  items.filter(() => chance(random, share))

/** One of the names, each as likely as its weight; null for what is left of 1. */
export function draw<Name extends string>(
  random: Random,
  weights: Readonly<Partial<Record<Name, number>>>,
): Name | null {
  let rest = random.next()
  for (const name of Object.keys(weights) as Name[]) {
    rest -= weights[name] ?? 0
    if (rest < 0) return name
  }
  return null
}
