import { z } from 'zod'

/** Counting modes of the columns of the price ladder. */
export const ladderModes = ['size', 'cumulative', 'notional'] as const
export type LadderMode = (typeof ladderModes)[number]

/** Number of click sizes, with the keys 1 to 5. */
export const LADDER_SIZES = 5

/** Multiple of the median of the visible rows from which a size is large. */
export const largeMultiples = ['off', '3', '5', '10', '20'] as const
export type LargeMultiple = (typeof largeMultiples)[number]

const ofSymbol = z.string().max(60)

/** Appearance of the price ladder and the order of a click. Never enables click trading. */
export const PriceLadderSettings = z.strictObject({
  mode: z.enum(ladderModes).default('size'),
  /** Time in force of orders made by a click. */
  timeInForce: z.enum(['gtc', 'post_only']).default('gtc'),
  /** Ticks of a row, by category and symbol. */
  groups: z.record(ofSymbol, z.number().int().positive()).default({}),
  /** Sizes from here on are marked. */
  large: z.enum(largeMultiples).default('5'),
  /** Quantities as typed, by category and symbol. */
  sizes: z.record(ofSymbol, z.array(z.string().max(40)).max(LADDER_SIZES)).default({}),
})
export type PriceLadderSettings = z.infer<typeof PriceLadderSettings>
