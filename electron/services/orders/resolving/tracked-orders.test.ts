import { beforeEach, describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order, OrderUpdate, PendingCommand } from '@/shared/trading/orders/order'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { OrderSource } from './order-source'
import { openQuestionsOf } from './tracked-orders'
import type { Observation } from './tracked-source'

const source: OrderSource<Order, Observation> = { isPushed: true, byName: async () => null, lists: () => [] }
let orders: Map<string, Order>
let notes: string[]
let notices: string[]
let displayed: Order | null
let fills: string[]

const store = {
  get: (key: string) => orders.get(key) ?? null,
  all: () => [...orders.values()],
  become: (key: string, state: Order['state'], change: Partial<Order>) => {
    orders.set(key, { ...orders.get(key)!, state, ...change })
    return true
  },
  amend: (key: string, change: Partial<Order>) => void orders.set(key, { ...orders.get(key)!, ...change }),
  applyUpdate: () => displayed,
  addFill: ({ execId }: { readonly execId: string }, from: string) => void fills.push(`${execId} ${from}`),
} as unknown as OrderStore
const questions = openQuestionsOf({
  store,
  source,
  journal: { note: (_key: string, what: string, detail: string) => void notes.push(`${what}: ${detail}`) } as Journal,
  notify: (level, title) => void notices.push(`${level}: ${title}`),
})
beforeEach(() => {
  orders = new Map()
  notes = []
  notices = []
  displayed = null
  fills = []
})

const addOrder = (change: Partial<Order>): Order => {
  const order = anOrder(change)
  orders.set(order.key, order)
  return order
}
const command = (change: Partial<PendingCommand> = {}): PendingCommand =>
  ({
    kind: 'amend',
    state: 'unknown',
    price: '61000',
    qty: null,
    ...change,
  }) as PendingCommand
const conclude = (order: Order, conclusion: Parameters<typeof questions.conclude>[1], polls = 4): Order => {
  questions.conclude(questions.question(order.key)!, conclusion, { polls, evidence: null })
  return orders.get(order.key)!
}

describe('the question about an order', () => {
  const phaseOf = (change: Partial<Order>) => questions.question(addOrder(change).key)?.phase ?? null

  it('is whether it exists, before what became of a command on it', () => {
    for (const pending of [null, command()]) {
      expect(phaseOf({ state: 'acknowledged', pending })).toBe('acknowledged')
      expect(phaseOf({ state: 'unknown', pending })).toBe('unknown')
    }
  })

  it('is what became of a command that left, where the order rests or was not found', () => {
    for (const state of ['live', 'partially_filled', 'not_found'] as const) {
      expect(phaseOf({ state, pending: command() })).toBe('commanded')
      expect(phaseOf({ state, pending: command({ state: 'queued' }) })).toBe(state === 'not_found' ? state : null)
      expect(phaseOf({ state, pending: null })).toBe(state === 'not_found' ? state : null)
    }
  })

  it('is none where all is known', () => {
    for (const state of ['queued', 'sent', 'filled', 'canceled', 'refused', 'not_sent'] as const)
      expect(phaseOf({ state, pending: command() })).toBeNull()
    expect(questions.question('nobody')).toBeNull()
  })

  it('is another one for another command', () => {
    const about = (pending: PendingCommand) => questions.question(addOrder({ pending }).key)!.about
    const all = [command(), command({ price: '62000' }), command({ qty: '2' }), command({ kind: 'cancel' })].map(about)
    expect(new Set(all).size).toBe(4)
    expect(about(command())).toBe(all[0])
    expect(about(command({ state: 'sent' }))).toBe(all[0])
  })

  it('names the order, its time of placement, and the start of its state', () => {
    const order = addOrder({ state: 'unknown', createdAt: 5, updatedAt: 9 })
    expect(questions.open()).toEqual([
      {
        id: 'a',
        key: 'a',
        phase: 'unknown',
        about: 'unknown',
        target: order,
        source,
        since: 9,
        placedAt: 5,
        isCommand: false,
        isLimited: false,
      },
    ])
    addOrder({ pending: command() })
    expect(questions.open()[0]).toMatchObject({ phase: 'commanded', isCommand: true })
  })
})

describe('data from the exchange', () => {
  it('is an answer where the store can make sense of an update of it', () => {
    const question = questions.question(addOrder({ state: 'unknown' }).key)!
    const observation = { updates: [{} as OrderUpdate], fills: [{ execId: 'x' }] } as unknown as Observation
    expect(questions.take(question, observation)).toBe(false)
    displayed = anOrder()
    expect(questions.take(question, observation)).toBe(true)
    expect(questions.take(question, { updates: [], fills: [] })).toBe(false)
    expect(fills).toEqual(['x list', 'x list'])
  })
})

describe('a conclusion', () => {
  it('not found ends the order, and a command that waited for it', () => {
    expect(conclude(addOrder({ state: 'unknown', pending: command({ kind: 'cancel' }) }), 'not_found')).toMatchObject({
      state: 'not_found',
      pending: null,
      problem: { code: 'not-found', message: 'Not found after 4 look-ups. Watched on for 24 hours.' },
    })
    expect(notes).toEqual([
      'verdict: not found in 4 polls; the last two after no request could be accepted any more',
      'verdict: the cancel had no order to act on: the exchange knows none',
    ])
  })

  it('not found has nothing of a command where there was none', () => {
    expect(conclude(addOrder({ state: 'unknown' }), 'not_found')).toMatchObject({ pending: null })
    expect(notes).toHaveLength(1)
  })

  it('limited refuses the order with the problem it had', () => {
    const problem = { code: '429', message: 'Too many requests' }
    const order = addOrder({ state: 'unknown', problem })
    expect(questions.question(order.key)).toMatchObject({ isLimited: true })
    expect(conclude(order, 'limited')).toMatchObject({ state: 'refused', problem })
    expect(notes).toEqual(['verdict: refused by the rate limit: in no place of the exchange after it, in 4 polls'])
    for (const change of [
      { problem: { ...problem, code: '500' } },
      { problem: null },
      { state: 'acknowledged' },
    ] as const)
      expect(questions.question(addOrder({ state: 'unknown', problem, ...change }).key)).toMatchObject({
        isLimited: false,
      })
  })

  it('not visible does not change an acknowledged order, and alarms', () => {
    expect(conclude(addOrder({ state: 'acknowledged' }), 'not_visible')).toMatchObject({
      state: 'acknowledged',
      problem: { code: 'not-visible' },
    })
    expect(notices).toEqual(['error: An acknowledged order is not visible'])
  })

  it('without effect ends a change or a cancel, and does not change the order', () => {
    for (const [kind, name] of [
      ['amend', 'change'],
      ['cancel', 'cancel'],
    ] as const) {
      expect(conclude(addOrder({ pending: command({ kind }) }), 'without_effect')).toMatchObject({
        state: 'live',
        pending: null,
      })
      expect(notices.at(-1)).toBe(`warning: A ${name} did not take effect`)
      expect(notes.at(-1)).toBe(`verdict: the ${name} did not take effect`)
    }
  })

  it('in vain ends the command, and nothing of the order', () => {
    expect(conclude(addOrder({ pending: command() }), 'in_vain')).toMatchObject({
      state: 'live',
      pending: null,
      problem: null,
    })
    expect(notes).toEqual(['verdict: the change had no order to act on: the exchange knows none'])
  })

  it('too old is noted once', () => {
    const first = conclude(addOrder({ state: 'unknown' }), 'too_old')
    expect(first).toMatchObject({ state: 'unknown', problem: { code: 'too-old' } })
    expect(conclude(first, 'too_old')).toBe(first)
  })
})
