import fc from 'fast-check'

/** Values in place of a field: none of them is valid. */
const oddValues = [
  null,
  1,
  1.5,
  2 ** 60,
  '0E-8',
  '1E-4',
  '',
  'a new word',
  true,
  { of: 1 },
  [],
  [1],
] as const satisfies readonly unknown[]

/** Mutation of an element of a list, and of the list. */
export interface Mutation {
  /** Index of the element, modulo the list's length. */
  readonly at: number
  /** Index of its member, modulo the number of members. */
  readonly field: number
  /** `double`: the element is repeated. `whole`: replaces the element. `inside`: in a list within the element. */
  readonly how: 'change' | 'missing' | 'whole' | 'double' | 'inside'
  readonly change: unknown
  readonly isReversed: boolean
}

export const mutations: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  field: fc.nat(),
  how: fc.constantFrom('change', 'missing', 'whole', 'double', 'inside'),
  change: fc.constantFrom<unknown>(...oddValues),
  isReversed: fc.boolean(),
})

/** An element after a mutation, and the name of its odd member. '' for the whole element. */
export function mutated(
  element: unknown,
  { how, field, change: to }: Pick<Mutation, 'how' | 'field' | 'change'>,
): readonly [unknown, string] {
  const names = element instanceof Object ? Object.keys(element) : []
  const name = names[field % Math.max(1, names.length)]
  if (how === 'double') return [element, '']
  if (how === 'whole' || name === undefined) return [to, '']
  if (Array.isArray(element)) return [element.with(Number(name), how === 'missing' ? undefined : to), name]
  const { [name]: old, ...rest } = element as Record<string, unknown>
  if (how === 'inside') {
    const [inner] = Object.entries(element as object).filter(([, value]) => Array.isArray(value))
    if (inner !== undefined) return [{ ...rest, [name]: old, [inner[0]]: [...inner[1], to] }, inner[0]]
  }
  return [how === 'missing' ? rest : { ...rest, [name]: to }, name]
}

/** A list after a mutation of an element. */
export interface MutatedList {
  readonly mutated: readonly unknown[]
  /** The odd element, at this index of `sent`. A repeated one is not odd itself. */
  readonly odd: unknown
  readonly place: number
  /** Its odd member. '' for the whole element. */
  readonly name: string
  /** `sent` without the odd element. */
  readonly others: readonly unknown[]
}

/** Throws for an empty list. */
export function mutatedList(list: readonly unknown[], mutation: Mutation): MutatedList {
  const { at, how, isReversed } = mutation
  const place = at % list.length
  const [odd, name] = mutated(list[place], mutation)
  const mixed = how === 'double' ? list.toSpliced(place, 0, odd) : list.with(place, odd)
  const others = how === 'double' ? list : list.toSpliced(place, 1)
  return {
    mutated: isReversed ? mixed.toReversed() : mixed,
    odd,
    place: isReversed ? mixed.length - 1 - place : place,
    name,
    others: isReversed ? others.toReversed() : others,
  }
}
