import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointNames, endpoints, type EndpointName } from './endpoints'
import type { Endpoint } from './protocol/endpoint'
import type { Examples } from './protocol/example'
import { examples } from './examples'
import { channelExamples } from './channels.examples'
import { channels } from './channels'
import { mismatchesIn } from './protocol/mismatches'
import { topicExamples } from './topics.examples'
import { topics } from './topics'
import { ClientMessage, PushMessage, ServerEvent, TopicMessage } from './protocol/ws-messages'
import { clientMessages, pushes, serverEvents, topicMessages } from './protocol/ws-messages.examples'

const Shape = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  known: z.array(z.string()).optional(),
  passthrough: z.boolean().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
})

/** Open parts of a schema by path: every member, and every value of every enumeration, open or closed. */
function possibilities(schema: unknown, path = ''): string[] {
  const shape = Shape.parse(schema)
  const texts = [
    ...(shape.enum ?? []),
    ...(shape.known ?? []),
    ...(shape.const === undefined ? [] : [shape.const]),
  ].map((value) => `${path} = ${String(value)}`)
  const members = Object.entries(shape.properties ?? {}).flatMap(([name, member]) =>
    Shape.parse(member).passthrough ? [] : [`${path}.${name}`, ...possibilities(member, `${path}.${name}`)],
  )
  const items = shape.items === undefined ? [] : possibilities(shape.items, `${path}[]`)
  return [
    ...texts,
    ...members,
    ...items,
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((option) => possibilities(option, path)),
  ]
}

/** Used parts of a value by path. Values are compared as on the wire. */
function uses(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => uses(item, `${path}[]`))
  if (value instanceof Object)
    return Object.entries(value).flatMap(([name, member]) => [`${path}.${name}`, ...uses(member, `${path}.${name}`)])
  return [`${path} = ${String(value)}`, `${path} = ${String(value).toLowerCase()}`]
}

const unused = (schema: z.ZodType, values: readonly unknown[]): string[] => {
  const used = new Set(values.flatMap((value) => uses(value)))
  return possibilities(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).filter(
    (possibility) => !used.has(possibility),
  )
}

/** Copied manually (spec: Classic calls). */
const classicTable = [
  'GET /api/v2/spot/public/symbols',
  'GET /api/v2/public/annoucements',
  'GET /api/v2/spot/account/info',
  'POST /api/v2/mix/account/set-position-mode',
  'GET /api/v2/mix/account/account',
  'POST /api/v2/mix/account/set-leverage',
  'POST /api/v2/mix/order/place-order',
  'GET /api/v2/spot/trade/unfilled-orders',
  'GET /api/v2/mix/order/orders-pending',
  'POST /api/v2/spot/trade/cancel-replace-order',
  'POST /api/v2/mix/order/modify-order',
  'POST /api/v2/spot/trade/cancel-order',
  'POST /api/v2/mix/order/cancel-order',
  'POST /api/v2/spot/trade/batch-orders',
  'POST /api/v2/mix/order/batch-place-order',
  'POST /api/v2/spot/trade/batch-cancel-order',
  'POST /api/v2/mix/order/cancel-batch-orders',
  'GET /api/v2/spot/trade/history-orders',
  'GET /api/v2/spot/trade/fills',
  'GET /api/v2/mix/order/orders-history',
  'GET /api/v2/mix/order/fills',
  'GET /api/v2/spot/account/assets',
  'GET /api/v2/mix/account/accounts',
  'GET /api/v2/mix/account/open-count',
]

const cases = Object.entries(examples).map(([name, samples]): [string, Endpoint, Examples<Endpoint>] => [
  name,
  endpoints[name as EndpointName],
  samples,
])

describe('golden examples', () => {
  it('know every row of the classic table of the description', () => {
    const declared = new Set(endpointNames.map((name) => `${endpoints[name].method} ${endpoints[name].path}`))
    expect(classicTable.filter((row) => !declared.has(row))).toEqual([])
  })
  it('exist for every numbered call of the description', () => {
    const numbered = endpointNames.filter((name) => !('undocumented' in endpoints[name]))
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(numbered))
  })
  it('exist for every classic call', () => {
    const classic = endpointNames.filter((name) => /^\/api\/v2\/(spot|mix|public)\//.test(endpoints[name].path))
    expect(Object.keys(examples)).toEqual(expect.arrayContaining(classic))
  })
  describe.each(cases)('of %s', (_name, endpoint, { requests, answers }) => {
    it('are what the declaration takes', () => {
      for (const request of requests) expect(endpoint.request.safeParse(request).error?.issues).toBeUndefined()
      for (const answer of answers) expect(endpoint.data.safeParse(answer).error?.issues).toBeUndefined()
      expect(answers.flatMap((answer) => mismatchesIn(endpoint.data, answer))).toEqual([])
    })
    it('exercise every word and every optional member', () => {
      expect(unused(endpoint.request, requests)).toEqual([])
      expect(unused(endpoint.data, answers)).toEqual([])
    })
  })
})

/** All socket data: elements of pushes by channel, and whole messages. */
const overSockets: readonly (readonly [string, z.ZodType, readonly unknown[]])[] = [
  ...Object.entries(channelExamples).map(
    ([name, items]) => [`the channel ${name}`, channels[name as keyof typeof channelExamples].item, items] as const,
  ),
  ...Object.entries(topicExamples).map(
    ([name, items]) => [`the topic ${name}`, topics[name as keyof typeof topicExamples].item, items] as const,
  ),
  ['a message to the v2 addresses', ClientMessage, clientMessages],
  ['a message to the v3 addresses', TopicMessage, topicMessages],
  ['an event of the server', ServerEvent, serverEvents],
  ['a push', PushMessage, pushes],
]

describe.each(overSockets)('golden examples of %s', (_name, schema, samples) => {
  it('are what the declaration takes and exercise all of it', () => {
    for (const message of samples) expect(schema.safeParse(message).error?.issues).toBeUndefined()
    expect(unused(schema, samples)).toEqual([])
  })
})

it('golden examples exist for every channel and topic', () => {
  // `position` is another name of `positions` (A-position-channel).
  expect([...Object.keys(channelExamples), 'position'].toSorted()).toEqual(Object.keys(channels).toSorted())
  expect(Object.keys(topicExamples).toSorted()).toEqual(Object.keys(topics).toSorted())
})
