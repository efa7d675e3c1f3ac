import type { Random } from '@/shared/base/random'
import { seededRandom } from '@/shared/base/random'
import { DAY_MS, SECOND_MS } from '@/shared/base/time'
import { type Clock, every } from '@/shared/base/clock'
import type { AssumptionId, FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { type EndpointName, endpoints } from '@/shared/exchange/endpoints'
import { createEvidence } from '@/shared/exchange/evidence/evidence'
import type { JsonRecord, Received } from '@/shared/exchange/evidence/received'
import { recordsIn } from '@/shared/exchange/evidence/check'
import { type Category, categories } from '@/shared/exchange/protocol/fields'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { between } from '@/electron/testing/proxy/chance'
import { addCrowdAccount, type RunningMarket } from '@/practice/market/crowd'
import { seedFor } from '@/practice/market/distributions'
import { createRiskFaults } from '@/practice/faults/risk-faults'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { openExchange } from '@/practice/open-exchange'
import { headersFor } from '@/practice/testing/driver'
import { createCrashPoints } from './crash-points'
import { createNetwork, exchangeAddresses } from './network'
import { createRecord } from './record'

/** Evidence of the messages of a day about the assumptions. */
export interface AssumptionDay {
  readonly assumed: ReadonlySet<AssumptionId>
  /** The record that differs, by assumption. */
  readonly otherwise: ReadonlyMap<AssumptionId, unknown>
  /** Alternatives that changed a message. */
  readonly applied: ReadonlySet<FlipId>
  /** Calls without a success, such as `cancelOrder 25204`. */
  readonly failures: readonly string[]
}

const START = Date.UTC(2026, 0, 15, 12)
const STEP_MS = 1000
const LEVELS = 3
const traded = [
  { category: 'USDT-FUTURES', symbol: 'BTCUSDT', size: '5' },
  { category: 'SPOT', symbol: 'BTCUSDT', size: '5' },
  { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', size: '50000' },
] as const satisfies readonly { readonly category: Category; readonly symbol: string; readonly size: string }[]

/** A market whose prices walk. A shock moves all of them at once. */
function startWalkingMarket(core: ExchangeCore, clock: Clock, random: Random): RunningMarket {
  let share = 1
  const steps = traded.map(({ category, symbol, size }) => {
    const instrument = core.instruments(category).find((listed) => listed.symbol === symbol)!
    const uid = addCrowdAccount(core, `walking-${category}`, instrument)
    let middle = Number(core.lastPrice(category, symbol))
    const order = { category, symbol, orderType: 'limit', stpMode: 'none' } as const
    return (): void => {
      middle *= 1 + between(random, -0.0003, 0.0003)
      core.cancelAll(uid, category, symbol)
      for (let level = 1; level <= LEVELS; level += 1)
        for (const side of ['buy', 'sell'] as const) {
          const away = 1 + (side === 'buy' ? -1 : 1) * level * 0.0002
          const price = (middle * share * away).toFixed(instrument.priceDecimals)
          core.place(uid, { ...order, side, price, qty: size, timeInForce: 'gtc' })
        }
    }
  })
  const stepAll = (): void => steps.forEach((step) => step())
  stepAll()
  return {
    stop: every(clock, STEP_MS, stepAll),
    shock(fraction) {
      share *= 1 + fraction
      return true
    },
    pin: () => undefined,
  }
}

/** Runs the accounts of a trader for a day that shows the assumptions, under these alternatives. */
export async function runAssumptionDay(flips: readonly FlipId[]): Promise<AssumptionDay> {
  const randomFor = (name: string): Random => seededRandom(seedFor(1, name))
  const clock = createManualClock(START)
  const exchange = openExchange({
    clock,
    random: randomFor('exchange'),
    seed: 7,
    flips,
    market: (core) => startWalkingMarket(core, clock, randomFor('market')),
  })
  const { core } = exchange
  const network = createNetwork({
    clock,
    random: randomFor('network'),
    exchange,
    record: createRecord(clock),
    points: createCrashPoints(() => undefined),
  })
  const act = createRiskFaults(core, exchange.market, exchange.services)
  const assumed = new Set<AssumptionId>()
  const otherwise = new Map<AssumptionId, unknown>()
  const failures: string[] = []
  const clients: ExchangeClient[] = []

  function connect(label: string) {
    const check = createEvidence()
    const observe = (received: Received): void => {
      for (const { id, isAssumed, record } of check(received)) {
        if (isAssumed) assumed.add(id)
        else if (!otherwise.has(id)) otherwise.set(id, record)
      }
    }
    const key = exchange.participants.keys.find((candidate) => candidate.label === label)!
    const client = createExchangeClient({
      env: { clock, random: randomFor(label), ...network.connect(() => true) },
      addresses: exchangeAddresses,
      credentials: key,
      credentialsHost: new URL(exchangeAddresses.rest).host,
      placePace: () => 5,
      categories,
      observe,
    })
    client.start()
    clients.push(client)
    /** The data of a call as it was received, while the clock advances. */
    async function send(call: EndpointName, request: unknown): Promise<readonly JsonRecord[]> {
      let data: unknown = null
      let result: CallResult<unknown> | null = null
      const options = { onData: (received: unknown) => void (data = received) }
      const method = client.rest[call] as (sent: unknown, how: typeof options) => Promise<CallResult<unknown>>
      void method(request, options).then((answer) => void (result = answer))
      for (let tries = 0; tries < 400 && result === null; tries += 1) await clock.advanceAsync(50)
      const { kind, code } = (result ?? { kind: 'unknown', code: 'none' }) as { kind: string; code?: string }
      if (kind !== 'done') failures.push(`${call} ${code}`)
      return recordsIn(data)
    }
    return { client, send, uid: key.uid, observe, key }
  }
  type Account = ReturnType<typeof connect>
  const spotBtc = { category: 'SPOT', symbol: 'BTCUSDT' } as const

  const last = (category: Category, symbol: string): number => Number(core.lastPrice(category, symbol))
  const btc = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
  const priceOf = (
    share: number,
    { category, symbol }: { readonly category: Category; readonly symbol: string } = btc,
  ) => (last(category, symbol) * share).toFixed(1)
  let names = 0
  const order = (change: object = {}): JsonRecord => ({
    ...btc,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    qty: '0.01',
    price: priceOf(0.9),
    stpMode: 'none',
    clientOid: `Day-${(names += 1)}`,
    ...change,
  })
  const atMarket = (change: object): JsonRecord => {
    const { price: _, ...rest } = order({ orderType: 'market', timeInForce: 'ioc', ...change })
    return rest
  }
  const counterUid = addCrowdAccount(
    core,
    'counterparty',
    core.instruments('USDT-FUTURES').find(({ symbol }) => symbol === 'BTCUSDT')!,
  )
  const counterOrder = (side: 'buy' | 'sell') => ({
    ...btc,
    side,
    orderType: 'market' as const,
    qty: '0.01',
    timeInForce: 'ioc' as const,
    stpMode: 'none' as const,
  })
  const seconds = (count: number): Promise<void> => clock.advanceAsync(count * SECOND_MS)

  try {
    const trader = connect('one-way')
    await readMarket(trader)
    await tradeUnified(trader)
    await changeOrders(trader)
    await readHedge(connect('hedge'))
    await connect('one-way sub 1').send('accountAssets', {})
    await readLoans(connect('institution'), connect('borrower'))
    await readTax(connect('tax'))
    await tradeClassic(connect('classic'))
    exceedLimits(trader)
    await readClock(trader)
    return { assumed, otherwise, applied: exchange.applied, failures }
  } finally {
    for (const client of clients) client.stop()
    exchange.stop()
    exchange.close()
  }

  async function readMarket({ client, send }: Account): Promise<void> {
    const stopBook = client.watchBook('USDT-FUTURES', 'BTCUSDT', 'books', { changed: () => undefined })
    await seconds(3)
    for (const category of ['SPOT', 'USDT-FUTURES', 'COIN-FUTURES'] as const) {
      await send('tickers', { category })
      await send('instruments', { category })
    }
    for (let round = 0; round < 10; round += 1) {
      for (const side of ['buy', 'sell'] as const) core.place(counterUid, counterOrder(side))
      await seconds(3)
      await send('tickers', { category: 'USDT-FUTURES' })
      await send('serverTime', {})
    }
    await send('candles', { ...btc, interval: '1m' })
    stopBook()
  }

  async function tradeUnified({ send }: Account): Promise<void> {
    await send('accountSettings', {})
    await send('accountInfo', {})
    await send('currentPosition', { category: 'USDT-FUTURES' })
    const [placed] = (
      await send('placeBatch', [order(), order({ price: priceOf(0.91) }), order({ price: priceOf(0.92) })])
    )
      .map(({ orderId }) => String(orderId))
      .filter((id) => id !== 'undefined')
    await send('orderInfo', { orderId: placed })
    await send('unfilledOrders', { category: 'USDT-FUTURES' })
    await seconds(6)
    await send('placeBatch', [atMarket({ qty: '0.5' }), order({ timeInForce: 'ioc', price: priceOf(0.8) })])
    await seconds(1)
    await send('currentPosition', { category: 'USDT-FUTURES' })
    const coin = { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM' }
    await send('placeBatch', [atMarket({ ...coin, qty: '200' })])
    await send('cancelOrder', { orderId: placed })
    await send('cancelOrder', { orderId: placed })
    const twice = order({ clientOid: 'Day-twice' })
    await send('placeBatch', [twice])
    await send('placeBatch', [twice])
    await send('placeBatch', [order({ qty: '0.00000001' })])
    await seconds(6)
    for (const side of ['buy', 'buy', 'sell'] as const) core.place(counterUid, counterOrder(side))
    for (const category of ['USDT-FUTURES', 'COIN-FUTURES']) {
      await send('unfilledOrders', { category })
      await send('historyOrders', { category })
      await send('fills', { category })
      await send('currentPosition', { category })
    }
    await send('accountAssets', {})
    await send('maxOpenAvailable', { ...btc, orderType: 'market', side: 'buy' })
    await send('placeStrategyOrder', { ...btc, takeProfit: priceOf(1.3), stopLoss: priceOf(0.7) })
    await send('unfilledStrategyOrders', { category: 'USDT-FUTURES' })
    await send('placeStrategyOrder', { ...btc, takeProfit: priceOf(0.5) })
    await seconds(4)
    await send('placeOrder', atMarket({ side: 'sell', qty: '0.5', reduceOnly: 'yes' }))
    await seconds(2)
    await send('currentPosition', { category: 'USDT-FUTURES' })
    await send('unfilledStrategyOrders', { category: 'USDT-FUTURES' })
    const adverts = await send('p2pAdvList', { startTime: String(clock.now() - 80 * DAY_MS), language: 'en-US' })
    for (const { advNo } of adverts.filter((advert) => advert.advNo !== undefined).slice(0, 2))
      await send('p2pOrderList', { startTime: String(clock.now() - 80 * DAY_MS), language: 'en-US', advNo })
    const products = await send('savingsProducts', {})
    for (const { productId, periodType } of products.filter((product) => product.productId !== undefined).slice(0, 8))
      await send('savingsSubscribeInfo', { productId, periodType })
    await send('financialRecords', { category: 'USDT-FUTURES' })
    await send('financialRecords', { category: 'SPOT' })
  }

  /** Orders that change, and a list of several pages. */
  async function changeOrders({ send }: Account): Promise<void> {
    const { category } = btc
    const shares = [0.85, 0.84, 0.83]
    const placed = await send(
      'placeBatch',
      shares.map((share) => order({ price: priceOf(share) })),
    )
    await seconds(1)
    const [page] = await send('unfilledOrders', { category, limit: '1' })
    await send('unfilledOrders', { category, limit: '1', cursor: page?.cursor })
    await send('unfilledOrders', { category })
    const names = placed.flatMap(({ clientOid }) => (typeof clientOid === 'string' ? [clientOid] : []))
    await send(
      'batchModifyOrder',
      names.map((clientOid) => ({ ...btc, clientOid, price: priceOf(0.82) })),
    )
    await seconds(1)
    await send('unfilledOrders', { category })
    await send(
      'cancelBatch',
      names.map((clientOid) => ({ ...btc, clientOid })),
    )
  }

  /** Minutes of the clock of the exchange, without its market. */
  async function readClock({ send }: Account): Promise<void> {
    exchange.market.stop()
    for (let minute = 0; minute < 6; minute += 1) {
      await seconds(60)
      await send('serverTime', {})
    }
  }

  async function readHedge({ send }: Account): Promise<void> {
    await seconds(2)
    await send('placeBatch', [atMarket({ qty: '0.1', posSide: 'long' })])
    await seconds(1)
    await send('currentPosition', { category: 'USDT-FUTURES' })
  }

  async function readLoans(institution: Account, borrower: Account): Promise<void> {
    await institution.send('tickers', { category: 'SPOT' })
    await institution.send('ltvConvert', {})
    await institution.send('loanOrder', {})
    await institution.send('repaidHistory', {})
    const unit = exchange.services.lending.unitsOf(institution.uid)[0]!
    await institution.send('loanSymbols', { productId: unit.productId })
    act({ kind: 'not-computed', riskUnitId: unit.id, ms: 3000 })
    await seconds(2)
    await institution.send('ltvConvert', {})
    await seconds(4)
    await borrower.send('tickers', { category: 'SPOT' })
    await borrower.send('ltvConvert', {})
    for (let round = 0; round < 4; round += 1) {
      for (const { send } of [institution, borrower]) await send('tickers', { category: 'SPOT' })
      await institution.send('ltvConvert', {})
      await borrower.send('borrowOngoing', {})
      await seconds(4)
    }
    await borrower.send('loanCoins', {})
    act({ kind: 'shock', fraction: -0.24, ms: 1 })
    for (let second = 0; second < 12; second += 1) {
      for (const side of ['buy', 'sell'] as const) core.place(counterUid, counterOrder(side))
      await borrower.send('borrowOngoing', {})
      await seconds(1)
    }
    act({ kind: 'shock', fraction: 0.3, ms: 1 })
  }

  async function readTax({ send }: Account): Promise<void> {
    const range = { startTime: String(clock.now() - 6 * DAY_MS), endTime: String(clock.now()) }
    let cursor: string | undefined
    for (let page = 0; page < 4; page += 1) {
      const records = await send('taxRecords', {
        bizType: 'USDT-FUTURES',
        ...range,
        limit: '500',
        ...(cursor && { cursor }),
      })
      cursor = records.at(-1)?.id as string | undefined
      await seconds(1)
      if (cursor === undefined) break
    }
  }

  async function tradeClassic({ send }: Account): Promise<void> {
    await seconds(2)
    const mix = { symbol: 'BTCUSDT', productType: 'usdt-futures' }
    const margin = { ...mix, marginMode: 'crossed', marginCoin: 'USDT' }
    const limit = { ...margin, size: '0.02', orderType: 'limit', force: 'gtc' }
    const [resting] = await send('mixPlaceOrder', { ...limit, price: priceOf(0.9), side: 'buy' })
    const id = String(resting?.orderId)
    await send('mixOrderDetail', { ...mix, orderId: id })
    await send('mixCancelOrder', { ...mix, marginCoin: 'USDT', orderId: id })
    await send('mixCancelOrder', { ...mix, marginCoin: 'USDT', orderId: id })
    await send('mixOrdersHistory', { productType: 'usdt-futures' })
    const row = {
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: priceOf(0.9, spotBtc),
      size: '0.01',
    }
    const [first] = await send('spotPlaceOrder', row)
    await send('spotOrderInfo', { orderId: String(first?.orderId) })
    await send('spotOrderInfo', { orderId: '999' })
    await send('spotCancelOrder', { symbol: 'BTCUSDT', orderId: String(first?.orderId) })
    await send('spotCancelOrder', { symbol: 'BTCUSDT', orderId: String(first?.orderId) })
    await send('spotPlaceOrder', row)
    await send('spotCancelSymbolOrder', { symbol: 'BTCUSDT' })
    await seconds(1)
    await send('spotHistoryOrders', { symbol: 'BTCUSDT' })
    await send('setPositionMode', { productType: 'usdt-futures', posMode: 'hedge_mode' })
    const hedged = { ...margin, size: '0.02', orderType: 'market', side: 'buy' }
    await send('mixPlaceOrder', { ...hedged, tradeSide: 'open' })
    await send('mixPlaceOrder', { ...hedged, tradeSide: 'close' })
    await seconds(1)
    await send('mixOrdersHistory', { productType: 'usdt-futures' })
    await send('setPositionMode', { productType: 'usdt-futures', posMode: 'one_way_mode' })
    await replacePartlyFilled(send)
  }

  /** A futures and a spot order that are partly filled, and then replaced by the remaining quantity. */
  async function replacePartlyFilled(send: Account['send']): Promise<void> {
    const best = (instrument: typeof btc | typeof spotBtc): string =>
      (Number(core.book(instrument.category, instrument.symbol, 1).bids[0]!.price) + 1).toFixed(1)
    const mix = { symbol: 'BTCUSDT', productType: 'usdt-futures' }
    const limit = { side: 'buy', orderType: 'limit', force: 'gtc', size: '0.05' }
    const [futures] = await send('mixPlaceOrder', {
      ...mix,
      marginMode: 'crossed',
      marginCoin: 'USDT',
      ...limit,
      price: best(btc),
    })
    core.place(counterUid, { ...counterOrder('sell'), qty: '0.02' })
    await send('mixOrdersPending', { productType: 'usdt-futures' })
    const changed = { newClientOid: 'day-changed', newSize: '0.03', newPrice: priceOf(0.9) }
    await send('mixModifyOrder', { ...mix, orderId: String(futures?.orderId), ...changed })
    await send('mixOrdersPending', { productType: 'usdt-futures' })
    const [spot] = await send('spotPlaceOrder', { symbol: 'BTCUSDT', ...limit, price: best(spotBtc) })
    core.place(counterUid, { ...counterOrder('sell'), ...spotBtc, qty: '0.02' })
    await send('spotUnfilledOrders', { symbol: 'BTCUSDT' })
    const replaced = { symbol: 'BTCUSDT', orderId: String(spot?.orderId), price: priceOf(0.9, spotBtc), size: '0.03' }
    await send('spotCancelReplaceOrder', replaced)
    await send('spotUnfilledOrders', { symbol: 'BTCUSDT' })
  }

  /** A request without the checks and the limiter of a client. */
  function sendRaw({ key, observe }: Account, call: EndpointName, request: Readonly<Record<string, string>>): void {
    const { path } = endpoints[call]
    const query = new URLSearchParams(request)
    const target = Object.keys(request).length === 0 ? path : `${path}?${query.toString()}`
    const signed = headersFor(key, 'GET', target, '', { timestamp: String(clock.now()) })
    const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]))
    const { status, body } = exchange.answer({
      method: 'GET',
      target,
      path,
      query,
      headers,
      body: '',
      address: '192.0.2.9',
    })
    const { code, data, requestTime } = body
    observe({ kind: 'answer', call, request, status, code, requestTime, data, at: clock.mono() })
  }
  function exceedLimits(account: Account): void {
    sendRaw(account, 'historyOrders', { category: 'SPOT', startTime: String(clock.now() - 200 * DAY_MS) })
    for (let count = 0; count < 60; count += 1) sendRaw(account, 'accountInfo', {})
  }
}
