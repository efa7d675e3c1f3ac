import type { z } from 'zod'
import {
  type Mismatch,
  unreadableMismatches,
  mismatchesIn,
  unreadablePlaces,
  type ContractMismatch,
} from '@/shared/exchange/protocol/mismatches'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'

/** More different mismatches are only counted: a server with that many is not listed completely. */
const MOST_LISTED = 100
const MAX_TEXT_LENGTH = 40

/** Differences between messages and their declarations, counted by call or channel and place (W24). */
export interface ContractMismatches {
  /** Compares a message with its declaration. Differences are counted without any other effect. */
  compare(where: string, schema: z.ZodType, message: unknown): void
  /** Compares an unreadable message: the cause is counted too. */
  compareUnreadable(where: string, schema: z.ZodType, message: unknown): void
  /** Elements that were omitted from their lists. Their texts are already redacted. */
  addUnreadable(where: string, elements: readonly UnreadableElement[]): void
  list(): readonly ContractMismatch[]
  total(): number
}

/** Counts for one connection. `redact` removes secrets that a server echoes. */
export function createContractMismatches(redact: (text: string) => string): ContractMismatches {
  const listed = new Map<string, ContractMismatch>()
  let total = 0

  function add(where: string, { kind, path, value, raw }: Mismatch): void {
    total += 1
    // Truncated last: half a secret would not be recognized.
    const text = value === null ? null : redact(value).slice(0, MAX_TEXT_LENGTH)
    const key = JSON.stringify([where, kind, path, text])
    const mismatch = listed.get(key)
    if (mismatch !== undefined) listed.set(key, { ...mismatch, count: mismatch.count + 1 })
    else if (listed.size < MOST_LISTED) {
      const details = raw === undefined ? {} : { raw }
      listed.set(key, { where, kind, path: redact(path), value: text, count: 1, ...details })
    }
  }

  return {
    compare: (where, schema, message) => mismatchesIn(schema, message).forEach((mismatch) => add(where, mismatch)),
    compareUnreadable(where, schema, message) {
      const mismatches = mismatchesIn(schema, message)
      const { error } = schema.safeParse(message)
      const others =
        error === undefined
          ? []
          : unreadablePlaces(error).filter(({ path }) => !mismatches.some((mismatch) => mismatch.path === path))
      for (const mismatch of [...mismatches, ...others]) add(where, mismatch)
    },
    addUnreadable: (where, elements) =>
      elements.flatMap(unreadableMismatches).forEach((mismatch) => add(where, mismatch)),
    list: () => [...listed.values()],
    total: () => total,
  }
}
