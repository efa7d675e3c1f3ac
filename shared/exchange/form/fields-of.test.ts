import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint'
import { endpointNames, endpoints } from '../endpoints'
import { DecimalString } from '../protocol/fields'
import { type Control, requestFormOf, type FormField } from './fields-of'
import { blankOf, type FormValue, requestOf } from './form-value'
import { problemsIn } from './problems-in'

const declarations: readonly (readonly [string, Endpoint])[] = endpointNames.map((name) => [name, endpoints[name]])
const fieldsIn = (control: Control): readonly FormField[] =>
  control.kind === 'group' || control.kind === 'rows' ? control.fields : []
const fieldOf = (control: Control, name: string): FormField => fieldsIn(control).find((field) => field.name === name)!

/**
 * Every value of every enumeration in the request, before or after its conversion, found without the code under test.
 */
function enumOptions(schema: unknown): string[] {
  if (!(schema instanceof Object)) return []
  const own: unknown = Reflect.get(schema, 'enum')
  return [...(Array.isArray(own) ? own.map(String) : []), ...Object.values(schema).flatMap(enumOptions)]
}
const choicesIn = (control: Control): string[] =>
  control.kind === 'choice' || control.kind === 'choices'
    ? [...control.choices]
    : fieldsIn(control).flatMap((field) => choicesIn(field.control))

describe.each(declarations)('the form of %s', (_name, declaration) => {
  const form = requestFormOf(declaration.request)

  it('has a field for every member, and none is left to raw JSON at the top', () => {
    const shape = z.toJSONSchema(declaration.request, { io: 'input', unrepresentable: 'any' })
    const members = Object.keys(
      (shape.items instanceof Object && 'properties' in shape.items ? shape.items.properties : shape.properties) ?? {},
    )
    expect(['group', 'rows']).toContain(form.kind)
    expect(fieldsIn(form).map(({ name }) => name)).toEqual(expect.arrayContaining(members))
  })

  it('offers every enumerated word as a choice', () => {
    expect(choicesIn(form).toSorted()).toEqual(
      expect.arrayContaining(
        enumOptions(z.toJSONSchema(declaration.request, { io: 'output', unrepresentable: 'any' })),
      ),
    )
  })

  it('asks, when it is sent blank, for what is required and for nothing optional', () => {
    const path = (name: string): string => (form.kind === 'rows' ? `0.${name}` : name)
    const problems = problemsIn(declaration.request, requestOf(form, blankOf(form)))
    for (const { name, required, control } of fieldsIn(form)) {
      if (required && control.kind === 'rows')
        expect([...problems.keys()].filter((key) => key.startsWith(`${path(name)}.`))).not.toEqual([])
      else if (required) expect(problems.get(path(name))).toBe('is required')
      else expect(problems.get(path(name))).not.toBe('is required')
    }
  })
})

describe('a field', () => {
  const form = requestFormOf(
    z
      .object({
        qty: DecimalString.describe('Quantity').meta({ unit: 'BTC' }),
        limit: z
          .string()
          .refine((text) => Number(text) <= 100, 'at most 100')
          .optional(),
        requestId: z.union([z.string(), z.number()]).optional(),
        page: z.number().int().max(9).optional(),
        whole: z.boolean().default(false),
        ips: z.array(z.string()).max(30),
        addresses: z.array(z.union([z.ipv4(), z.ipv6()])).optional(),
        permissions: z.array(z.enum(['read', 'write'])).optional(),
        orders: z
          .array(
            z.object({
              side: z
                .string()
                .toLowerCase()
                .pipe(z.enum(['buy', 'sell'])),
            }),
          )
          .min(1)
          .optional(),
        nested: z.object({ mode: z.literal('on') }).optional(),
        free: z.unknown().optional(),
      })
      .refine((request) => request.ips.length < 3, { path: ['ips'], message: 'two are enough' }),
  )

  it('shows its help, unit and rule as in the declaration', () => {
    expect(fieldOf(form, 'qty')).toMatchObject({
      help: 'Quantity',
      unit: 'BTC',
      required: true,
      rule: 'must be a plain decimal number such as 0.25',
      control: { numeric: true },
    })
    expect(fieldOf(form, 'limit')).toMatchObject({ required: false, rule: 'at most 100' })
  })

  it('takes the control its shape calls for', () => {
    expect(fieldsIn(form).map(({ name, control }) => `${name} ${control.kind}`)).toEqual([
      'qty text',
      'limit text',
      'requestId text',
      'page text',
      'whole choice',
      'ips lines',
      'addresses lines',
      'permissions choices',
      'orders rows',
      'nested group',
      'free json',
    ])
    expect(choicesIn(fieldOf(form, 'orders').control)).toEqual(['buy', 'sell'])
    expect(fieldOf(form, 'whole')).toMatchObject({
      required: false,
      preset: 'false',
      control: { choices: ['true', 'false'], type: 'boolean' },
    })
    expect(fieldOf(form, 'ips').control).toEqual({ kind: 'lines', max: 30 })
  })

  it('becomes a value of the declared type, and is omitted while it is blank', () => {
    const entered: FormValue = {
      qty: ' 1.5 ',
      limit: '',
      page: '7',
      whole: 'true',
      ips: ['10.0.0.1', ' '],
      permissions: ['read'],
      nested: { mode: '' },
      free: '{"a":[1]}',
    }
    expect(requestOf(form, entered)).toEqual({
      qty: '1.5',
      page: 7,
      whole: true,
      ips: ['10.0.0.1'],
      permissions: ['read'],
      free: { a: [1] },
    })
    expect(requestOf(form, { qty: '1', ips: ['x'], page: 'seven', free: '{' })).toEqual({
      qty: '1',
      ips: ['x'],
      page: 'seven',
      free: '{',
    })
  })
})

describe('problems of a request', () => {
  it('is reported by the path of the member and its rule', () => {
    const order = { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '1e5' }
    expect([...problemsIn(endpoints.placeBatch.request, [{ ...order, price: '1' }])]).toEqual([
      ['0.qty', 'must be a plain decimal number such as 0.25'],
    ])
    expect([...problemsIn(endpoints.placeBatch.request, [{ ...order, qty: '1' }])]).toEqual([
      ['0.price', 'A limit order needs a price'],
    ])
    expect([...problemsIn(endpoints.placeBatch.request, [])]).toEqual([['', 'A batch needs at least one order']])
  })
})
