import { z } from 'zod'
import { reading } from '@/shared/ipc/transport/method'

/** Kinds of entries, grouped for traders. */
export const entryGroups = {
  intents: ['intent'],
  requests: ['request', 'command', 'dry-run'],
  answers: ['result', 'command-result'],
  updates: ['seen', 'fill', 'adopt'],
  'look-ups': ['check'],
  decisions: ['queued', 'reviewed', 'confirmed', 'verdict', 'protection', 'gate', 'upkeep'],
} as const
export const EntryGroup = z.enum(['intents', 'requests', 'answers', 'updates', 'look-ups', 'decisions'])
export type EntryGroup = z.infer<typeof EntryGroup>

/** Result of an answer. */
export const answerOutcomes = ['acknowledged', 'refused', 'not sent', 'unknown'] as const

const moment = z.number().int().min(0)
const entryNumber = z.number().int().positive()

/** Every member filters the journal. Null if it does not. */
export const JournalFilter = z.strictObject({
  text: z.string().max(200),
  group: EntryGroup.nullable(),
  symbol: z.string().max(64).nullable(),
  /** Key of an order, or of other entries. */
  key: z.string().max(64).nullable(),
  batch: z.string().max(64).nullable(),
  outcome: z.enum(answerOutcomes).nullable(),
  /** Unix ms. */
  from: moment.nullable(),
})
export type JournalFilter = z.infer<typeof JournalFilter>

/** The filter of every entry. */
export const everyEntry: JournalFilter = {
  text: '',
  group: null,
  symbol: null,
  key: null,
  batch: null,
  outcome: null,
  from: null,
}

/** An entry in the chain, with the known facts of its order. */
export interface ChainedEntry {
  readonly seq: number
  readonly at: number
  readonly key: string
  readonly what: string
  readonly detail: string
  readonly hash: string
  /** The previous hash. */
  readonly previous: string
  /** A secret was removed: the text differs from the hashed one. */
  readonly isRedacted: boolean
  /** Symbol of its order. Null if it concerns none, or one that is no longer stored. */
  readonly symbol: string | null
  readonly batchId: string | null
}

export interface JournalPage {
  /** Newest first. */
  readonly entries: readonly ChainedEntry[]
  /** Next value of `before`. Null at the end. */
  readonly next: number | null
}

/** Result of the verification of a journal. */
export interface JournalProof {
  readonly provenAt: number
  readonly entries: number
  /** Deleted by rule, 30 days after their order was closed. */
  readonly forgotten: number
  /** Number and hash of the last entry: "17:9f86…". Null for an empty journal. */
  readonly head: string | null
  /** Reason why verification is impossible. Null if it is possible. */
  readonly problem: string | null
  readonly findings: readonly {
    readonly what: string
    readonly seq: number | null
    readonly at: number | null
    readonly text: string
  }[]
  readonly notes: readonly string[]
}

/** The order journal of the current account: reading, search and verification. */
export const journalMethods = {
  /** The newest entries below number `before` that match the filter. */
  'journal.page': reading<JournalPage>()(
    JournalFilter.extend({ before: entryNumber.nullable(), limit: z.number().int().min(1).max(1000) }),
  ),
  /** Verifies the whole chain, a part at a time. */
  'journal.verify': reading<JournalProof>()(z.strictObject({})),
} as const
