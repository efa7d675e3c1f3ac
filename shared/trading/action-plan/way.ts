/** Ways to bring the ratio down. `own-then-sell`: the unit's own coins first, then what has to be sold. */
export const ways = [
  'add-collateral',
  'repay-outside',
  'repay-from-collateral',
  'own-then-sell',
  'swap',
  'sell-and-repay',
] as const
export type Way = (typeof ways)[number]
