import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mutatedList, mutations } from '@/shared/testing/mutations'
import { leastMet, runs } from '@/shared/testing/runs'
import { channelExamples } from './channels.examples'
import { channels } from './channels'
import { endpointNames, endpoints } from './endpoints'
import type { Endpoint } from './protocol/endpoint'
import type { Examples } from './protocol/example'
import { examples } from './examples'
import { looseList } from './protocol/fields'
import { readElements } from './protocol/read-elements'
import { topicExamples } from './topics.examples'
import { topics } from './topics'

const Shape = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  elementwise: z.boolean().optional(),
  passthrough: z.boolean().optional(),
  known: z.array(z.string()).optional(),
  unit: z.string().optional(),
})
const jsonSchema = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

interface ListPlace {
  /** Path of members. `[]` is any element of the list before it. */
  readonly path: readonly string[]
  readonly isElementwise: boolean
}

function listsIn(schema: unknown, path: readonly string[] = []): ListPlace[] {
  const shape = Shape.parse(schema)
  const own =
    shape.type === 'array' && shape.prefixItems === undefined
      ? [{ path, isElementwise: shape.elementwise === true }]
      : []
  return [
    ...own,
    ...(shape.items === undefined ? [] : listsIn(shape.items, [...path, '[]'])),
    ...(shape.anyOf ?? []).flatMap((branch) => listsIn(branch, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, member]) => listsIn(member, [...path, name])),
  ]
}

/** A message with every member, one element in every list, the first known values, times, and 1 as any other text. */
function sampleOf(schema: unknown): unknown {
  const shape = Shape.parse(schema)
  if (shape.unit === 'ms') return '1700000000000'
  const [branch] = shape.anyOf ?? []
  if (branch !== undefined) return sampleOf(branch)
  if (shape.prefixItems !== undefined) return shape.prefixItems.map(sampleOf)
  if (shape.type === 'array')
    return Array.from({ length: shape.elementwise === true ? 1 : 8 }, () => sampleOf(shape.items))
  if ([shape.type].flat().includes('boolean')) return true
  if ([shape.type].flat().includes('number')) return 1
  if (shape.known !== undefined) return shape.known[0]
  if (shape.properties === undefined) return '1'
  const members = Object.entries(shape.properties).filter(([, member]) => Shape.parse(member).passthrough !== true)
  return Object.fromEntries(members.map(([name, member]) => [name, sampleOf(member)]))
}

interface Message {
  readonly name: string
  readonly schema: z.ZodType
  readonly answers: readonly unknown[]
}

const samples: Readonly<Record<string, Examples<Endpoint>>> = examples
const calls: readonly Message[] = endpointNames.map((name) => {
  const { data: schema }: Endpoint = endpoints[name]
  return { name, schema, answers: [sampleOf(jsonSchema(schema)), ...(samples[name]?.answers ?? [])] }
})
const pushed = (
  declared: Readonly<Record<string, { readonly item: z.ZodType }>>,
  examplesOf: Readonly<Record<string, readonly unknown[]>>,
): readonly Message[] =>
  Object.entries(declared).map(([name, { item }]) => ({
    name,
    schema: looseList(item),
    answers: [[sampleOf(jsonSchema(item))], examplesOf[name] ?? []],
  }))
const messages = [...calls, ...pushed(channels, channelExamples), ...pushed(topics, topicExamples)]

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inside, name) => (inside instanceof Object ? Reflect.get(inside, name) : undefined), value)

function withList(message: unknown, [name, ...rest]: readonly string[], list: readonly unknown[]): unknown {
  if (name === undefined) return list
  return { ...(message as object), [name]: withList(at(message, [name]), rest, list) }
}

/** Every outermost list that is read element by element, with a message that has elements in it. */
const cases = messages.flatMap(({ name, schema, answers }) =>
  listsIn(jsonSchema(schema))
    .filter(({ path, isElementwise }) => isElementwise && !path.includes('[]'))
    .flatMap(({ path }) =>
      answers.flatMap((message) => {
        const list = at(message, path)
        return Array.isArray(list) && list.length > 0 ? [{ name, schema, path, message, list: list as unknown[] }] : []
      }),
    ),
)

const mutation = fc.record({
  nth: fc.nat({ max: cases.length - 1 }),
  copies: fc.integer({ min: 1, max: 4 }),
  mutation: mutations,
})

const readAt = (schema: z.ZodType, message: unknown, path: readonly string[]) => {
  const reading = readElements(schema, message)
  if (reading.kind === 'unreadable') throw reading.error
  return { list: at(reading.data, path) as readonly unknown[], unreadable: reading.unreadable }
}

describe('every list that is declared', () => {
  it(`loses one odd element of ${runs(20_000)} and names it: the others stay, in their order`, () => {
    const counts = { read: 0, omitted: 0, part: 0 }
    fc.assert(
      fc.property(mutation, ({ nth, copies, mutation: change }) => {
        const { schema, path, message, list } = cases[nth]!
        const whole = Array.from({ length: copies }, () => list).flat()
        const { mutated: elements, odd, place, name, others: sound } = mutatedList(whole, change)
        const reading = readAt(schema, withList(message, path, elements), path)
        const alone = readAt(schema, withList(message, path, [odd]), path)
        const others = readAt(schema, withList(message, path, sound), path)
        expect(others.unreadable).toEqual([])
        expect(reading.list).toEqual(others.list.toSpliced(place, 0, ...alone.list))
        expect(reading.unreadable).toEqual(alone.unreadable)
        const isWhole = schema.safeParse(withList(message, path, [odd])).success
        expect(reading.unreadable.length > 0).toBe(!isWhole)
        for (const { list: of_, isPart, fields } of reading.unreadable) {
          const inElement = fields.map((field) =>
            [of_.slice(path.join('.').length).replace(/^\[\]\.?/, ''), field].filter(Boolean).join('.'),
          )
          if (name !== '' && !Array.isArray(odd)) expect(inElement.some((field) => field.startsWith(name))).toBe(true)
          if (!isPart) expect(fields.length).toBeGreaterThan(0)
        }
        counts[isWhole ? 'read' : reading.unreadable.some(({ isPart }) => isPart) ? 'part' : 'omitted'] += 1
      }),
      { numRuns: runs(20_000) },
    )
    for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(40))
  })

  it('is tried with a message that can be read', () => {
    expect(cases.filter(({ schema, message }) => !schema.safeParse(message).success).map(({ name }) => name)).toEqual(
      [],
    )
    const declared = messages.flatMap(({ name, schema }) =>
      listsIn(jsonSchema(schema)).flatMap(({ path, isElementwise }) =>
        isElementwise && !path.includes('[]') ? [`${name} ${path.join('.')}`] : [],
      ),
    )
    const tried = new Set(cases.map(({ name, path }) => `${name} ${path.join('.')}`))
    expect(declared.filter((list) => !tried.has(list))).toEqual([])
  })

  it('is read element by element, but for those that are of use as a whole only', () => {
    const wholes = messages.flatMap(({ name, schema }) =>
      listsIn(jsonSchema(schema)).flatMap(({ path, isElementwise }) =>
        isElementwise ? [] : [[name, ...path].join('.')],
      ),
    )
    const ofUseAsAWhole = [
      // Levels of a book, and the texts of a candle.
      /^(orderBook|spotOrderBook|mixMergeDepth|books\d*\.\[\])\.(a|b|asks|bids)$/,
      /^candle\d+[mHD]\.\[\]$/,
      // An empty list is a valid answer here.
      /^spotOrderInfo$/,
      // Permissions of a key: an omitted permission would count as missing.
      /^(accountInfo\.(ips|permissions)|spotAccountInfo\.authorities)$/,
      // An incomplete list of tiers has another rate.
      /^savingsSubscribeInfo\.apyList$/,
      // Steps that are read as one text.
      /^loanSymbols\.\w+\.\[\]\.leverage$/,
    ]
    expect(wholes.filter((list) => !ofUseAsAWhole.some((pattern) => pattern.test(list)))).toEqual([])
    expect(ofUseAsAWhole.filter((pattern) => !wholes.some((list) => pattern.test(list)))).toEqual([])
  })
})
