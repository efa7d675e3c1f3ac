import { z } from 'zod'

/** What the columns of the price ladder can count. */
export const ladderModes = ['size', 'cumulative', 'notional'] as const
export type LadderMode = (typeof ladderModes)[number]

/** Sizes to click with, by their keys 1 to 5. */
export const LADDER_SIZES = 5

/** How many times the median of the rows in sight a size is large from. */
export const largeMultiples = ['off', '3', '5', '10', '20'] as const
export type LargeMultiple = (typeof largeMultiples)[number]

const ofSymbol = z.string().max(60)

/** How the price ladder looks and what a click of it sends. Never whether a click trades. */
export const PriceLadderSettings = z.strictObject({
  mode: z.enum(ladderModes).default('size'),
  /** Of orders made by a click. */
  timeInForce: z.enum(['gtc', 'post_only']).default('gtc'),
  /** Ticks of one row, by category and symbol. */
  groups: z.record(ofSymbol, z.number().int().positive()).default({}),
  /** Sizes from here on are marked. */
  large: z.enum(largeMultiples).default('5'),
  /** Quantities as they were typed, by category and symbol. */
  sizes: z.record(ofSymbol, z.array(z.string().max(40)).max(LADDER_SIZES)).default({}),
})
export type PriceLadderSettings = z.infer<typeof PriceLadderSettings>
