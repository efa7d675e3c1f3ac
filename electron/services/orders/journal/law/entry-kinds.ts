/** Kinds of entries, in the order in which they occur for an order (J11). */
export const entryKinds = [
  'queued',
  'intent',
  'result',
  'seen',
  'fill',
  'command',
  'command-result',
  'check',
  'verdict',
  'adopt',
  /** Take profit and stop loss of an entry: request and result. */
  'protection',
  /** Requests of a batch: as displayed in the dry run, and as sent. */
  'dry-run',
  'request',
  /** Digest of the reviewed bytes, and the confirmations before the send. */
  'reviewed',
  'confirmed',
  /** Changes of the gate, and the person who resumed orders. */
  'gate',
  /** Deletions in the journal. */
  'upkeep',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface Entry {
  readonly at: number
  readonly key: string
  readonly kind: EntryKind
  readonly detail: string
}

/** Key of the entries about the gate. */
export const GATE_KEY = 'gate'
/** Key of entries that belong to no order. */
export const ABOUT_JOURNAL = 'journal'
/** Key of the entries about sub-account keys. They belong to no order, so they are never deleted. */
export const SUB_KEYS = 'sub-account-keys'
