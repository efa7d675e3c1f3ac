import { z } from 'zod'
import { compare, isDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'

const amount = z
  .string()
  .max(40)
  .refine(isDecimal, t('must be a plain decimal number such as 5000'))
  .nullable()
  .default(null)
const usdt = amount.describe('USDT')

/** Limits of a single symbol, in addition to those of all symbols; null is no limit. */
export const SymbolLock = z.strictObject({
  /** Quantity of orders and amends in one UTC day, in the coin of the lots. */
  sizePerDay: amount.describe(t('coin of the lots')),
  notionalPerDay: usdt,
})
export type SymbolLock = z.infer<typeof SymbolLock>
export type SymbolLockLimit = keyof SymbolLock

const AccountLock = z.strictObject({
  /** Orders and amends in one minute. */
  ordersPerMinute: z.number().int().min(1).max(3000).nullable().default(null),
  /** Notional of orders and amends in one UTC day, counted from the time the limit is set. */
  notionalPerDay: usdt,
  /** Like `notionalPerDay`, for each symbol. */
  symbolNotionalPerDay: usdt,
  /** Allowed loss of equity since its first reading of the UTC day. */
  lossPerDay: usdt,
  coolOffMinutes: z.number().int().min(1).max(1440).default(30),
})
export type LockLimit = keyof z.infer<typeof AccountLock>
export const lockLimits = AccountLock.keyof().options
export const symbolLockLimits = SymbolLock.keyof().options

/**
 * The trader's limits for a minute and for a UTC day; null is no limit. After one is exceeded, new orders and amends
 * are blocked for the cool-off, which cannot be shortened. Orders that certainly only reduce a position pass.
 */
export const TradingLockSettings = AccountLock.extend({
  /** By `instrumentKey`. */
  symbols: z.record(z.string().max(60), SymbolLock).default({}),
})
export type TradingLockSettings = z.infer<typeof TradingLockSettings>

type Bound = string | number | null
const isLooser = (before: Bound, after: Bound): boolean =>
  before !== null && (after === null || compare(String(after), String(before)) > 0)

/** A limit of the lock that was loosened, with its path in the settings. */
export interface LooserLock {
  readonly limit: LockLimit | SymbolLockLimit
  readonly field: string
}

/** First loosened limit; null if every limit is at least as strict. */
export function looserLock(before: TradingLockSettings, after: TradingLockSettings): LooserLock | null {
  const milder = lockLimits.find((limit) =>
    limit === 'coolOffMinutes' ? after[limit] < before[limit] : isLooser(before[limit], after[limit]),
  )
  if (milder !== undefined) return { limit: milder, field: milder }
  for (const [key, symbolLock] of Object.entries(before.symbols)) {
    const limit = symbolLockLimits.find((name) => isLooser(symbolLock[name], after.symbols[key]?.[name] ?? null))
    if (limit !== undefined) return { limit, field: `symbols.${key}.${limit}` }
  }
  return null
}
