import { z } from 'zod'
import { t } from '@/shared/languages/text'

const fraction = (initial: string) =>
  z
    .string()
    .regex(/^0\.\d{1,6}$/, t('must be a fraction such as 0.02 for 2 %'))
    .default(initial)

/**
 * Enabled alarm rules and their limits. Critical alarms and the alarm for missing monitoring cannot be disabled. Ratios
 * and price moves are fractions: 0.02 is two percentage points or two percent.
 */
export const AlarmSettings = z.object({
  /** Distance below a threshold at which it re-arms. */
  hysteresis: fraction('0.005'),
  speed: z.boolean().default(true),
  speedChange: fraction('0.02'),
  speedMinutes: z.number().int().min(1).max(120).default(10),
  projection: z.boolean().default(true),
  projectionHours: z.number().int().min(1).max(168).default(6),
  /** True: the projection extrapolates prices and interest. False: interest only. */
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
  /** Minutes after which a critical alarm without acknowledgment is sent to the destinations again. */
  repeatMinutes: z.number().int().min(1).max(60).default(5),
  /** Sound for warnings and margin calls. Critical alarms always sound. */
  sound: z.boolean().default(true),
  /** Prevents sleep of the computer while alarms are armed, if the host supports it. */
  keepAwake: z.boolean().default(false),
})
export type AlarmSettings = z.infer<typeof AlarmSettings>
