import { z } from 'zod'

/** Type on the wire of an entered value. */
export type ValueType = 'string' | 'number' | 'boolean'

/** Input control of a value in a request. */
export type Control =
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly type: ValueType }
  /** Any number of these values. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  /** `numeric` for amounts, which are aligned to the right. */
  | { readonly kind: 'text'; readonly type: 'string' | 'number'; readonly numeric: boolean }
  /** A list of plain texts, one line each. */
  | { readonly kind: 'lines'; readonly max: number | null }
  | { readonly kind: 'group'; readonly fields: readonly FormField[] }
  /** A group that repeats. */
  | { readonly kind: 'rows'; readonly fields: readonly FormField[]; readonly min: number; readonly max: number | null }
  /** A shape that no form describes: edited as JSON. */
  | { readonly kind: 'json' }

/** One member of a request in a form. */
export interface FormField {
  /** Its name on the wire. */
  readonly name: string
  /** From the declaration's `.describe()`. Null without a description. */
  readonly help: string | null
  readonly unit: string | null
  readonly required: boolean
  /** Rule of the value, as in the declaration. */
  readonly rule: string | null
  /** Default of the exchange for an omitted member. */
  readonly preset: string | null
  readonly control: Control
}

/** The used part of zod's JSON schema. */
const Shape = z.looseObject({
  /** Of several plain types the first non-null type is offered. */
  type: z
    .union([z.string(), z.array(z.string()).transform((types) => types.find((type) => type !== 'null'))])
    .optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  description: z.string().optional(),
  unit: z.string().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
})
type Shape = z.infer<typeof Shape>

/** Error of the schema for a value at this path. Null if it is accepted. */
type Probe = (value: unknown) => string | null
/** Creates the probe of a member from the probe of its group. */
type Inside = (name: string) => Probe

/** No rule allows it, so that its error is the rule. */
const FORBIDDEN = '\u0000'

const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape =>
  Shape.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

/** A value that is accepted in any case and then narrowed has its list only in the output type. */
function withOptions(value: unknown, becomes: unknown): Shape {
  const shape = Shape.parse(value ?? {})
  const later = Shape.safeParse(becomes).data ?? {}
  const members = Object.entries(shape.properties ?? {}).map(([name, member]) => [
    name,
    withOptions(member, later.properties?.[name]),
  ])
  return {
    ...shape,
    ...(shape.type === 'string' && shape.enum === undefined && later.enum !== undefined ? { enum: later.enum } : {}),
    ...(shape.properties === undefined ? {} : { properties: Object.fromEntries(members) }),
    ...(shape.items === undefined ? {} : { items: withOptions(shape.items, later.items) }),
  }
}

/** The form of a request, derived from its declaration, for calls of any shape. */
export function requestFormOf(schema: z.ZodType): Control {
  const input = shapeOf(schema, 'input')
  // A request that is transformed before validation only describes its output.
  const output = shapeOf(schema, 'output')
  const shape = input.type === undefined && input.anyOf === undefined ? output : withOptions(input, output)
  const complaint = (value: unknown, path: string): string | null =>
    schema.safeParse(value).error?.issues.find((issue) => issue.path.join('.') === path)?.message ?? null
  const rows = shape.type === 'array'
  const inside: Inside = (name) => (value) =>
    rows ? complaint([{ [name]: value }], `0.${name}`) : complaint({ [name]: value }, name)
  return controlOf(shape, inside, () => null)
}

const texts = (values: readonly (string | number | boolean)[]): readonly string[] => values.map(String)

function controlOf(shape: Shape, inside: Inside, probe: Probe): Control {
  const listed = shape.enum ?? (shape.const === undefined ? null : [shape.const])
  if (listed !== null) return { kind: 'choice', choices: texts(listed), type: typeOf(typeof listed[0]) }
  if (shape.anyOf !== undefined)
    return eitherOf(
      shape.anyOf.map((option) => Shape.parse(option)),
      inside,
      probe,
    )
  if (shape.type === 'boolean') return { kind: 'choice', choices: ['true', 'false'], type: 'boolean' }
  if (shape.type === 'string')
    return { kind: 'text', type: 'string', numeric: probe('0.5') === null && probe('a') !== null }
  if (shape.type === 'number' || shape.type === 'integer') return { kind: 'text', type: 'number', numeric: true }
  if (shape.type === 'object' && shape.properties !== undefined)
    return { kind: 'group', fields: fieldsOf(shape, inside) }
  if (shape.type === 'array') return listOf(shape, inside)
  return { kind: 'json' }
}

const typeOf = (name: string): ValueType => (name === 'number' || name === 'boolean' ? name : 'string')

/** Of several forms of a value the first is offered, except that enumerations are merged into one list. */
function eitherOf(shapes: readonly Shape[], inside: Inside, probe: Probe): Control {
  const controls = shapes.filter((shape) => shape.type !== 'null').map((shape) => controlOf(shape, inside, probe))
  const choices = controls.flatMap((control) =>
    control.kind === 'choice' && control.type === 'string' ? control.choices : [],
  )
  if (controls.length > 0 && controls.every((control) => control.kind === 'choice'))
    return { kind: 'choice', choices, type: 'string' }
  return controls[0] ?? { kind: 'json' }
}

function listOf(shape: Shape, inside: Inside): Control {
  const element = Shape.parse(shape.items ?? {})
  const max = shape.maxItems ?? null
  const control = controlOf(element, inside, () => null)
  if (control.kind === 'group') return { kind: 'rows', fields: control.fields, min: shape.minItems ?? 0, max }
  if (control.kind === 'choice') return { kind: 'choices', choices: control.choices }
  return control.kind === 'text' && control.type === 'string' ? { kind: 'lines', max } : { kind: 'json' }
}

/** Members of a group below the top are not probed: their rule appears after an error. */
const unprobed: Inside = () => () => null

function fieldsOf({ properties = {}, required = [] }: Shape, inside: Inside): readonly FormField[] {
  return Object.entries(properties).map(([name, member]): FormField => {
    const shape = Shape.parse(member)
    const probe = inside(name)
    const control = controlOf(shape, unprobed, probe)
    return {
      name,
      help: shape.description ?? null,
      unit: shape.unit ?? null,
      required: required.includes(name),
      rule: control.kind === 'text' && control.type === 'string' ? probe(FORBIDDEN) : null,
      preset: shape.default === undefined ? null : String(shape.default),
      control,
    }
  })
}
