/** Number of texts at which a cache is cleared. A sheet repeats few words. Its prices are all different. */
const MAX_TEXTS = 500

/** Caches results of a pure function of a text. */
export function perText<Found>(work: (text: string) => Found): (text: string) => Found {
  const cache = new Map<string, Found>()
  return (text) => {
    const found = cache.get(text)
    if (found !== undefined) return found
    const result = work(text)
    if (cache.size >= MAX_TEXTS) cache.clear()
    cache.set(text, result)
    return result
  }
}
