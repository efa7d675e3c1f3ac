/** The list if it names every member of the union, else the missing members, which no list can match. */
export type NamingEvery<Union, List, Named> = [Exclude<Union, Named>] extends [never]
  ? List
  : { readonly missing: Exclude<Union, Named> }

/**
 * A list with every member of a union in a given order. A missing member is a compile error that names it. `satisfies
 * readonly X[]` would not detect it.
 */
export const everyMember =
  <Union>() =>
  <const List extends readonly Union[]>(list: List & NamingEvery<Union, List, List[number]>): readonly Union[] =>
    list
