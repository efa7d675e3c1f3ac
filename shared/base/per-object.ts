function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  for (let at = 0; at < now.length; at += 1) if (now[at] !== before[at]) return false
  return true
}

/**
 * Caches a result for an object while it and the inputs stay the same objects. Rows, orders and portfolios are
 * immutable: an edit creates a new one, so unchanged ones need no new computation.
 */
export function perObject<Key extends object, From extends readonly unknown[], Found>(
  work: (key: Key, ...from: From) => Found,
): (key: Key, ...from: From) => Found {
  const cache = new WeakMap<Key, { readonly from: From; readonly result: Found }>()
  return (key, ...from) => {
    const old = cache.get(key)
    if (old !== undefined && isSame(old.from, from)) return old.result
    const result = work(key, ...from)
    cache.set(key, { from, result })
    return result
  }
}
