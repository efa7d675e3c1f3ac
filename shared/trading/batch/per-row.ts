/**
 * Remembers what was worked out about a row for as long as the row and what it was worked out from stay the same
 * objects. Rows are never changed: an edit makes a new one, so whatever was not edited need not be worked out again.
 */
export function perRow<Row extends object, From, Found>(
  work: (row: Row, from: From) => Found,
): (row: Row, from: From) => Found {
  const known = new WeakMap<Row, { readonly from: From; readonly found: Found }>()
  return (row, from) => {
    const old = known.get(row)
    if (old !== undefined && old.from === from) return old.found
    const found = work(row, from)
    known.set(row, { from, found })
    return found
  }
}
