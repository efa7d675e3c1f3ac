/** Ways to lower the ratio. `own-then-sell`: the own coins of the unit first, then sales. */
export const ways = [
  'add-collateral',
  'repay-outside',
  'repay-from-collateral',
  'own-then-sell',
  'swap',
  'sell-and-repay',
] as const
export type Way = (typeof ways)[number]
