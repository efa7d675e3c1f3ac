import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { isUnixMs } from '@/shared/base/time'
import { placeOf, type UnreadableElement } from './read-elements'

/** Difference between a message and its declaration. */
export type Mismatch = Omit<ContractMismatch, 'where' | 'count'>

/** The used part of zod's JSON schema. `known`, `needed` and `isLoose` are set by the readers of `fields.ts`. */
const Shape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  type: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  known: z.array(z.string()).optional(),
  needed: z.boolean().optional(),
  unit: z.string().optional(),
  isLoose: z.boolean().optional(),
})

type Check = (value: unknown, path: string, mismatches: Mismatch[]) => void
interface Looker {
  readonly needed: boolean
  readonly check: Check
}

/** Null for a shape without anything to compare, so that long lists of plain values cost nothing. */
function checkFor(schema: unknown): Looker | null {
  const shape = Shape.safeParse(schema).data
  if (shape === undefined) return null
  const checks = [
    enumCheck(shape.known),
    shape.unit === 'ms' && shape.isLoose === true ? timeCheck : null,
    membersCheck(shape.properties, new Set(shape.required)),
    itemsCheck(shape.items),
  ]
  for (const branch of shape.anyOf ?? []) checks.push(checkFor(branch)?.check ?? null)
  const used = checks.filter((check) => check !== null)
  if (used.length === 0 && shape.needed !== true) return null
  return {
    needed: shape.needed === true,
    check: (value, path, mismatches) => used.forEach((check) => check(value, path, mismatches)),
  }
}

/** The exchange writes some values in either case (exchange: Unified orders). An empty value is no mismatch. */
function enumCheck(values: readonly string[] | undefined): Check | null {
  if (values === undefined) return null
  const names = new Set(values.map((value) => value.toLowerCase()))
  return (value, path, mismatches) => {
    if (typeof value === 'string' && value !== '' && !names.has(value.toLowerCase()))
      mismatches.push({ kind: 'unknown word', path, value })
  }
}

/** A time that was read as none, though it is not 0. */
const timeCheck: Check = (value, path, mismatches) => {
  const isStated = (typeof value === 'string' && value !== '') || typeof value === 'number'
  if (isStated && Number(value) !== 0 && !isUnixMs(Number(value)))
    mismatches.push({ kind: 'unreadable', path, value: String(value) })
}

function itemsCheck(items: unknown): Check | null {
  const item = items === undefined ? null : checkFor(items)
  return (
    item &&
    ((value, path, mismatches) =>
      void (Array.isArray(value) && value.forEach((element) => item.check(element, `${path}[]`, mismatches))))
  )
}

const isNullable = (schema: unknown): boolean =>
  Shape.safeParse(schema).data?.anyOf?.some((branch) => Shape.safeParse(branch).data?.type === 'null') ?? false

function membersCheck(
  properties: Readonly<Record<string, unknown>> | undefined,
  required: ReadonlySet<string>,
): Check | null {
  if (properties === undefined) return null
  const members = new Map(Object.entries(properties).map(([name, member]) => [name, checkFor(member)]))
  const needed = [...members]
    .filter(([name, member]) => required.has(name) || member?.needed === true)
    .map(([name, member]) => ({ name, mayBeNull: member?.needed !== true && isNullable(properties[name]) }))
  return (value, path, mismatches) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const properties = new Map<string, unknown>(Object.entries(value))
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
    for (const { name, mayBeNull } of needed) {
      const isThere = mayBeNull ? properties.has(name) : (properties.get(name) ?? null) !== null
      if (!isThere) mismatches.push({ kind: 'missing field', path: at(name), value: null })
    }
    for (const [name, member] of properties) {
      if (!members.has(name)) mismatches.push({ kind: 'unknown field', path: at(name), value: null })
      else members.get(name)?.check(member, at(name), mismatches)
    }
  }
}

const lookers = new WeakMap<z.ZodType, Looker | null>()

/** All unknown and missing parts of a message by its declaration. The message may be readable all the same. */
export function mismatchesIn(schema: z.ZodType, message: unknown): readonly Mismatch[] {
  const cached = lookers.get(schema)
  const looker =
    cached === undefined ? checkFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : cached
  lookers.set(schema, looker)
  const mismatches: Mismatch[] = []
  looker?.check(message, '', mismatches)
  return mismatches
}

/** The places that made a message unreadable. */
export const unreadablePlaces = ({ issues }: z.ZodError): readonly Mismatch[] =>
  issues.map(({ path }) => ({
    kind: 'unreadable',
    path: placeOf(path),
    value: null,
  }))

/** Members that identify an element, the best first. */
const names = ['symbol', 'orderId', 'execId', 'tradeId', 'coin', 'instId', 'marginCoin', 'id', 'clientOid']
const nameIn = (fields: UnreadableElement['readable']): string | null => {
  const name =
    names.find((candidate) => (fields[candidate] ?? '') !== '') ??
    Object.keys(fields).find((candidate) => candidate.endsWith('Id'))
  return name === undefined ? null : fields[name]!
}

const MOST_NAMED = 5
const MOST_FIELDS = 4

/** Names omitted elements, and some of their unreadable fields: `BTCUSDT (total); …`. */
export function namesOf(elements: readonly UnreadableElement[]): string {
  const labels = elements.slice(0, MOST_NAMED).map(({ readable, fields }) => {
    const which =
      [...new Set([nameIn(readable), readable.orderId])].filter(Boolean).join(' ') || t('one without a name')
    const unread = fields.filter((field) => field !== '')
    const some = unread.length > MOST_FIELDS ? [...unread.slice(0, MOST_FIELDS), '…'] : unread
    return `${which} (${some.join(', ') || t('all of it')})`
  })
  return [...labels, ...(elements.length > MOST_NAMED ? ['…'] : [])].join('; ')
}

/** Describes omitted elements: their number, names, and unreadable fields. */
export const describeUnreadable = (elements: readonly UnreadableElement[]): string =>
  t`${elements.length} could not be read: ${namesOf(elements)}`

/** An omitted element, once for each unreadable field. */
export const unreadableMismatches = ({ list, fields, readable, raw }: UnreadableElement): readonly Mismatch[] =>
  fields.map((field) => ({
    kind: 'unreadable',
    path: [`${list}[]`, field].filter((part) => part !== '').join('.'),
    value: nameIn(readable),
    raw,
  }))

/** One difference between the exchange's messages and their declarations, and its count. */
export interface ContractMismatch {
  /** The call, as method and path, or the channel. */
  readonly where: string
  readonly kind: 'unknown field' | 'unknown word' | 'missing field' | 'unreadable'
  /** Such as `list[].orderStatus`. '' for the whole message. */
  readonly path: string
  /** The unknown value as received. For an omitted element its symbol or ID. */
  readonly value: string | null
  /** The first omitted element here, as JSON. */
  readonly raw?: string
  readonly count: number
}
