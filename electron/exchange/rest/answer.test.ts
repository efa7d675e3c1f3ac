import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { examples } from '@/shared/exchange/examples'
import type { Examples } from '@/shared/exchange/protocol/example'
import { readAnswer } from '../testing/read-answer'
import { classify } from './answer'

const Shape = z.looseObject({
  anyOf: z.array(z.unknown()).optional(),
  elementwise: z.boolean().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})
const samples: Readonly<Record<string, Examples<Endpoint>>> = examples
const isList = (schema: unknown): boolean => {
  const { elementwise, anyOf = [] } = Shape.parse(schema)
  return elementwise === true || anyOf.some(isList)
}
const reads = endpointNames.filter((name) => endpoints[name].method === 'GET')
const schemaOf = (name: EndpointName): unknown => {
  const { data }: Endpoint = endpoints[name]
  return z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' })
}
describe('a success that omits its list', () => {
  it('is unreadable: it proves no empty list', () => {
    const lists = reads.filter((name) => isList(schemaOf(name)))
    expect(lists.length).toBeGreaterThan(20)
    expect(lists.filter((name) => readAnswer(name, undefined).kind === 'done')).toEqual([])
  })

  it('is unreadable where the list is a member', () => {
    const lists = reads.flatMap((name) => {
      const members = Object.entries(Shape.parse(schemaOf(name)).properties ?? {})
      return members.flatMap(([member, schema]) => (isList(schema) ? [{ name, member }] : []))
    })
    const tried: string[] = []
    const read = lists.flatMap(({ name, member }) => {
      const answer = (samples[name]?.answers ?? []).find((data) => data instanceof Object && member in data)
      if (answer !== undefined) tried.push(`${name} ${member}`)
      const { [member]: _list, ...rest } = (answer ?? {}) as Readonly<Record<string, unknown>>
      return readAnswer(name, rest).kind === 'done' ? [`${name} ${member}`] : []
    })
    expect(tried.length).toBeGreaterThan(10)
    // The ratio has its totals: without its rows they are shown as not known.
    expect(read).toEqual(['ltvConvert subAccountUids', 'ltvConvert unpaidInfo', 'ltvConvert balanceInfo'])
  })
})

describe('an answer with a code', () => {
  it('is definite for a POST only if its code is', () => {
    const outcomeOf = (name: EndpointName, code: string) => {
      const response = { kind: 'response', status: 400, headers: {}, body: '' } as const
      return classify(endpoints[name], response, { code, msg: '', data: null })
    }
    expect(outcomeOf('placeBatch', '25204')).toMatchObject({ kind: 'refused', definite: true })
    expect(outcomeOf('placeBatch', '99999')).toMatchObject({ kind: 'unknown', code: '99999' })
    expect(outcomeOf('orderInfo', '99999')).toMatchObject({ kind: 'refused', definite: false })
  })

  it('of success is unknown with a failing status', () => {
    const response = { kind: 'response', status: 500, headers: {}, body: '' } as const
    const success = { code: '00000', msg: 'success', data: {} }
    const reading = { ...endpoints.serverTime, data: z.unknown() } as unknown as Endpoint
    expect(classify(reading, response, success)).toMatchObject({ kind: 'unknown', code: 'http-500' })
    expect(classify(reading, { ...response, status: 200 }, success).kind).toBe('done')
  })

  it('of success needs data to prove what a list has', () => {
    const response = { kind: 'response', status: 200, headers: {}, body: '' } as const
    const success = { code: '00000', msg: 'success', data: undefined }
    const reading = { ...endpoints.serverTime, data: z.unknown() } as unknown as Endpoint
    expect(classify(reading, response, success)).toMatchObject({ kind: 'unknown' })
    expect(classify({ ...reading, method: 'POST' }, response, success)).toMatchObject({ kind: 'done' })
  })
})
