import { z } from 'zod'
import { t } from '@/shared/languages/text'
import type { CoverageCell, CoverageGap } from '@/shared/trading/tax/coverage'
import type { TaxFindings } from '@/shared/trading/tax/tax-check'
import { TaxKind } from '@/shared/trading/tax/tax-kind'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import type { Stretch } from '@/shared/trading/tax/tax-window'
import { method, reading } from '@/shared/ipc/transport/method'
import type { Profile } from '@/shared/ipc/transport/placed'

/**
 * State of the job. `interrupted`: it was running when Volley was closed or killed, without a loss of data. `done`:
 * nothing is left to read, except for skipped windows.
 */
export type TaxJobState = 'idle' | 'running' | 'paused' | 'interrupted' | 'canceled' | 'done'

/** The displayed job. */
export interface TaxJob {
  readonly state: TaxJobState
  /** Windows (one kind in one week) of the range, and the number of read ones. */
  readonly windows: number
  readonly readWindows: number
  /** Number of stored records of the range. */
  readonly records: number
  /** Remaining time at the allowed rate, ms. Null if unknown. */
  readonly remainingMs: number | null
  /** Current read: a kind, and the start of its week. */
  readonly current: { readonly kind: TaxKind; readonly week: number } | null
  /** Reason of a stop or a wait. */
  readonly problem: { readonly kind: 'permission' | 'stopped' | 'waiting'; readonly text: string } | null
}

/** The job and its coverage. */
export interface TaxOverview {
  readonly job: TaxJob
  /** Range of the job, or the whole look-back before the first one. Unix ms, the end is exclusive. */
  readonly range: Stretch
  /** The oldest time that the exchange serves now. */
  readonly reach: number
  readonly cells: readonly CoverageCell[]
  /** To the millisecond. Empty: every record of the range was read. */
  readonly gaps: readonly CoverageGap[]
  /** Key of the reads: the tax key of the profile, else the account's own. Null for none. */
  readonly key: (NonNullable<Profile['key']> & { readonly slot: 'tax' | 'account' }) | null
  /** False in practice, which includes its tax key. */
  readonly canSaveKey: boolean
  /** Grows with stored records. */
  readonly revision: number
  /** Reason why the records are in memory only. */
  readonly notSaved: string | null
}

/** A part of the records, and the next value of `after`. Null at the end. */
export interface TaxPage {
  readonly rows: readonly TaxRow[]
  readonly next: TaxPlace | null
}

const moment = z.number().int().nonnegative()
/** Position after a record. */
export const TaxPlace = z.strictObject({ at: moment, id: z.string().min(1).max(64), kind: TaxKind })
export type TaxPlace = z.infer<typeof TaxPlace>

const range = z
  .strictObject({ from: moment, to: moment })
  .refine(({ from, to }) => from < to, { path: ['to'], error: t('must be later than `from`') })

/** The tax records of the account in use. */
export const taxMethods = {
  'tax.overview': reading<TaxOverview>()(z.strictObject({})),
  /** Reads the missing parts of a range, and continues started ones. Null for the whole look-back until now. */
  'tax.start': method<TaxOverview>()(z.strictObject({ range: range.nullable() })),
  /** Resumes the range of a paused job. */
  'tax.resume': method<TaxOverview>()(z.strictObject({})),
  'tax.pause': method<TaxOverview>()(z.strictObject({})),
  /** Ends the job. Read records are kept. */
  'tax.cancel': method<TaxOverview>()(z.strictObject({})),
  /** Deletes all read records of this account and their coverage. */
  'tax.clear': method<TaxOverview>()(z.strictObject({})),
  /** Duplicates, inconsistent balances and totals of the records in a range. */
  'tax.findings': reading<TaxFindings>()(range),
  /** Records of a range, as received from the exchange. */
  'tax.records': method<TaxPage>()(
    range.safeExtend({
      newestFirst: z.boolean(),
      after: TaxPlace.nullable(),
      limit: z.number().int().min(1).max(2000),
    }),
  ),
  /** A key that may only read tax records, for the active profile. It cannot place orders. */
  'tax.saveKey': method<TaxOverview>()(
    z.strictObject({
      label: z.string().min(1).max(60),
      apiKey: z.string().min(1).max(200),
      secretKey: z.string().min(1).max(4000),
      passphrase: z.string().min(1).max(64),
      forSession: z.boolean().optional(),
    }),
  ),
  'tax.forgetKey': method<TaxOverview>()(z.strictObject({})),
} as const
