import { describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Fill, OrderUpdate } from '@/shared/trading/orders/order'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { OrderReads } from './order-reads'
import { withEvidence, notThere } from './order-source'
import type { PastListing } from './read-orders'
import { trackedSource } from './tracked-source'

const rest = {} as RestClient
const past = { since: 0, now: 1000, placedBy: 500 }
const whole = { complete: true, ended: true, unreadable: [], missing: false, alarm: null, reaches: true }
const list = <Item>(change: Partial<PastListing<Item>> = {}): PastListing<Item> => ({ items: [], ...whole, ...change })
const update = (change: Partial<OrderUpdate>) => ({ orderId: '1', clientOid: 'a', ...change }) as OrderUpdate
const fill = (change: Partial<Fill>) => ({ orderId: '1', clientOid: 'a', ...change }) as Fill

interface Lists {
  readonly open?: PastListing<OrderUpdate>
  readonly history?: PastListing<OrderUpdate>
  readonly fills?: PastListing<Fill>
}
const sourceOf = ({ open = list(), history = list(), fills = list() }: Lists = {}) =>
  trackedSource({
    openOrders: async () => open,
    history: async () => history,
    fills: async () => fills,
  } as unknown as OrderReads)
const answers = (lists: Lists, order = anOrder()) =>
  Promise.all(
    sourceOf(lists)
      .lists(rest, order, past)
      .map((read) => read()),
  )

describe('the lists that contain an order', () => {
  it('prove that it is in none of them where each was read whole', async () => {
    expect(await answers({})).toEqual([notThere, notThere, notThere])
  })

  it('show it by its orderId, and by its clientOid while no record showed its orderId', async () => {
    const mine = update({ clientOid: 'other' })
    const theirs = update({ orderId: '2' })
    const shown = anOrder({ sightedAt: 1 })
    expect((await answers({ open: list({ items: [theirs, mine] }) }, shown))[0]).toEqual(
      withEvidence({ updates: [mine], fills: [] }),
    )
    expect((await answers({ history: list({ items: [theirs] }) }, shown))[1]).toEqual(notThere)
    for (const unshown of [anOrder({ orderId: null }), anOrder()])
      expect((await answers({ open: list({ items: [mine, theirs] }) }, unshown))[0]).toEqual(
        withEvidence({ updates: [theirs], fills: [] }),
      )
  })

  it('show its executions, which do not state its status', async () => {
    const own = [fill({ execId: 'x' }), fill({ execId: 'y' })]
    const fills = list({ items: [...own, fill({ orderId: '2', execId: 'z' })] })
    expect((await answers({ fills }, anOrder({ sightedAt: 1 })))[2]).toEqual(withEvidence({ updates: [], fills: own }))
    const unnamed = [fill({ clientOid: '' })]
    const [, , shown] = await answers({ fills: list({ items: unnamed }) })
    expect(shown).toEqual(withEvidence({ updates: [], fills: unnamed }))
  })

  it('prove nothing by an omission if they were not read whole, and give the reason', async () => {
    const reasons: readonly [Partial<PastListing<never>>, string, string][] = [
      [{ complete: false }, 'failed', 'a list could not be read'],
      [{ complete: false, missing: true }, 'no-call', 'the exchange has no such list'],
      [{ complete: false, alarm: 'it runs in a circle' }, 'failed', 'it runs in a circle'],
    ]
    for (const [change, cause, why] of reasons) {
      const expected = { kind: 'no-answer', cause, why }
      expect(await answers({ open: list(change), history: list(change), fills: list(change) })).toEqual([
        expected,
        expected,
        expected,
      ])
    }
    const open = list({ items: [update({})], complete: false })
    expect((await answers({ open }))[0]).toMatchObject({ kind: 'found' })
  })

  it('prove nothing of a time that the exchange no longer lists, unless they show it', async () => {
    const tooOld = { kind: 'no-answer', cause: 'too-old' }
    expect((await answers({ history: list({ reaches: false }) }))[1]).toMatchObject(tooOld)
    expect((await answers({ history: list({ reaches: false, complete: false }) }))[1]).toMatchObject(tooOld)
    expect((await answers({ history: list({ reaches: false, items: [update({})] }) }))[1]).toMatchObject({
      kind: 'found',
    })
  })

  it('of an unknown category cannot be requested', async () => {
    expect(await answers({}, anOrder({ category: 'OPTIONS' }))).toEqual([
      { kind: 'no-answer', cause: 'failed', why: 'its category OPTIONS cannot be queried' },
    ])
  })
})

it('an order requested by name is shown without fills, and a failed answer is passed on', async () => {
  const queryByName = (answer: Awaited<ReturnType<OrderReads['byName']>>) =>
    trackedSource({ byName: async () => answer } as unknown as OrderReads).byName(rest, anOrder())
  expect(await queryByName(withEvidence(update({})))).toEqual(withEvidence({ updates: [update({})], fills: [] }))
  expect(await queryByName(notThere)).toEqual(notThere)
  expect(sourceOf().isPushed).toBe(true)
})
