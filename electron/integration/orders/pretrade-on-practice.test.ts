import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '@/shared/ipc/contract'
import { patience } from '@/shared/testing/patience'
import { divide, multiply, roundToStep, trim } from '@/shared/base/decimal'
import { confirmAll } from '@/shared/testing/confirm-all'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  confirmingAll,
  endAll,
  profileAt,
  startApp,
  unpaused,
  untilOpen,
  useExchange,
} from '@/electron/testing/app-harness'
import { openFuturesPage } from '@/electron/testing/futures-page'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

afterEach(endAll)

type App = Awaited<ReturnType<typeof startApp>>

let tokens = 0
const newToken = (): string => `guarded-${String((tokens += 1)).padStart(12, '0')}`

/** A page that calls whatever it likes. */
async function trader() {
  const { page, ...more } = await openFuturesPage()
  return { ...page, ...more }
}

const limit = (change: Partial<OrderIntent>): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.01',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
const market = (side: 'buy' | 'sell', qty: string): OrderIntent =>
  limit({ side, qty, orderType: 'market', timeInForce: 'ioc' })

const place = (page: App, order: OrderIntent, more: Partial<InputOf<'orders.place'>> = {}) =>
  unpaused(page, () => page.value('orders.place', { token: newToken(), orders: [order], onUnknown: 'stop', ...more }))

/**
 * A page that skips its own checks: it sends at once, then with a confirmation it made up, then with half of a real
 * one.
 */
async function refusesUnlessConfirmed(
  page: Awaited<ReturnType<typeof trader>>,
  order: OrderIntent,
  rule: string,
): Promise<void> {
  const before = page.countPostRequests('place-batch')
  expect(await place(page, order)).toMatchObject({
    accepted: false,
    refusals: expect.arrayContaining([expect.objectContaining({ rule })]),
    assessment: { band: 'type-to-confirm', account: { profile: 'Mine', environment: 'custom' } },
  })
  const real = await confirmingAll(page, { kind: 'place', orders: [order] })
  expect(real.phrase).toBe(trim(order.qty))
  for (const confirmation of [
    { ...real, phrase: null },
    { ...real, findings: [] },
  ]) {
    expect(await place(page, order, { confirmation })).toMatchObject({ accepted: false })
  }
  await expect(place(page, order, { confirmation: { ...real, phrase: 'yes' } })).rejects.toThrow(
    'must be the figure in the orders',
  )
  expect(page.countPostRequests('place-batch')).toBe(before)
  const token = newToken()
  const send = () => place(page, order, { token, confirmation: real })
  const answers = await Promise.all([send(), send()])
  expect(answers).toMatchObject([{ accepted: true }, { accepted: true }])
  await vi.waitFor(() => expect(page.countPostRequests('place-batch')).toBe(before + 1), patience)
  expect(await send()).toMatchObject({ accepted: true })
  expect(page.countPostRequests('place-batch')).toBe(before + 1)
}

describe('a hand-written call', () => {
  it('places no limit order of 11.8 M, no 60 BTC at market, no flipping close; what is confirmed, once', async () => {
    const page = await trader()
    const big = roundToStep(divide('11800000', page.at('0.99')), '0.001', 'up')
    await refusesUnlessConfirmed(page, limit({ qty: big, price: page.at('0.99') }), 'notional')
    await refusesUnlessConfirmed(page, market('buy', '60'), 'notional')
    await vi.waitFor(
      async () => expect((await page.value('account.get', {})).positions).toMatchObject([{ posSide: 'long' }]),
      patience,
    )
    const [position] = (await page.value('account.get', {})).positions
    const more = roundToStep(multiply(position!.total, '1.01'), '0.001', 'up')
    await refusesUnlessConfirmed(page, market('sell', more), 'could-flip')
  })

  it('of more than ten times the median of the own orders waits for its phrase, also after a restart', async () => {
    const page = await trader()
    const small = Array.from({ length: 10 }, () => limit({ qty: '0.001', price: page.at('0.98') }))
    const large = limit({ qty: '0.02', price: page.at('0.98') })
    expect(await page.value('orders.assess', { kind: 'place', orders: [large] })).toMatchObject({
      ownMedian: { notional: null, orders: 0 },
      typing: null,
    })
    const { token, orders } = { token: newToken(), orders: small }
    const request = { kind: 'place', orders } as const
    const confirmation = await confirmingAll(page, request)
    await unpaused(page, () => page.value('orders.place', { token, orders, onUnknown: 'stop', confirmation }))
    const states = async () => (await page.value('orders.list', {})).map(({ state }) => state)
    await vi.waitFor(async () => expect(await states()).toEqual(Array.from({ length: 10 }, () => 'live')), patience)
    await refusesUnlessConfirmed(page, large, 'own-median')
    await page.close()
    const again = await startApp({ dataDir: page.dataDir })
    await useExchange(again, page.descriptor)
    await untilOpen(again)
    const assessment = await again.value('orders.assess', { kind: 'place', orders: [large] })
    expect(assessment.findings.map(({ rule, band }) => [rule, band])).toContainEqual(['own-median', 'type-to-confirm'])
  })

  it('changes no order to ten times the price whatever is confirmed, to a doubtful one only confirmed', async () => {
    const page = await trader()
    const placed = await place(page, limit({ price: page.at('0.98') }))
    const key = placed.accepted ? placed.orders[0]!.key : ''
    await vi.waitFor(
      async () => expect(await page.value('orders.list', {})).toMatchObject([{ key, state: 'live' }]),
      patience,
    )
    const amend = (share: string, confirmation?: InputOf<'orders.amend'>['confirmation']) => {
      const changes = [{ key, price: page.at(share), autoCancel: false }]
      return unpaused(page, () =>
        page.value('orders.amend', {
          token: newToken(),
          changes,
          ...(confirmation === undefined ? {} : { confirmation }),
        }),
      )
    }
    const confirming = (share: string) =>
      confirmingAll(page, { kind: 'amend', changes: [{ key, price: page.at(share), autoCancel: false }] })
    expect(await amend('10')).toMatchObject([{ outcome: { kind: 'not_sent', code: 'collar' } }])
    expect(await amend('10', await confirming('10'))).toMatchObject([{ outcome: { kind: 'not_sent', code: 'collar' } }])
    expect(await amend('0.75')).toMatchObject([{ outcome: { kind: 'not_sent', code: 'unconfirmed' } }])
    expect(await amend('0.75', { ...(await confirming('0.75')), phrase: null })).toMatchObject([
      { outcome: { code: 'unconfirmed' } },
    ])
    expect(page.countPostRequests('modify')).toBe(0)
    expect(await amend('0.75', await confirming('0.75'))).toMatchObject([{ outcome: { kind: 'acknowledged' } }])
    expect(page.countPostRequests('modify')).toBe(1)

    const desk = {
      endpoint: 'modifyOrder',
      request: {
        orderId: placed.accepted ? (await page.value('orders.list', {}))[0]!.orderId! : '',
        symbol: 'BTCUSDT',
        category: 'USDT-FUTURES',
        price: page.at('10'),
      },
    } as const
    expect(await page.value('api.review', desk)).toMatchObject({
      band: 'never',
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'collar' })]),
    })
    expect(await page.value('api.call', { ...desk, token: newToken() })).toMatchObject({ kind: 'not_sent' })
    expect(page.countPostRequests('modify')).toBe(1)
  })

  it('of the API desk is judged as one of the review: a triggered order of 60 BTC, and classic calls', async () => {
    const page = await trader()
    const expectSent = async (apiRequest: InputOf<'api.review'>, path: string): Promise<void> => {
      expect(await page.value('api.call', { ...apiRequest, token: newToken() })).toMatchObject({
        kind: 'not_sent',
        code: 'unconfirmed',
      })
      expect(page.countPostRequests(path)).toBe(0)
      const assessment = (await page.value('api.review', apiRequest))!
      const token = newToken()
      const confirmation = confirmAll(assessment)
      const answers = await Promise.all(
        [1, 2].map(() => page.value('api.call', { ...apiRequest, token, confirmation })),
      )
      expect(answers.map(({ kind }) => kind)).not.toContain('not_sent')
      expect(page.countPostRequests(path)).toBe(1)
    }
    const request = {
      category: 'USDT-FUTURES',
      symbol: 'BTCUSDT',
      type: 'trigger',
      side: 'buy',
      qty: '60',
      triggerPrice: page.at('1.1'),
    }
    await expectSent({ endpoint: 'placeStrategyOrder', request }, 'place-strategy-order')
    expect(
      await page.call('api.call', {
        endpoint: 'placeOrder',
        request: {
          category: 'SPOT',
          symbol: 'BTCUSDT',
          side: 'buy',
          orderType: 'limit',
          qty: '0.01',
          price: page.at('0.98'),
        },
        token: newToken(),
      }),
    ).toMatchObject({ ok: false })
  })

  it('of a classic account is judged, too', async () => {
    const exchange = await startExchange({ seed: 7 })
    atEnd(() => exchange.close())
    const page = await startApp()
    const { apiKey, secretKey, passphrase } = keyLabeled(exchange.descriptor, 'classic')
    await page.value('settings.set', {
      customProfiles: [{ ...profileAt(exchange.descriptor), accountKind: 'classic' }],
    })
    await page.value('keys.save', { profileId: 'mine', label: 'Test', apiKey, secretKey, passphrase })
    await page.value('profiles.select', { id: 'mine' })
    await untilOpen(page)
    await page.value('app.arm', { armed: true })
    const [ticker] = (await page.value('market.tickers', { category: 'SPOT' })).filter(
      ({ symbol }) => symbol === 'BTCUSDT',
    )
    const price = roundToStep(ticker!.lastPrice, '1', 'down')
    const order = { symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', force: 'gtc', price, size: '130' }
    const countPostRequests = () =>
      page.requests.filter(({ method, url }) => method === 'POST' && url.includes('/spot/trade/')).length
    for (const request of [
      { endpoint: 'spotPlaceOrder', request: order },
      { endpoint: 'spotBatchOrders', request: { symbol: 'BTCUSDT', orderList: [order] } },
      { endpoint: 'spotCancelReplaceOrder', request: { symbol: 'BTCUSDT', orderId: '1', price, size: '130' } },
    ] as const) {
      expect(
        await page.value('api.call', {
          ...request,
          request: { ...request.request },
          token: newToken(),
        } as InputOf<'api.call'>),
      ).toMatchObject({ kind: 'not_sent', code: 'unconfirmed' })
    }
    expect(countPostRequests()).toBe(0)
    const request = { endpoint: 'spotPlaceOrder', request: order } as const
    const assessment = (await page.value('api.review', request))!
    expect(assessment).toMatchObject({ band: 'type-to-confirm', typing: { figure: 'quantity', unit: 'BTC' } })
    await page.value('api.call', {
      ...request,
      token: newToken(),
      confirmation: confirmAll(assessment),
    })
    expect(countPostRequests()).toBe(1)
  })
})

describe('the limits', () => {
  it('are not made milder while trading is armed, on practice excepted, and name the field', async () => {
    const page = await trader()
    const { pretrade } = await page.value('settings.get', {})
    const milder = {
      ...pretrade,
      account: { ...pretrade.account, notional: { review: null, 'type-to-confirm': null, never: null } },
    }
    expect(await page.call('settings.set', { pretrade: milder })).toMatchObject({
      ok: false,
      error: { code: 'refused', field: 'pretrade.account.notional', message: expect.stringContaining('armed') },
    })
    const stricter = { ...pretrade, account: { ...pretrade.account, flip: 'never' as const } }
    expect(await page.value('settings.set', { pretrade: stricter })).toMatchObject({
      pretrade: { account: { flip: 'never' } },
    })
    const refusedFor = (field: string) => ({
      ok: false,
      error: { code: 'refused', field, message: expect.stringContaining('armed') },
    })
    const higher = { ...stricter, worthPerMinute: '60000000' }
    expect(await page.call('settings.set', { pretrade: higher })).toMatchObject(refusedFor('pretrade.worthPerMinute'))
    expect(await page.call('settings.set', { armMinutes: 16 })).toMatchObject(refusedFor('armMinutes'))
    expect(await page.value('settings.set', { armMinutes: 14 })).toMatchObject({ armMinutes: 14 })
    await page.value('app.arm', { armed: false })
    expect(await page.value('settings.set', { armMinutes: 20 })).toMatchObject({ armMinutes: 20 })
    expect(await page.value('settings.set', { pretrade: milder })).toMatchObject({
      pretrade: { account: { notional: { review: null } } },
    })
    await page.value('profiles.select', { id: 'practice' })
    expect(await page.value('settings.set', { pretrade })).toMatchObject({ pretrade })
  })
})
