import { z } from 'zod'

/** An unreadable element of a list. The rest of its list was read without it. */
export interface UnreadableElement {
  /** Path of its list in the message: '' for a bare array, `list`, `list[].feeDetail`. */
  readonly list: string
  /** True for a part of an element that was itself read: the outer list is complete. */
  readonly isPart: boolean
  /** The unreadable fields, as paths within the element. '' for the whole element. */
  readonly fields: readonly string[]
  /** Its text members, such as `orderId` and `symbol`. Empty if it was no object. */
  readonly readable: Readonly<Record<string, string>>
  /** The element as JSON. The client redacts and truncates it before storing it. */
  readonly raw: string
}

/** A message as read by its declaration, or the reason why it is unreadable as a whole. */
export type ReadMessage<Data> =
  | { readonly kind: 'read'; readonly data: Data; readonly unreadable: readonly UnreadableElement[] }
  | { readonly kind: 'unreadable'; readonly error: z.ZodError }

const MOST_KNOWN = 80
const KNOWN_LENGTH = 200

/** The used parts of zod's JSON schema. `elementwise` is set by `looseList`. */
const Shape = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  elementwise: z.boolean().optional(),
})
type Shape = z.output<typeof Shape>

const shapes = new WeakMap<z.ZodType, unknown>()

function shapeOf(schema: z.ZodType): unknown {
  const shape = shapes.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  shapes.set(schema, shape)
  return shape
}

function branchesOf(shape: unknown): readonly Shape[] {
  const branch = Shape.safeParse(shape).data
  return branch === undefined ? [] : [branch, ...(branch.anyOf ?? []).flatMap(branchesOf)]
}

const inside = (branches: readonly Shape[], step: PropertyKey): readonly Shape[] =>
  branches.flatMap(({ items, properties }) => branchesOf(typeof step === 'number' ? items : properties?.[String(step)]))

/** Number of steps of the path that lead to the innermost element that may be omitted. 0 if there is none. */
function stepsToElement(schema: z.ZodType, path: readonly PropertyKey[]): number {
  let branches = branchesOf(shapeOf(schema))
  let steps = 0
  for (const [index, step] of path.entries()) {
    if (typeof step === 'number' && branches.some(({ elementwise }) => elementwise === true)) steps = index + 1
    branches = inside(branches, step)
  }
  return steps
}

/** A path without its positions: `list[].feeDetail[].fee`. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const memberAt = (value: unknown, step: PropertyKey): unknown =>
  isObject(value) ? Reflect.get(value, step) : undefined

const knownIn = (element: unknown): Record<string, string> =>
  isObject(element) && !Array.isArray(element)
    ? Object.fromEntries(
        Object.entries(element)
          .flatMap(([name, member]) => (typeof member === 'string' ? [[name, member.slice(0, KNOWN_LENGTH)]] : []))
          .slice(0, MOST_KNOWN),
      )
    : {}

/** An unreadable element: its path with its position, and its unreadable fields. */
interface Fault {
  readonly path: readonly PropertyKey[]
  readonly fields: Set<string>
}

/** Null if something outside of all lists is unreadable. */
function faultsIn(schema: z.ZodType, { issues }: z.ZodError): readonly Fault[] | null {
  const faults = new Map<string, Fault>()
  for (const { path } of issues) {
    const steps = stepsToElement(schema, path)
    if (steps === 0) return null
    const element = path.slice(0, steps)
    const key = JSON.stringify(element)
    const fault = faults.get(key) ?? { path: element, fields: new Set() }
    fault.fields.add(placeOf(path.slice(steps)))
    faults.set(key, fault)
  }
  return [...faults.values()]
}

/** Later and inner elements first: omitting one then moves no other. */
function backwards({ path: a }: Fault, { path: b }: Fault): number {
  const index = a.findIndex((step, at) => step !== b[at])
  if (index < 0) return b.length - a.length
  const [x, y] = [a[index], b[index]]
  return typeof x === 'number' && typeof y === 'number' ? y - x : String(y).localeCompare(String(x))
}

/** Describes an omitted element of this list, by its unreadable fields. */
export const unreadableElement = (list: string, element: unknown, fields: readonly string[]): UnreadableElement => ({
  list,
  isPart: list.includes('[]'),
  fields,
  readable: knownIn(element),
  raw: JSON.stringify(element) ?? '',
})

/** Null if its element is not in the message. */
function removeElement(message: unknown, { path, fields }: Fault): UnreadableElement | null {
  const list = path.slice(0, -1).reduce(memberAt, message)
  const removed: unknown[] = Array.isArray(list) ? list.splice(Number(path.at(-1)), 1) : []
  return removed.length === 0 ? null : unreadableElement(placeOf(path.slice(0, -1)), removed[0], [...fields])
}

/**
 * Reads a message by its declaration. An unreadable element of a `looseList` is omitted and named. The rest is read
 * without it. Of nested lists the innermost element is omitted. The message itself is not changed.
 */
export function readElements<Schema extends z.ZodType>(
  schema: Schema,
  message: unknown,
): ReadMessage<z.output<Schema>> {
  const whole = schema.safeParse(message)
  if (whole.success) return { kind: 'read', data: whole.data, unreadable: [] }
  const rest = structuredClone(message)
  const unreadable: UnreadableElement[] = []
  // Every round removes at least one element, or ends the loop.
  for (let { error } = whole; ;) {
    const removed = faultsIn(schema, error)
      ?.toSorted(backwards)
      .flatMap((fault) => removeElement(rest, fault) ?? [])
    if (removed === undefined || removed.length === 0) return { kind: 'unreadable', error }
    unreadable.push(...removed)
    const parsed = schema.safeParse(rest)
    if (parsed.success) return { kind: 'read', data: parsed.data, unreadable }
    error = parsed.error
  }
}

/** True if one of these elements may have this ID in one of `members`. An element without an ID may have any. */
export const mayBeAmong = (
  elements: readonly Pick<UnreadableElement, 'readable'>[],
  name: string,
  ...members: readonly string[]
): boolean =>
  elements.some(({ readable }) => {
    const own = members.map((member) => readable[member] ?? '').find((text) => text !== '')
    return own === undefined || own === name
  })
