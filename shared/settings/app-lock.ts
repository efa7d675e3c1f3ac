import { z } from 'zod'

/** Largest idle time before the lock, in minutes. */
export const LONGEST_IDLE_MINUTES = 480

/** Conditions of the lock, and its exceptions. No effect without a PIN. */
export const AppLockSettings = z.object({
  /** Minutes without input in any window. Null: never for this reason. */
  idleMinutes: z.number().int().min(1).max(LONGEST_IDLE_MINUTES).nullable().default(15),
  /** Every start is locked. After an end in the locked state it is locked anyway. */
  atStart: z.boolean().default(true),
  /** Panels about the account are blurred. The market and the loan-to-value remain visible. */
  hidesFigures: z.boolean().default(false),
  /** Cancels are allowed without the PIN, including cancel-all. */
  letsCancels: z.boolean().default(false),
  /** Scheduled batches are paused for confirmation instead of being sent as confirmed. */
  holdsBatches: z.boolean().default(false),
})
export type AppLockSettings = z.infer<typeof AppLockSettings>

/** State of the lock across restarts, without the PIN or its hash. */
export const AppLockState = z.object({
  /** Name of the PIN's hash in the vault. Null without a PIN. */
  pinId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  /** Unix ms of the lock. Null while it is not locked. */
  since: z.number().int().nullable().default(null),
  why: z.string().max(200).default(''),
  /** Wrong PINs since the last correct one. */
  wrong: z.number().int().min(0).default(0),
  /** Unix ms before which no PIN is checked. */
  notBefore: z.number().int().min(0).default(0),
})
export type AppLockState = z.infer<typeof AppLockState>

type IsWeaker<Value> = (before: Value, after: Value) => boolean
const isOff: IsWeaker<boolean> = (before, after) => before && !after
const weaker: { readonly [Name in keyof AppLockSettings]: IsWeaker<AppLockSettings[Name]> } = {
  idleMinutes: (before, after) => (after ?? Infinity) > (before ?? Infinity),
  atStart: isOff,
  hidesFigures: isOff,
  letsCancels: (before, after) => after && !before,
  holdsBatches: isOff,
}
const isWeaker = <Name extends keyof AppLockSettings>(
  name: Name,
  before: AppLockSettings,
  after: AppLockSettings,
): boolean => weaker[name](before[name], after[name])

/** The changed settings with which the application locks later or allows more while locked. */
export const weakenedLock = (before: AppLockSettings, after: AppLockSettings): readonly (keyof AppLockSettings)[] =>
  (Object.keys(weaker) as (keyof AppLockSettings)[]).filter((name) => isWeaker(name, before, after))
