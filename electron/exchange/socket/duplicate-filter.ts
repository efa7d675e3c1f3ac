/** More than a day of heavy trading. The oldest IDs are dropped first. */
const MAX_IDS = 20_000

/** Remembers IDs, so that repeated data after a reconnect counts once (W26). */
export function createDuplicateFilter(): { isNew(name: string): boolean } {
  const seen = new Set<string>()
  return {
    isNew: (name) => {
      if (seen.has(name)) return false
      seen.add(name)
      const oldest = seen.size > MAX_IDS ? seen.values().next().value : undefined
      if (oldest !== undefined) seen.delete(oldest)
      return true
    },
  }
}
