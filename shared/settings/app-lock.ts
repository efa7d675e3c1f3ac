import { z } from 'zod'

/** How long nobody may touch Volley at most before it locks, in minutes. */
export const LONGEST_IDLE_MINUTES = 480

/** When Volley locks, and what a locked one still does. Nothing of it matters before there is a PIN. */
export const AppLockSettings = z.object({
  /** Minutes without input in any window; null: never for that reason. */
  idleMinutes: z.number().int().min(1).max(LONGEST_IDLE_MINUTES).nullable().default(15),
  /** Every start begins locked; one that was locked when it ended does so anyway. */
  atStart: z.boolean().default(true),
  /** Panels about the account are blurred; the market and the loan-to-value stay. */
  hidesFigures: z.boolean().default(false),
  /** Cancels pass without the PIN, those of everything included. */
  letsCancels: z.boolean().default(false),
  /** Batches that wait for their time ask before they go on, in place of leaving as they were confirmed. */
  holdsBatches: z.boolean().default(false),
})
export type AppLockSettings = z.infer<typeof AppLockSettings>

/** Where the lock stands, kept over restarts. Neither the PIN nor its hash is in it. */
export const AppLockState = z.object({
  /** Under which name the vault has the hash of the PIN; null without a PIN. */
  pinId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  /** Unix ms since when it is locked; null while it is not. */
  since: z.number().int().nullable().default(null),
  why: z.string().max(200).default(''),
  /** Wrong PINs since the last right one. */
  wrong: z.number().int().min(0).default(0),
  /** Unix ms before which no PIN is looked at. */
  notBefore: z.number().int().min(0).default(0),
})
export type AppLockState = z.infer<typeof AppLockState>
