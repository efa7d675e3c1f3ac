import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointNames, endpoints, type EndpointName } from './endpoints'
import type { Endpoint } from './endpoint'
import type { Examples } from './example'
import { examples } from './examples'

const Shape = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** What a schema leaves open, by path: every member, and every word of every enumeration. */
function possibilities(schema: unknown, path = ''): string[] {
  const shape = Shape.parse(schema)
  const words = (shape.enum ?? []).map((word) => `${path} = ${String(word)}`)
  const members = Object.entries(shape.properties ?? {}).flatMap(([name, member]) => [`${path}.${name}`, ...possibilities(member, `${path}.${name}`)])
  const items = shape.items === undefined ? [] : possibilities(shape.items, `${path}[]`)
  return [...words, ...members, ...items, ...(shape.anyOf ?? []).flatMap((one) => possibilities(one, path))]
}

/** The same of a value: what it makes use of. Words are compared as the wire compares them. */
function uses(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => uses(item, `${path}[]`))
  if (value instanceof Object) return Object.entries(value).flatMap(([name, member]) => [`${path}.${name}`, ...uses(member, `${path}.${name}`)])
  return [`${path} = ${String(value)}`, `${path} = ${String(value).toLowerCase()}`]
}

const unused = (schema: z.ZodType, values: readonly unknown[]): string[] => {
  const used = new Set(values.flatMap((value) => uses(value)))
  return possibilities(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).filter((possibility) => !used.has(possibility))
}

const cases = Object.entries(examples).map(([name, given]): [string, Endpoint, Examples<Endpoint>] => [name, endpoints[name as EndpointName], given])

describe('golden examples', () => {
  it('exist for every classic call', () => {
    const classic = endpointNames.filter((name) => /^\/api\/v2\/(spot|mix|public)\//.test(endpoints[name].path))
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(classic))
  })
  describe.each(cases)('of %s', (_name, endpoint, { requests, answers }) => {
    it('are what the declaration takes', () => {
      for (const request of requests) expect(endpoint.request.safeParse(request).error?.issues).toBeUndefined()
      for (const answer of answers) expect(endpoint.data.safeParse(answer).error?.issues).toBeUndefined()
    })
    it('exercise every word and every optional member', () => {
      expect(unused(endpoint.request, requests)).toEqual([])
      expect(unused(endpoint.data, answers)).toEqual([])
    })
  })
})
