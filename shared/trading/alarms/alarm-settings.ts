import { z } from 'zod'

const fraction = (initial: string) =>
  z
    .string()
    .regex(/^0\.\d{1,6}$/, 'must be a fraction such as 0.02 for 2 %')
    .default(initial)

/**
 * Which alarms are on and from when they fire; what is critical, and that nobody watches, cannot be turned off. Ratios
 * and price moves as fractions: 0.02 is two percentage points, or two percent.
 */
export const AlarmSettings = z.object({
  /** How far the ratio must come back below a line before the line can fire again. */
  hysteresis: fraction('0.005'),
  speed: z.boolean().default(true),
  speedChange: fraction('0.02'),
  speedMinutes: z.number().int().min(1).max(120).default(10),
  projection: z.boolean().default(true),
  projectionHours: z.number().int().min(1).max(168).default(6),
  /** Whether the projection goes on with the drift of prices as well, or with interest alone. */
  projectionPrices: z.boolean().default(false),
  priceDistance: z.boolean().default(true),
  priceWithin: fraction('0.08'),
  deadManSeconds: z.number().int().min(5).max(600).default(10),
  mismatch: z.boolean().default(true),
  haircut: z.boolean().default(true),
  newDebt: z.boolean().default(true),
  loanDistance: z.boolean().default(true),
  /** Distance of a consumer loan's pledge rate to its margin call, as a ratio. */
  loanWithin: fraction('0.05'),
  loanExpiry: z.boolean().default(true),
  loanExpiryHours: z.array(z.number().int().min(1).max(720)).min(1).max(6).default([72, 24, 4]),
  /** A critical alarm without an answer is sent to the destinations again after so many minutes. */
  repeatMinutes: z.number().int().min(1).max(60).default(5),
  /** Whether warnings and margin calls sound; a critical alarm always does. */
  sound: z.boolean().default(true),
  /** Keeps the machine from sleeping while alarms are armed; where the host can. */
  keepAwake: z.boolean().default(false),
})
export type AlarmSettings = z.infer<typeof AlarmSettings>
