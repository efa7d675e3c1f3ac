import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { confirmAll } from '@/shared/testing/confirm-all'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { MOVED_RULE } from '@/shared/trading/pretrade/rules/moved-average'
import { isAccountRead } from '@/shared/trading/account/account'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { atEnd, endAll, startApp, unpaused, untilOpen, useExchange } from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'

afterEach(endAll)

const order = (side: 'buy' | 'sell'): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: '0.01',
  timeInForce: 'ioc',
  stpMode: 'none',
})

const averageIn = ({ rows: [row] }: Pick<Reviewed, 'rows'>): number =>
  row?.fill.kind === 'trades' ? Number(row.fill.average) : NaN

describe('an order during whose review funding is paid', () => {
  it('has the balance after the payment in its renewed review, and its confirmation still counts', async () => {
    const { page, core, at } = await openFuturesPage()
    const send = async (orders: readonly OrderIntent[], token: string): Promise<void> => {
      const request = { orders: [...orders], onUnknown: 'stop' as const }
      const confirmation = confirmAll(await page.value('orders.review', { kind: 'place', ...request }))
      const sent = await unpaused(page, () => page.value('orders.place', { token, ...request, confirmation }))
      expect(sent).toMatchObject({ accepted: true })
    }
    await send([{ ...order('buy'), qty: '1' }], 'funding-opening-1234567')
    const position = async () => (await page.value('account.get', {})).positions[0]
    await vi.waitFor(async () => expect(await position()).toMatchObject({ total: '1' }), patience)

    const resting: OrderIntent = { ...order('buy'), orderType: 'limit', price: at('0.97'), timeInForce: 'gtc' }
    const request = { orders: [resting], onUnknown: 'stop' as const }
    const review = (since?: string) =>
      page.value('orders.review', { kind: 'place', ...request, ...(since === undefined ? {} : { since }) })
    const walletOf = async (): Promise<string | undefined> =>
      (await page.value('account.get', {})).balances.flatMap(({ coin, total }) => (coin === 'USDT' ? [total] : []))[0]
    const before = await review()
    const wallet = await walletOf()
    core.settleFunding('USDT-FUTURES', 'BTCUSDT')
    await vi.waitFor(async () => expect(await walletOf()).not.toBe(wallet), patience)
    const available = ({ funds }: Reviewed) => funds?.coins.find(({ coin }) => coin === 'USDT')?.available
    // The balance and the review are read one after the other.
    await vi.waitFor(async () => {
      const after = available(await review(before.review.token))
      const { balances } = await page.value('account.get', {})
      expect(after).toBe(balances.find(({ coin }) => coin === 'USDT')?.available)
      expect(after).not.toBe(available(before))
    }, patience)
    const sent = await unpaused(page, () =>
      page.value('orders.place', { token: 'funding-resting-12345678', ...request, confirmation: confirmAll(before) }),
    )
    expect(sent).toMatchObject({ accepted: true })
  })
})

describe('an order during whose review the leverage is changed by another program', () => {
  it('has its margin at the new leverage in its renewed review (M2)', async () => {
    const { page, core, descriptor, at } = await openFuturesPage()
    const { uid } = keyLabeled(descriptor, 'one-way')
    const leverage = Number(core.leverage(uid, 'USDT-FUTURES', 'BTCUSDT'))
    const orders: OrderIntent[] = [{ ...order('buy'), orderType: 'limit', price: at('0.97'), timeInForce: 'gtc' }]
    const marginOf = async (since?: string) => {
      const request = { kind: 'place' as const, orders, onUnknown: 'stop' as const }
      const { rows, review } = await page.value('orders.review', {
        ...request,
        ...(since === undefined ? {} : { since }),
      })
      return { margin: Number(rows[0]?.margin?.amount), token: review.token }
    }
    const before = await marginOf()
    expect(core.setLeverage(uid, 'USDT-FUTURES', 'BTCUSDT', String(leverage * 2))).toEqual({ ok: true })
    await vi.waitFor(async () => {
      const { margin } = await marginOf(before.token)
      expect(margin).toBeCloseTo(before.margin / 2, 6)
    }, patience)
  })
})

describe('an order during whose review the position mode is changed by another program', () => {
  it.each([
    ['one-way', 'hedge_mode', {}, 'required'],
    ['hedge', 'one_way_mode', { posSide: 'long' }, 'one-way'],
  ] as const)(
    'from %s to %s opens nothing, and is refused with the field before the next send',
    async (label, mode, side, rule) => {
      const exchange = await startExchange({ seed: 7 })
      atEnd(() => exchange.close())
      const { core, descriptor } = exchange
      const key = keyLabeled(descriptor, label)
      const page = await startApp()
      await useExchange(page, descriptor, key)
      await untilOpen(page)
      await page.value('app.arm', { armed: true })
      await vi.waitFor(async () => expect(isAccountRead(await page.value('account.get', {}))).toBe(true), patience)
      const request = { orders: [{ ...order('buy'), ...side }], onUnknown: 'stop' as const }
      let tokens = 0
      async function press(confirmation: Confirmation) {
        const token = `mode-${label}-${String((tokens += 1)).padStart(14, '0')}`
        return unpaused(page, () => page.value('orders.place', { token, ...request, confirmation }))
      }
      const review = () => page.value('orders.review', { kind: 'place', ...request })
      const reviewed = await review()
      expect(core.setHoldMode(key.uid, mode)).toEqual({ ok: true })
      await press(confirmAll(reviewed))
      await vi.waitFor(async () => {
        const states = (await page.value('orders.list', {})).map(({ state }) => state)
        expect(states.every((state) => state === 'refused')).toBe(true)
      }, patience)
      expect(core.positions(key.uid)).toEqual([])
      // A review reads the settings again.
      await vi.waitFor(async () => {
        await review()
        expect((await page.value('account.get', {})).holdMode).toBe(mode)
      }, patience)
      expect(await press(confirmAll(await review()))).toMatchObject({
        accepted: false,
        refusals: [{ field: 'posSide', rule }],
      })
      expect(core.positions(key.uid)).toEqual([])
    },
  )
})

describe('an order whose symbol takes no opening orders since its review', () => {
  it('is refused by the exchange once, and by Volley from then on', async () => {
    const { page, core, at, countPostRequests } = await openFuturesPage()
    const resting: OrderIntent = { ...order('buy'), orderType: 'limit', price: at('0.97'), timeInForce: 'gtc' }
    const request = { orders: [resting], onUnknown: 'stop' as const }
    const review = () => page.value('orders.review', { kind: 'place', ...request })
    let tokens = 0
    const press = (confirmation: Confirmation) =>
      unpaused(page, () =>
        page.value('orders.place', { token: `status-${(tokens += 1)}-1234567890`, ...request, confirmation }),
      )
    const reviewed = await review()
    const isBtc = ({ symbol }: { readonly symbol: string }): boolean => symbol === 'BTCUSDT'
    Object.assign(core.instruments('USDT-FUTURES').find(isBtc)!, { status: 'limit_open' })
    expect(await press(confirmAll(reviewed))).toMatchObject({ accepted: true })
    await vi.waitFor(async () => {
      expect(await page.value('orders.list', {})).toMatchObject([{ state: 'refused', problem: { code: '25105' } }])
      const listed = await page.value('market.instruments', { category: 'USDT-FUTURES' })
      expect(listed.find(isBtc)?.status).toBe('limit_open')
    }, patience)
    expect(await press(confirmAll(await review()))).toMatchObject({ accepted: false, refusals: [{ rule: 'closed' }] })
    expect(countPostRequests('place')).toBe(1)
  })
})

describe('a market order whose market moves 12 % during its review (G2)', () => {
  it.each([
    ['buy', 0.12],
    ['sell', -0.12],
  ] as const)('to %s needs a new confirmation, even if the page skips its check', async (side, fraction) => {
    const { page, descriptor, countPostRequests } = await openFuturesPage({ faults: true })
    const placeRequest = { orders: [order(side)], onUnknown: 'stop' as const }
    const review = (since?: string) =>
      page.value('orders.review', { kind: 'place', ...placeRequest, ...(since === undefined ? {} : { since }) })
    let tokens = 0
    const place = (confirmation: Confirmation) =>
      unpaused(page, () =>
        page.value('orders.place', { token: `moved-${side}-${(tokens += 1)}-123456`, ...placeRequest, confirmation }),
      )
    const first = await review()
    const { url, token } = descriptor.control!
    const body = JSON.stringify({ kind: 'shock', fraction, ms: 1, coin: 'BTC' })
    await fetch(`${url}/faults`, { method: 'POST', headers: { 'x-control-token': token }, body })
    await vi.waitFor(async () => {
      const now = averageIn(await page.value('orders.assess', { kind: 'place', orders: placeRequest.orders }))
      expect(Math.abs(now / averageIn(first) - 1)).toBeGreaterThan(0.1)
    }, patience)

    // What goes on from the first review shows the move, and what confirms nothing of it does not leave.
    const second = await review(first.review.token)
    expect(second.findings.map(({ rule }) => rule)).toContain(MOVED_RULE)
    const refusedFor = {
      accepted: false,
      refusals: expect.arrayContaining([expect.objectContaining({ rule: MOVED_RULE })]),
    }
    expect(await place({ ...confirmAll(second), findings: [] })).toMatchObject(refusedFor)
    // All that the first review found is confirmed; the move was not among it.
    const refused = await place(confirmAll(first))
    expect(refused).toMatchObject(refusedFor)
    expect(countPostRequests('place-batch')).toBe(0)
    const again = refused.accepted ? null : (refused.assessment as Reviewed)
    expect(await place(confirmAll(again!))).toMatchObject({ accepted: true })
    await vi.waitFor(() => expect(countPostRequests('place-batch')).toBe(1), patience)
  })
})
