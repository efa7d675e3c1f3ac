import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '@/shared/exchange/endpoints'
import { Settings } from '@/shared/settings/settings'
import { methods } from './contract'

/** Invalid texts in place of an amount, a time, an address or a name. */
const texts = ['', 'abc', '98,500', '1e5', '-1', '９８', '=last+1%', '99'.repeat(40), 'http://', 'NaN', '0', '1.5']
const junk = fc.constantFrom<unknown>(...texts, null, undefined, -1, 1e300, true, [], {})

const Shape = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

/** Values in the shape of a schema, with other text instead of its patterns. */
function nearly(json: unknown): fc.Arbitrary<unknown> {
  const shape = Shape.safeParse(json).data
  if (shape === undefined) return junk
  const ways = shape.anyOf ?? shape.oneOf
  if (ways !== undefined && ways.length > 0) return fc.oneof(...ways.map(nearly))
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.properties !== undefined)
    return fc.record(Object.fromEntries(Object.entries(shape.properties).map(([name, own]) => [name, nearly(own)])))
  if (shape.items !== undefined) return fc.array(nearly(shape.items), { minLength: 1, maxLength: 3 })
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type === 'string') return fc.constantFrom(...texts)
  return junk
}

const jsonOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const inputs: readonly (readonly [string, z.ZodType])[] = [
  ...Object.entries(methods).map(([name, { input }]) => [name, input] as const),
  ...Object.entries(endpoints).map(([name, { request }]) => [name, request] as const),
  ['settings', Settings],
]

/** Value on which the read throws. Null if it never throws. */
function thrown(schema: z.ZodType, value: unknown): unknown {
  try {
    schema.safeParse(value)
    return null
  } catch (cause) {
    return cause
  }
}

describe('an input that cannot be read', () => {
  it.each(inputs)('is refused by %s and never thrown on', (_name, schema) => {
    fc.assert(
      fc.property(nearly(jsonOf(schema)), (value) => {
        expect(thrown(schema, value)).toBeNull()
      }),
      { numRuns: 60 },
    )
  })
})
