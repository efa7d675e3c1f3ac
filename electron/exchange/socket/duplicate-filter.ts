/** More than a day of heavy trading. The oldest IDs are dropped first. */
const MAX_IDS = 20_000

/** Remembers IDs, so that repeated data after a reconnect counts once (W26). */
export function createDuplicateFilter(): { isNew(name: string): boolean } {
  const ids = new Set<string>()
  return {
    isNew: (name) => {
      if (ids.has(name)) return false
      ids.add(name)
      const oldest = ids.size > MAX_IDS ? ids.values().next().value : undefined
      if (oldest !== undefined) ids.delete(oldest)
      return true
    },
  }
}
