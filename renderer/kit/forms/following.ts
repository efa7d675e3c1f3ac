/**
 * Fields of a form about an order whose terms may be changed elsewhere: a field that was not typed follows the order.
 * `typed` are those that were.
 */
export const following = <Fields extends object>(order: Fields, typed: Partial<Fields>): Fields => ({
  ...order,
  ...typed,
})

/** The typed fields of a form that began with the terms `before`: those that differ from them. */
export function typedIn<Fields extends object>(form: Fields, before: Fields): Partial<Fields> {
  const partial: Partial<Fields> = {}
  for (const key of Object.keys(form) as (keyof Fields)[])
    if (JSON.stringify(form[key]) !== JSON.stringify(before[key])) partial[key] = form[key]
  return partial
}
