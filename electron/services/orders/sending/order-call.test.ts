import { describe, expect, it } from 'vitest'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { createPost, inBatches, orderCall, sole, soleElement } from './order-call'

const refusal: CallResult<never> = { kind: 'refused', code: '25202', message: '', status: 200, definite: true }
const outbound = { count: 1, notional: '10', bySymbol: {}, reduces: false }
const success = { kind: 'done', tookMs: 5, unreadable: [] } as const

/** A client of one call, which runs what has to run before it sends. */
function clientWith(answer: CallResult<unknown>) {
  const requests: unknown[] = []
  const rest = {
    placeOrder: async (request: unknown, options: { readonly beforeSend?: () => void }) => {
      options.beforeSend?.()
      requests.push(request)
      return answer
    },
  } as unknown as RestClient
  return { rest, requests }
}

const call = orderCall('placeOrder', {
  split: inBatches,
  wire: (items: readonly { readonly qty: string }[]) => ({ ...sole(items) }) as never,
  elements: (answer) => ({ ...answer, data: soleElement(answer.data, { clientOid: 'mine' }) }),
  fromDesk: (request) => ({ items: [{ qty: `${request.qty}0` }], notes: ['padded'] }),
})

describe('a POST on orders', () => {
  it('reads the elements of an answer, and hands on what is none', async () => {
    const took = clientWith({ ...success, data: { orderId: '7' } })
    expect(await call.send(took.rest, [{ qty: '1' }], {})).toMatchObject({
      kind: 'done',
      data: [{ orderId: '7', clientOid: 'mine', code: '' }],
    })
    expect(took.requests).toEqual([{ qty: '1' }])
    expect(await call.send(clientWith(refusal).rest, [{ qty: '1' }], {})).toEqual(refusal)
  })

  it('is shown by a dry run exactly as it would be sent, with its notes', () => {
    const context = { orderOf: () => undefined, requests: [], nextClientOid: () => 'x' }
    expect(call.dryRun({ qty: '5' }, context)).toEqual({ request: { qty: '50' }, notes: ['padded'] })
  })
})

describe('the way out', () => {
  /** Posts once and gives what happened, in its sequence. */
  async function posted(outboundOrders: typeof outbound | null, refuses = false) {
    const events: string[] = []
    const post = createPost(clientWith(refusal).rest, {
      admit: () => {
        events.push('admit')
        if (refuses) throw new Error('held back')
      },
      note: ({ kind }) => void events.push(`note ${kind}`),
    })
    const result = await post(call, [{ qty: '1' }], outboundOrders, {
      beforeSend: () => void events.push('record'),
    }).catch((error: Error) => error.message)
    return { events, result }
  }

  it('checks the kill switch before anything is recorded, and reports the answer to it', async () => {
    expect(await posted(outbound)).toEqual({ events: ['admit', 'record', 'note refused'], result: refusal })
    expect(await posted(outbound, true)).toEqual({ events: ['admit'], result: 'held back' })
  })

  it('is open for what only takes back', async () => {
    expect(await posted(null, true)).toEqual({ events: ['record'], result: refusal })
  })

  it('needs nothing that runs before it sends', async () => {
    const post = createPost(clientWith(refusal).rest, { admit: () => undefined, note: () => undefined })
    expect(await post(call, [{ qty: '1' }], outbound, {})).toEqual(refusal)
  })
})

describe('orders of a request', () => {
  it('are twenty at most, in the order they were given', () => {
    const items = Array.from({ length: 41 }, (_, nth) => nth)
    expect(inBatches(items).map(({ length }) => length)).toEqual([20, 20, 1])
    expect(inBatches(items).flat()).toEqual(items)
    expect(inBatches(items.slice(0, 20))).toHaveLength(1)
    expect(inBatches([])).toEqual([])
  })

  it('of a call that takes one are one', () => {
    expect(sole(['a'])).toBe('a')
    expect(() => sole([])).toThrow('not 0')
    expect(() => sole(['a', 'b'])).toThrow('not 2')
  })
})

describe('the element of a call that takes one order', () => {
  it('has the ids of the answer, and where they are missing those of the order', () => {
    const about = { orderId: '1', clientOid: 'mine' }
    expect(soleElement({ orderId: '2', clientOid: 'its' }, about)).toEqual([
      { orderId: '2', clientOid: 'its', code: '', msg: '' },
    ])
    for (const answer of [{}, { orderId: '', clientOid: '' }, { orderId: null }])
      expect(soleElement(answer, about)).toEqual([{ ...about, code: '', msg: '' }])
    expect(soleElement({}, {})).toEqual([{ orderId: null, clientOid: '', code: '', msg: '' }])
  })
})
