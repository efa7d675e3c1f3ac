import { z } from 'zod'
import { reading } from './method'

/** What kinds of entries there are, as a trader looks for them. */
export const entryGroups = {
  intents: ['intent'],
  requests: ['request', 'command', 'dry-run'],
  answers: ['result', 'command-result'],
  updates: ['seen', 'fill', 'adopt'],
  'look-ups': ['check'],
  decisions: ['queued', 'reviewed', 'confirmed', 'verdict', 'gate', 'upkeep'],
} as const
export const EntryGroup = z.enum(['intents', 'requests', 'answers', 'updates', 'look-ups', 'decisions'])
export type EntryGroup = z.infer<typeof EntryGroup>

/** What an answer came to. */
export const answerOutcomes = ['acknowledged', 'refused', 'not sent', 'unknown'] as const

const moment = z.number().int().min(0)
const entryNumber = z.number().int().positive()

/** Every member narrows the journal down; null where it does not. */
export const JournalFilter = z.strictObject({
  text: z.string().max(200),
  group: EntryGroup.nullable(),
  symbol: z.string().max(64).nullable(),
  /** The key of an order, or of whatever else entries stand under. */
  key: z.string().max(64).nullable(),
  batch: z.string().max(64).nullable(),
  outcome: z.enum(answerOutcomes).nullable(),
  /** Unix ms. */
  from: moment.nullable(),
})
export type JournalFilter = z.infer<typeof JournalFilter>

/** An entry as it stands in the chain, with what is known of its order. */
export interface ChainedEntry {
  readonly seq: number
  readonly at: number
  readonly key: string
  readonly what: string
  readonly detail: string
  readonly hash: string
  /** The hash it hangs on. */
  readonly previous: string
  /** A secret was taken out of its words: they are not what was hashed. */
  readonly isRedacted: boolean
  /** Of its order; null where it is about none, or one that is no longer kept. */
  readonly symbol: string | null
  readonly batchId: string | null
}

export interface JournalPage {
  /** Newest first. */
  readonly entries: readonly ChainedEntry[]
  /** What to ask for as `before` to go on; null at the end. */
  readonly next: number | null
}

/** What became of the proof of a journal. */
export interface JournalProof {
  readonly provenAt: number
  readonly entries: number
  /** Forgotten by rule, 30 days after their order was over. */
  readonly forgotten: number
  /** Number and hash of the last entry: "17:9f86…"; null for an empty journal. */
  readonly head: string | null
  /** Why nothing can be proven; null where something can. */
  readonly problem: string | null
  readonly findings: readonly {
    readonly what: string
    readonly seq: number | null
    readonly at: number | null
    readonly text: string
  }[]
  readonly notes: readonly string[]
}

/** The order journal of the account in use: read, searched and proven. */
export const journalMethods = {
  /** The newest entries below number `before` that the filter lets through. */
  'journal.page': reading<JournalPage>()(
    JournalFilter.extend({ before: entryNumber.nullable(), limit: z.number().int().min(1).max(1000) }),
  ),
  /** Walks the whole chain, a part at a time. */
  'journal.verify': reading<JournalProof>()(z.strictObject({})),
} as const
