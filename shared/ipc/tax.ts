import { z } from 'zod'
import type { CoverageCell, CoverageGap } from '../trading/tax/coverage'
import type { TaxFindings } from '../trading/tax/tax-check'
import { TaxKind } from '../trading/tax/tax-kind'
import type { TaxRow } from '../trading/tax/tax-row'
import type { Stretch } from '../trading/tax/tax-window'
import { method, reading } from './method'
import type { Profile } from './placed'

/**
 * How the job stands. `interrupted`: it was running when Volley was closed or killed; nothing is lost. `done`: nothing
 * is left to read, or only what was given up.
 */
export type TaxJobState = 'idle' | 'running' | 'paused' | 'interrupted' | 'canceled' | 'done'

/** The job as the panel shows it. */
export interface TaxJob {
  readonly state: TaxJobState
  /** Windows (one kind in one week) of the range, and how many of them are read. */
  readonly windows: number
  readonly read: number
  /** Records that are kept of the range. */
  readonly records: number
  /** How long the rest takes at the allowed rate, ms; null where nobody can tell. */
  readonly leftMs: number | null
  /** What is being read: a kind, and where its week begins. */
  readonly current: { readonly kind: TaxKind; readonly week: number } | null
  /** Why it stands still or waits. */
  readonly problem: { readonly kind: 'permission' | 'stopped' | 'waiting'; readonly text: string } | null
}

/** Everything about the job and what it has covered. */
export interface TaxOverview {
  readonly job: TaxJob
  /** What the job is about; the whole look-back before the first one. Unix ms, the end does not belong to it. */
  readonly range: Stretch
  /** The oldest moment that the exchange tells of now. */
  readonly reach: number
  readonly cells: readonly CoverageCell[]
  /** To the millisecond; none: every record of the range was seen. */
  readonly gaps: readonly CoverageGap[]
  /** Whose key reads: the tax key of the profile, else the account's own; null for none. */
  readonly key: (NonNullable<Profile['key']> & { readonly slot: 'tax' | 'account' }) | null
  /** Practice brings its tax key along: none can be saved. */
  readonly canSaveKey: boolean
  /** Grows with what is kept. */
  readonly revision: number
  /** Why the records are in memory only. */
  readonly notSaved: string | null
}

/** A part of the records, and what to ask for as `after` to go on; null at the end. */
export interface TaxPage {
  readonly rows: readonly TaxRow[]
  readonly next: TaxPlace | null
}

const moment = z.number().int().nonnegative()
/** The place behind a record. */
export const TaxPlace = z.strictObject({ at: moment, id: z.string().min(1).max(64), kind: TaxKind })
export type TaxPlace = z.infer<typeof TaxPlace>

const range = z
  .strictObject({ from: moment, to: moment })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than `from`' })

/** The tax records of the account in use. */
export const taxMethods = {
  'tax.overview': reading<TaxOverview>()(z.strictObject({})),
  /** Reads what is missing of a range, and goes on with what was begun; null for the whole look-back until now. */
  'tax.start': method<TaxOverview>()(z.strictObject({ range: range.nullable() })),
  /** Goes on with the range of the job that stands still. */
  'tax.resume': method<TaxOverview>()(z.strictObject({})),
  'tax.pause': method<TaxOverview>()(z.strictObject({})),
  /** Ends the job; what was read is kept. */
  'tax.cancel': method<TaxOverview>()(z.strictObject({})),
  /** Forgets all records that were read of this account, and what was covered. */
  'tax.clear': method<TaxOverview>()(z.strictObject({})),
  /** Duplicates, breaks of balances and totals of the records in a range. */
  'tax.findings': reading<TaxFindings>()(range),
  /** Records of a range, as the exchange sent them. */
  'tax.records': method<TaxPage>()(
    range.safeExtend({
      newestFirst: z.boolean(),
      after: TaxPlace.nullable(),
      limit: z.number().int().min(1).max(2000),
    }),
  ),
  /** A key that may only read tax records, for the profile in use; it can place nothing. */
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
