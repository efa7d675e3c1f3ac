/** The list where what it names is every member of the union; else what it leaves out, which no list can be. */
export type NamingEvery<Union, List, Named> = [Exclude<Union, Named>] extends [never]
  ? List
  : { readonly leftOut: Exclude<Union, Named> }

/**
 * A list that names every member of a union in an order of its own. Leaving one out does not compile, and the error
 * names
 * it; `satisfies readonly X[]` would not notice.
 */
export const everyMember =
  <Union>() =>
  <const List extends readonly Union[]>(list: List & NamingEvery<Union, List, List[number]>): readonly Union[] =>
    list
