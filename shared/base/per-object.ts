/**
 * Remembers what was worked out about an object for as long as it and what it was worked out from stay the same
 * objects. Rows, orders and portfolios are never changed: an edit makes a new one, so whatever was not edited need not
 * be worked out again.
 */
export function perObject<Key extends object, From extends readonly unknown[], Found>(
  work: (key: Key, ...from: From) => Found,
): (key: Key, ...from: From) => Found {
  const known = new WeakMap<Key, { readonly from: From; readonly found: Found }>()
  return (key, ...from) => {
    const old = known.get(key)
    if (old !== undefined && from.every((one, at) => one === old.from[at])) return old.found
    const found = work(key, ...from)
    known.set(key, { from, found })
    return found
  }
}
