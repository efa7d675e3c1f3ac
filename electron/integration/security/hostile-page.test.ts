import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf, OutputOf } from '@/shared/ipc/contract'
import { isNotAsReviewed, type Reply } from '@/shared/ipc/transport/reply'
import { patience } from '@/shared/testing/patience'
import { runs } from '@/shared/testing/runs'
import { type Random, seededRandom } from '@/shared/base/random'
import { trim } from '@/shared/base/decimal'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOver } from '@/shared/trading/orders/order-lifecycle'
import { intentSentenceOf, priceText } from '@/shared/trading/orders/intent-sentence'
import type { Review } from '@/shared/trading/pretrade/assessment/assessment'
import { endAll, openPage, type TestPage, unpaused, withoutLimits } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const wholeBetween = (random: Random, from: number, to: number): number =>
  from + Math.floor(random.next() * (to - from + 1))
const pick = <One>(random: Random, all: readonly One[]): One => all[Math.floor(random.next() * all.length)]!

type PlaceRequest = Omit<InputOf<'orders.place'>, 'token' | 'confirmation'>
type AttackStep = (attack: Attack) => Promise<void>

/** A page under an attacker, what its trader confirmed of it, and what the exchange has of that. */
async function openAttack(seed: number) {
  const random = seededRandom(seed)
  const { page, core, at, rules } = await openFuturesPage()
  await page.value('app.arm', { armed: false })
  await withoutLimits(page)
  await page.value('app.arm', { armed: true })
  const { uid } = await page.value('account.get', {})
  let tokens = 0
  const token = (): string => `hostile-${String((tokens += 1)).padStart(12, '0')}`
  /** By the name of each order: the sentence its trader read and said yes to. */
  const confirmed = new Map<string, string>()
  let tab: TestPage = page
  let other: TestPage = page
  let calls = 0

  /** Each tab may call so often; a hostile page opens another one. */
  function spend(): void {
    calls += 1
    if (calls % 40 !== 1) return
    tab = openPage(page.app, `tab ${calls}`)
    other = openPage(page.app, `other tab ${calls}`)
  }
  const anOrder = (): OrderIntent => ({
    category: 'USDT-FUTURES',
    symbol: 'BTCUSDT',
    side: 'buy',
    orderType: 'limit',
    qty: `0.00${wholeBetween(random, 1, 9)}`,
    price: at(`0.${wholeBetween(random, 50, 75)}`),
    timeInForce: pick(random, ['gtc', 'post_only'] as const),
    stpMode: 'none',
  })
  const aPlaceRequest = (): PlaceRequest => ({
    orders: Array.from({ length: wholeBetween(random, 1, 3) }, anOrder),
    onUnknown: 'stop',
  })
  async function review(placeRequest: PlaceRequest, by = tab): Promise<Review> {
    const reply = (await by.raw('orders.review', { kind: 'place', ...placeRequest })) as Reply<
      OutputOf<'orders.review'>
    >
    if (!reply.ok) throw new Error(reply.error.message)
    return reply.value.review
  }
  const placing = (placeRequest: object, reviewed: Review | null, under = token()) => ({
    ...placeRequest,
    token: under,
    ...(reviewed === null ? {} : { confirmation: { findings: [], phrase: null, review: reviewed.token } }),
  })
  /** What the page does behind its trader's back must be refused, by whatever check comes first. */
  async function expectRefused(input: unknown, by = tab, name = 'orders.place'): Promise<void> {
    const reply = (await by.raw(name, input)) as Reply<OutputOf<'orders.place'>>
    expect(reply.ok && reply.value.accepted, JSON.stringify(input)).toBe(false)
    if (!reply.ok) expect(['refused', 'invalid-input']).toContain(reply.error.code)
  }
  /** The trader reads the sentences of the main process and sends. */
  async function send(placeRequest: PlaceRequest, reviewed: Review, under = token()) {
    const sendOnce = () =>
      tab.raw('orders.place', placing(placeRequest, reviewed, under)) as Promise<Reply<OutputOf<'orders.place'>>>
    const reply = await unpaused(page, sendOnce)
    if (!reply.ok || !reply.value.accepted) throw new Error(JSON.stringify(reply))
    const { batch, orders } = reply.value
    for (const { key, row } of orders) confirmed.set(key, reviewed.sentences[row!]!)
    return { batch, orders }
  }
  const honest = async () => {
    const placeRequest = aPlaceRequest()
    const reviewed = await review(placeRequest)
    return { placeRequest, reviewed, ...(await send(placeRequest, reviewed)) }
  }
  /** The exchange's own books, in the words of a review. */
  const ledger = (): Map<string, string> =>
    new Map(
      core
        .openOrders(uid!)
        .map(({ clientOid, ...order }) => [
          clientOid,
          intentSentenceOf({ ...order, stpMode: 'none' } as unknown as OrderIntent, 'BTC', rules.priceDecimals),
        ]),
    )
  return {
    page,
    random,
    core,
    uid,
    at,
    token,
    confirmed,
    spend,
    tab: () => tab,
    other: () => other,
    anOrder,
    aPlaceRequest,
    review,
    placing,
    expectRefused,
    send,
    honest,
    ledger,
  }
}
type Attack = Awaited<ReturnType<typeof openAttack>>

/** Another order than the one that was reviewed. */
function swapped(attack: Attack, order: OrderIntent): OrderIntent {
  const { random, at } = attack
  const change = pick(random, [
    { qty: `${order.qty}1` },
    { price: at('0.49') },
    { side: 'sell', price: at('1.3') },
    { symbol: 'ETHUSDT', price: '100' },
    { category: 'SPOT' },
    { timeInForce: order.timeInForce === 'gtc' ? 'post_only' : 'gtc' },
    { stpMode: 'cancel_taker' },
    { clientOid: `mine-${attack.token()}`.slice(0, 32) },
    { reduceOnly: 'yes' },
  ] as const)
  return { ...order, ...change }
}

/** Keys that would reach a prototype, as JSON and structured clones can carry them. */
const polluted = (value: object, members: string): unknown =>
  JSON.parse(JSON.stringify(value).replace('{', `{"__proto__":${members},"constructor":{"prototype":${members}},`))

const attackSteps: Readonly<Record<string, AttackStep>> = {
  async 'rows swapped between review and send'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest)
    const nth = wholeBetween(attack.random, 0, placeRequest.orders.length - 1)
    const orders = placeRequest.orders.map((order, at) => (at === nth ? swapped(attack, order) : order))
    await attack.expectRefused(attack.placing({ ...placeRequest, orders }, reviewed))
  },
  async 'rows added, left out or doubled'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest)
    const { orders } = placeRequest
    const more = pick(attack.random, [[...orders, attack.anOrder()], [...orders, orders[0]!], orders.slice(1)])
    await attack.expectRefused(attack.placing({ ...placeRequest, orders: more }, reviewed))
  },
  async 'another way to leave'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest)
    const change = pick(attack.random, [
      { onUnknown: 'continue' },
      { via: 'placeOrder' },
      { plan: { rule: null, delivery: { startAt: null, portions: { rows: 1, everyMs: 1000, jitterPercent: 0 } } } },
      { draftRows: ['of another draft'] },
      { name: 'Another batch' },
    ])
    await attack.expectRefused(attack.placing({ ...placeRequest, ...change }, reviewed))
  },
  async 'no review, or one that was guessed'(attack) {
    const guessed = { token: 'f'.repeat(32), digest: '', handles: [], sentences: [] }
    await attack.expectRefused(attack.placing(attack.aPlaceRequest(), pick(attack.random, [null, guessed])))
    await attack.expectRefused({ ...attack.aPlaceRequest(), token: attack.token() })
  },
  async 'a review that was used'(attack) {
    const { placeRequest, reviewed, batch } = await attack.honest()
    await attack.expectRefused(attack.placing(placeRequest, reviewed))
    const { token: _used, ...unlike } = attack.placing(attack.aPlaceRequest(), reviewed)
    await attack.expectRefused({ ...unlike, token: attack.token() })
    const [saved] = await attack.page.value('batches.list', {}).then((all) => all.filter(({ id }) => id === batch.id))
    expect(saved?.size).toBe(placeRequest.orders.length)
  },
  async 'a token that was used, for other orders'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const under = attack.token()
    const { batch } = await attack.send(placeRequest, await attack.review(placeRequest), under)
    const again = attack.placing(attack.aPlaceRequest(), await attack.review(attack.aPlaceRequest()), under)
    const reply = (await attack.tab().raw('orders.place', again)) as Reply<OutputOf<'orders.place'>>
    // The answer of then, and nothing of the new orders.
    expect(reply).toMatchObject({ ok: true, value: { accepted: true, batch: { id: batch.id } } })
  },
  async 'a token of a command, for orders'(attack) {
    const under = attack.token()
    await attack.tab().raw('orders.cancel', { token: under, keys: ['nothing'] })
    await attack.expectRefused(attack.placing(attack.aPlaceRequest(), null, under))
  },
  async 'one review sent twice at once'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest)
    const replies = (await Promise.all(
      [1, 2, 3].map(() => attack.tab().raw('orders.place', attack.placing(placeRequest, reviewed))),
    )) as Reply<OutputOf<'orders.place'>>[]
    const placed = replies.flatMap((reply) => (reply.ok && reply.value.accepted ? [reply.value] : []))
    expect(placed.length).toBeLessThanOrEqual(1)
    for (const { key, row } of placed[0]?.orders ?? []) attack.confirmed.set(key, reviewed.sentences[row!]!)
  },
  async 'a second tab'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest, attack.other())
    await attack.expectRefused(attack.placing(placeRequest, reviewed))
    const mine = await attack.review(placeRequest)
    await attack.expectRefused(attack.placing(placeRequest, mine), attack.other())
  },
  async 'a polluted prototype'(attack) {
    const placeRequest = attack.aPlaceRequest()
    const reviewed = await attack.review(placeRequest)
    const members = pick(attack.random, [
      JSON.stringify({ qty: '9', price: attack.at('0.9') }),
      JSON.stringify({ orders: [attack.anOrder()] }),
      JSON.stringify({ confirmation: { findings: [], phrase: null, review: reviewed.token } }),
    ])
    const order = polluted(placeRequest.orders[0]!, members)
    const inRow = { ...placeRequest, orders: [order, ...placeRequest.orders.slice(1)] }
    const inRequest = polluted(attack.placing(attack.aPlaceRequest(), null), members)
    const inConfirmation = {
      ...placeRequest,
      token: attack.token(),
      confirmation: polluted({ findings: [], phrase: null }, members),
    }
    await attack.expectRefused(attack.placing(inRow, reviewed))
    await attack.expectRefused(inRequest)
    await attack.expectRefused(inConfirmation)
    expect(Object.hasOwn(Object.prototype, 'qty') || 'confirmation' in {}).toBe(false)
  },
  async 'a click that nobody let trade'(attack) {
    const order = attack.anOrder()
    const click = (order: OrderIntent) => ({ token: attack.token(), order })
    const terms = { category: order.category, symbol: order.symbol, mostQty: order.qty }
    await attack.expectRefused(click(order), attack.other(), 'orders.click')
    await attack.tab().raw('orders.enableClickTrading', { terms })
    const beyond = pick(attack.random, [
      { qty: `${order.qty}1` },
      { symbol: 'ETHUSDT' },
      { category: 'SPOT' },
      { orderType: 'market', price: undefined, timeInForce: 'ioc' },
    ] as const)
    await attack.expectRefused(click({ ...order, ...beyond }), attack.tab(), 'orders.click')
    await attack.expectRefused(click(order), attack.other(), 'orders.click')
    await attack.tab().raw('orders.enableClickTrading', { terms: null })
    await attack.expectRefused(click(order), attack.tab(), 'orders.click')
  },
  async 'an order without a review that no limits allow'(attack) {
    const order = attack.anOrder()
    await attack.expectRefused({ token: attack.token(), order }, attack.tab(), 'orders.placeUnreviewed')
  },
  async 'a change of a resting order, swapped'(attack) {
    const [resting] = attack.core.openOrders(attack.uid!).filter(({ clientOid }) => attack.confirmed.has(clientOid))
    if (resting === undefined) return void (await attack.honest())
    const key = resting.clientOid
    const changes = [{ key, price: attack.at(`0.${wholeBetween(attack.random, 30, 48)}`), autoCancel: false }]
    const reply = (await attack.tab().raw('orders.review', { kind: 'amend', changes })) as Reply<{ review: Review }>
    if (!reply.ok) throw new Error(reply.error.message)
    const reviewed = reply.value.review
    const other = [{ ...changes[0]!, ...pick(attack.random, [{ price: attack.at('0.91') }, { autoCancel: true }]) }]
    const bySwap = await attack.tab().raw('orders.amend', attack.placing({ changes: other }, reviewed))
    const unseen = await attack.tab().raw('orders.amend', { changes, token: attack.token() })
    expect([bySwap, unseen].map(isNotAsReviewed)).toEqual([true, true])
    await attack.expectRefused(attack.placing(attack.aPlaceRequest(), reviewed))
  },
  async 'a call of the API desk, swapped'(attack) {
    const { category, symbol, side, qty } = attack.anOrder()
    const request = { category, symbol, side, qty, type: 'trigger', triggerPrice: attack.at('1.2') }
    const placeRequest = { endpoint: 'placeStrategyOrder', request }
    const reply = (await attack.tab().raw('api.review', placeRequest)) as Reply<{ review: Review }>
    if (!reply.ok) throw new Error(reply.error.message)
    const other = { ...placeRequest, request: { ...request, qty: '9' } }
    const replies = [
      await attack.tab().raw('api.call', attack.placing(other, reply.value.review)),
      await attack.tab().raw('api.call', attack.placing(placeRequest, null)),
    ]
    expect(replies.map(isNotAsReviewed)).toEqual([true, true])
  },
}

describe('A hostile page', () => {
  // Two accounts, as one may not have more than 400 orders open.
  it.each([20, 21])(
    'sends no order that differs from its confirmed sentence, and none without confirmation (%i)',
    async (seed) => {
      const attack = await openAttack(seed)
      const names = Object.keys(attackSteps)
      const count = Math.max(runs(500), names.length)
      for (let nth = 0; nth < count; nth += 1) {
        attack.spend()
        const name = nth < names.length ? names[nth]! : pick(attack.random, names)
        await attackSteps[name]!(attack)
      }
      // What the exchange or a pause of trading held back is in no book; nothing else may be missing, or too much.
      await vi.waitFor(async () => {
        const own = (await attack.page.value('orders.list', {})).filter(({ state }) => !isOver(state))
        expect(own.map(({ state }) => state)).toEqual(own.map(() => 'live'))
        expect([...attack.ledger().keys()].toSorted()).toEqual(own.map(({ key }) => key).toSorted())
      }, patience)
      for (const [name, sentence] of attack.ledger()) expect(attack.confirmed.get(name), name).toBe(sentence)
      expect(attack.ledger().size).toBeGreaterThan(names.length / 4)
      expect(
        attack.page.requests.filter(({ url }) => /modify|strategy/.test(url) && !/history|unfilled/.test(url)),
      ).toEqual([])
    },
  )

  it('records in the journal the digest of the reviewed bytes, which equals that of the sent bytes', async () => {
    const attack = await openAttack(21)
    const { reviewed, batch, orders } = await attack.honest()
    await vi.waitFor(() => expect(attack.ledger().size).toBe(orders.length), patience)
    const timeline = (key: string) => attack.page.value('orders.timeline', { key })
    expect(await timeline(batch.id)).toContainEqual(
      expect.objectContaining({ what: 'reviewed', detail: `sha256 ${reviewed.digest}` }),
    )
    const remaining = await Promise.all(
      orders.map(async ({ key }) => (await timeline(key)).find(({ what }) => what === 'intent')!.detail),
    )
    expect(createHash('sha256').update(remaining.join('\n')).digest('hex')).toBe(reviewed.digest)
    const price = priceText(trim(attack.core.openOrders(attack.uid!)[0]!.price), 1)
    expect(reviewed.sentences.join()).toContain(price)
  })
})
