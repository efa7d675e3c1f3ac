import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Batch } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import { canBecome } from '@/shared/trading/orders/order-lifecycle'
import type { CallOptions } from '@/electron/exchange/protocol/call'
import type { Outbound } from '../gate/kill-switch'
import type { BatchRecord } from '../journal/batch-record'
import { takenElement } from './classic-answers'
import type { NamedIntent } from './named-intent'
import type { Elements, Post } from './order-call'
import { createSender, QUEUE_TTL_MS, type Sender, type SenderOptions } from './sender'
import { unsentOrder } from './unsent-order'

interface PostedRequest {
  readonly call: string
  readonly keys: readonly string[]
  readonly outbound: Outbound | null
  readonly options: CallOptions
}
const namedIntent = (clientOid: string, change: Partial<NamedIntent> = {}): NamedIntent => ({
  ...anOrderIntent(),
  ...change,
  clientOid,
})
const success = (...data: readonly BatchResult[]): Elements => ({ kind: 'done', data, tookMs: 12, unreadable: [] })
const acknowledged = (clientOid: string, orderId: string | undefined = `id-${clientOid}`) =>
  takenElement({ orderId, clientOid })
const refused = (clientOid: string, code = '25202'): BatchResult => ({ orderId: null, clientOid, code, msg: 'no' })
const allTaken = ({ keys }: PostedRequest): Elements => success(...keys.map((key) => acknowledged(key)))
const timeout: Elements = { kind: 'unknown', code: 'timeout', message: 'No answer' }

let orders: Map<string, Order>
let state: Batch['state']
let events: string[]
let notices: string[]
let posted: PostedRequest[]
let reread: (readonly string[])[]
let acks: number[]
let rejection: string | null
let isLocked: (key: string) => boolean
let sleeps: number
let diskFull: boolean
let answer: (postedRequest: PostedRequest) => Elements
let sender: Sender

/** Posts as the client does: a call that is not wanted any more, or that may not leave, is not sent. */
const post: Post = async (call, items, outbound, options) => {
  const keys = (items as unknown as readonly NamedIntent[]).map(({ clientOid }) => clientOid)
  if (options.withdrawn?.() === true) return { kind: 'not-sent', code: 'withdrawn', message: '' }
  try {
    options.beforeSend?.()
  } catch {
    return { kind: 'not-sent', code: 'before-send', message: 'it threw' }
  }
  const postedRequest = { call: call.name, keys, outbound, options }
  posted.push(postedRequest)
  return answer(postedRequest)
}
function update(key: string, change: Partial<Order>): boolean {
  const before = orders.get(key)!
  if (change.state !== undefined && !canBecome(before.state, change.state)) return false
  orders.set(key, { ...before, ...change })
  return true
}

beforeEach(() => {
  orders = new Map()
  state = 'sending'
  events = []
  notices = []
  posted = []
  reread = []
  acks = []
  rejection = null
  isLocked = () => false
  sleeps = 0
  diskFull = false
  answer = allTaken
  sender = createSender(optionsOf())
})

function optionsOf(): SenderOptions {
  return {
    post,
    pretrade: { notionalOf: () => '30', sizeOf: () => '0.001' },
    store: {
      get: (key: string) => orders.get(key) ?? null,
      all: () => [...orders.values()],
      keyOf: () => null,
      become: (key: string, next: Order['state'], change: Partial<Order> = {}) =>
        update(key, { ...change, state: next }),
      amend: (key: string, change: Partial<Order>) => {
        events.push(`${key} amended`)
        update(key, change)
      },
    },
    batches: {
      get: () => ({ state }),
      keysOf: () => [...orders.values()].filter(({ batchId }) => batchId === 'batch').map(({ key }) => key),
      setState: (_id: string, next: Batch['state']) => {
        state = next
        events.push(`batch ${next}`)
      },
    },
    journal: {
      note: (key: string, what: string, detail: string) => void events.push(`${key} ${what}: ${detail}`),
      recordIntents: (path: string, rows: readonly { readonly order: Order; readonly wire: object }[]) => {
        if (diskFull) throw new Error('disk full')
        for (const { order, wire } of rows)
          events.push(`${order.key} ${order.state} by ${path}: ${JSON.stringify(wire)}`)
      },
    },
    reductions: { areSure: () => false, rejection: () => rejection },
    locks: { blocks: ({ key }: Order) => isLocked(key) },
    notify: (level: string, title: string) => void notices.push(`${level}: ${title}`),
    sleeps: () => (sleeps += 1),
    onAck: (ms: number) => void acks.push(ms),
    reread: (keys: readonly string[]) => void reread.push(keys),
  } as unknown as SenderOptions
}

function queue(intents: readonly NamedIntent[], as: 'queued' | 'waiting' = 'queued'): void {
  for (const [row, intent] of intents.entries())
    orders.set(intent.clientOid, unsentOrder(intent, { batchId: 'batch', row, createdAt: 0, revision: row }, as))
}
function send(
  requests: readonly (readonly NamedIntent[])[],
  change: Partial<BatchRecord> = {},
  awaitNext = async () => {},
) {
  queue(requests.flat().filter(({ clientOid }) => !orders.has(clientOid)))
  return sender.send(
    { id: 'batch', via: 'placeBatch', onUnknown: 'continue', ...change } as BatchRecord,
    requests,
    awaitNext,
  )
}
const stateOf = (key: string) => orders.get(key)!.state
const a = namedIntent('a')
const b = namedIntent('b')

describe('a request', () => {
  it('has its intents in the journal before it is sent, as they are in its body', async () => {
    await send([[a]])
    const wire = JSON.stringify({ ...anOrderIntent(), clientOid: 'a' })
    const [intent, ...others] = events
    expect(intent).toContain(`a sent by ${endpoints.placeBatch.path}: `)
    expect(JSON.parse(intent!.slice(intent!.indexOf('{')))).toEqual(JSON.parse(wire))
    expect(others).toEqual(['a result: acknowledged, order id-a', 'batch resolving'])
    expect(orders.get('a')).toMatchObject({ state: 'acknowledged', orderId: 'id-a' })
    expect([acks, sleeps, notices]).toEqual([[12], 1, []])
  })

  it('waits five seconds for its turn, and puts its orders on the market', async () => {
    await send([[a, b]])
    expect(posted[0]).toMatchObject({ call: 'placeBatch', keys: ['a', 'b'], options: { queueTtlMs: QUEUE_TTL_MS } })
    expect(posted[0]!.outbound).toMatchObject({ count: 2, notional: '60', reduces: false })
    expect(QUEUE_TTL_MS).toBe(5000)
  })

  it('is sent by the call of its batch, or of its orders', async () => {
    await send([[a], [namedIntent('s', { category: 'SPOT', isStock: true })]], { via: 'placeOrder' })
    expect(posted.map(({ call }) => call)).toEqual(['placeOrder', 'placeRealityOrder'])
  })

  it.each([
    ['the gate is closed', () => (rejection = 'The gate is closed'), 'The gate is closed'],
    ['a cancel-all is not settled', () => (isLocked = () => true), 'A cancel-all of this symbol is not settled yet'],
    ['the journal cannot be written', () => (diskFull = true), 'disk full'],
  ])('is not sent where %s', async (_, close, why) => {
    close()
    await send([[a]])
    expect([posted, acks]).toEqual([[], []])
    expect(orders.get('a')).toMatchObject({ state: 'not_sent', problem: { code: 'held-back', message: why } })
    expect(events).toEqual([`a result: not_sent: held-back ${why}`, 'batch settled'])
  })

  it('is not sent where a cancel-all of one of its orders is not settled', async () => {
    isLocked = (key) => key === 'b'
    await send([[a, b]])
    expect(posted).toEqual([])
    expect([...orders.values()].filter(({ state }) => state === 'not_sent').map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('whose turn did not come is not sent, and gives the reason', async () => {
    sender = createSender({
      ...optionsOf(),
      post: async () => ({ kind: 'not-sent', code: 'queue-timeout', message: 'No turn' }),
    })
    await send([[a]])
    expect(orders.get('a')).toMatchObject({ state: 'not_sent', problem: { code: 'queue-timeout', message: 'No turn' } })
    expect(acks).toEqual([])
  })

  it('is sent without the orders that were canceled while it waited', async () => {
    await send([[a, b]], {}, async () => void sender.withdraw(({ key }) => key === 'a', { code: 'x', message: 'gone' }))
    expect(posted.map(({ keys }) => keys)).toEqual([['b']])
    expect(orders.get('a')).toMatchObject({ state: 'not_sent', problem: { code: 'x' } })
  })

  it('waits again where an order of it was withdrawn while it waited for its turn', async () => {
    queue([a, b])
    const checks: boolean[] = []
    const waiting: Post = (call, items, outbound, options) => {
      if (checks.length === 0) sender.withdraw(({ key }) => key === 'a', { code: 'x', message: 'gone' })
      checks.push(options.withdrawn?.() !== true)
      return post(call, items, outbound, options)
    }
    sender = createSender({ ...optionsOf(), post: waiting })
    await send([[a, b]])
    expect([checks, posted.map(({ keys }) => keys)]).toEqual([[false, true], [['b']]])
  })

  it('without remaining orders is not sent', async () => {
    await send([[a]], {}, async () => void sender.withdraw(() => true, { code: 'x', message: 'gone' }))
    expect([posted, state]).toEqual([[], 'settled'])
  })
})

describe('an answer', () => {
  it('is of each order by itself', async () => {
    answer = () => success(acknowledged('a'), refused('b'))
    await send([[a, b]])
    expect([stateOf('a'), stateOf('b')]).toEqual(['acknowledged', 'refused'])
    expect(orders.get('b')!.problem).toEqual({ code: '25202', message: 'no' })
    expect(events).toContain('b result: refused: 25202 no')
    expect([notices, state]).toEqual([[], 'resolving'])
  })

  it('keeps the orderId of an earlier push, and adds one to an order that is open already', async () => {
    answer = ({ keys }) => {
      update('a', { state: 'live', orderId: 'pushed' })
      update('b', { state: 'live' })
      return success(...keys.map((key) => acknowledged(key)))
    }
    await send([[a, b]])
    expect(['a', 'b'].map((key) => orders.get(key))).toMatchObject([
      { state: 'live', orderId: 'pushed' },
      { state: 'live', orderId: 'id-b' },
    ])
  })

  it('without an orderId makes the other orders be read again that only reduce', async () => {
    const beside = (key: string, change: Partial<Order>) =>
      orders.set(key, anOrder({ key, category: 'USDT-FUTURES', reduceOnly: true, ...change }))
    beside('reduces', {})
    beside('other symbol', { symbol: 'ETHUSDT' })
    beside('other category', { category: 'COIN-FUTURES' })
    beside('opens', { reduceOnly: false })
    answer = () => success(acknowledged('a', ''), acknowledged('b'))
    await send([[namedIntent('a', { reduceOnly: 'yes' }), b]])
    expect(reread).toEqual([['reduces']])
    expect(events).toContain('a result: acknowledged')
    answer = () => success(refused('c'))
    await send([[namedIntent('c')]])
    expect(reread).toHaveLength(1)
    answer = ({ keys }) => success(...keys.map((key) => acknowledged(key, '')))
    await send([[namedIntent('d'), namedIntent('e', { symbol: 'ETHUSDT' })]])
    expect(reread[1]?.toSorted()).toEqual(['a', 'other symbol', 'reduces'])
  })

  it('that refuses an order which exists raises an alarm', async () => {
    answer = () => {
      update('a', { state: 'live' })
      return success(refused('a'))
    }
    await send([[a]])
    expect([stateOf('a'), notices]).toEqual(['live', ['error: The exchange refused an order that exists']])
  })

  it('that contains nothing of an existing order raises no alarm', async () => {
    answer = () => {
      update('a', { state: 'live' })
      return timeout
    }
    await send([[a]])
    expect([stateOf('a'), notices]).toEqual(['live', []])
  })

  it('about an order that was not in the request raises an alarm', async () => {
    answer = () => success(acknowledged('a'), acknowledged('somebody'))
    await send([[a]])
    expect(notices).toEqual(['error: An answer does not fit its request'])
  })
})

describe('a batch', () => {
  it('goes on after an unknown outcome, or stops, as it is set', async () => {
    answer = (rows) => (posted.length === 1 ? timeout : allTaken(rows))
    await send([[a], [b]])
    expect([stateOf('a'), stateOf('b'), state]).toEqual(['unknown', 'acknowledged', 'resolving'])
    orders.clear()
    posted.length = 0
    state = 'sending'
    await send([[a], [b]], { onUnknown: 'stop' })
    expect([stateOf('a'), stateOf('b'), state]).toEqual(['unknown', 'not_sent', 'stopped'])
    expect(orders.get('b')!.problem).toEqual({
      code: 'stopped',
      message: 'Held back: an outcome of this batch is unknown',
    })
  })

  it('stops where one order of several is unknown, and not where a request has no orders left', async () => {
    answer = () => success(acknowledged('a'))
    await send([[a, b], [namedIntent('c')]], { onUnknown: 'stop' })
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['acknowledged', 'unknown', 'not_sent'])
    orders.clear()
    state = 'sending'
    answer = allTaken
    queue([a, b])
    update('a', { state: 'not_sent' })
    await send([[a], [b]], { onUnknown: 'stop' })
    expect([stateOf('b'), state]).toEqual(['acknowledged', 'resolving'])
  })

  it('does not stop at a refusal', async () => {
    answer = (rows) => (posted.length === 1 ? success(refused('a')) : allTaken(rows))
    await send([[a], [b]], { onUnknown: 'stop' })
    expect([stateOf('a'), stateOf('b')]).toEqual(['refused', 'acknowledged'])
  })

  it('sends each request at its turn', async () => {
    const sizes: number[] = []
    await send([[a], [b]], {}, async () => void sizes.push(posted.length))
    expect(sizes).toEqual([0, 1])
  })

  it('keeps the outcomes of its orders', async () => {
    queue([namedIntent('later')], 'waiting')
    await send([[a]])
    expect(state).toBe('waiting')
    orders.delete('later')
    answer = () => success(refused('b'))
    orders.delete('a')
    await send([[b]])
    expect(state).toBe('settled')
  })
})

describe('stopping a batch', () => {
  it('holds back what has not left, with the reason, and gives its keys', () => {
    queue([a, b])
    update('a', { state: 'sent' })
    expect(sender.stop('batch', 'you stopped it')).toEqual(['b'])
    expect([stateOf('a'), state]).toEqual(['sent', 'stopped'])
    expect(events).toContain('b result: not sent: Held back: you stopped it')
  })

  it('also where it waits, and never twice nor once it is over', () => {
    queue([a], 'waiting')
    state = 'waiting'
    expect(sender.stop('batch', 'x')).toEqual(['a'])
    for (const over of ['stopped', 'settled', 'resolving'] as const) {
      queue([a])
      state = over
      expect(sender.stop('batch', 'x')).toEqual([])
      expect(stateOf('a')).toBe('queued')
    }
  })

  it('ends the requests that wait for their turn', async () => {
    await send([[a], [b]], {}, async () => {
      if (posted.length === 1) sender.stop('batch', 'x')
    })
    expect([posted.map(({ keys }) => keys), state]).toEqual([[['a']], 'stopped'])
    await send([[namedIntent('c')]])
    expect(stateOf('c')).toBe('acknowledged')
  })

  it('while it waits stops no later portion by mistake', async () => {
    queue([a], 'waiting')
    state = 'waiting'
    sender.stop('batch', 'x')
    orders.clear()
    state = 'sending'
    await send([[b]])
    expect([stateOf('b'), state]).toEqual(['acknowledged', 'resolving'])
  })
})

describe('withdrawing orders', () => {
  it('takes those that are meant and have not left', () => {
    queue([a, b, namedIntent('c')])
    update('b', { state: 'sent' })
    const problem = { code: 'cancel-all', message: 'withdrawn' }
    expect(sender.withdraw(({ key }) => key !== 'c', problem)).toEqual(['a'])
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['not_sent', 'sent', 'queued'])
    expect(orders.get('a')!.problem).toEqual(problem)
    expect(events).toEqual(['a result: not sent: withdrawn'])
  })
})
