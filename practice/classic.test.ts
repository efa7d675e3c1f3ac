import { RestClientV2, RestClientV3 } from 'bitget-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { PracticeExchange } from './practice-exchange'
import { get, keyLabeled, post, startExchange } from '@/practice/testing/driver'
import { retrying } from '@/practice/testing/retrying'
import { bookCategories } from '@/shared/exchange/protocol/fields'

const futures = { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', marginCoin: 'USDT' } as const
const resting = { side: 'buy', orderType: 'limit', force: 'gtc', price: '50000', size: '0.01' } as const
const limitOrder = { ...futures, marginMode: 'crossed', ...resting } as const

/** Error that the SDK throws for an error envelope. */
const failing = (code: string) => ({ code: 400, body: { code, data: null } })

describe('a classic account, driven by the npm package bitget-api', () => {
  let exchange: PracticeExchange
  let rest: RestClientV2
  const key = () => keyLabeled(exchange.descriptor, 'classic')
  const clientFor = (label: string) => {
    const { apiKey, secretKey, passphrase } = keyLabeled(exchange.descriptor, label)
    return { apiKey, apiSecret: secretKey, apiPass: passphrase, baseUrl: exchange.descriptor.rest }
  }
  beforeEach(async () => {
    exchange = await startExchange()
    rest = retrying(new RestClientV2(clientFor('classic')))
  })
  afterEach(() => exchange.close())

  it('is listed ready for use, with every permission', () => {
    expect(key()).toMatchObject({
      kind: 'classic',
      permissions: ['trade-read', 'mgt-read', 'trade-write', 'mgt-write'],
    })
  })

  it('reads spot symbols and announcements', async () => {
    const symbols = await rest.getSpotSymbolInfo({ symbol: 'BTCUSDT' })
    expect(symbols.data).toMatchObject([
      {
        symbol: 'BTCUSDT',
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
        pricePrecision: '2',
        quantityPrecision: '6',
        status: 'online',
      },
    ])
    const listed = await rest.getAnnouncements({ language: 'en_US', annType: 'coin_listings' })
    expect(listed.data).toHaveLength(10)
    expect(listed.data[0]).toMatchObject({ annType: 'coin_listings', language: 'en_US' })
    const older = await get(
      exchange.descriptor,
      `/api/v2/public/annoucements?language=zh_CN&cursor=${listed.data.at(-1)!.annId}`,
    )
    const listings = bookCategories.flatMap((category) => exchange.core.instruments(category)).length
    expect(older.data).toHaveLength(listings - 10)
  })

  it('keeps spot and futures money apart', async () => {
    expect((await rest.getSpotAccount()).data).toMatchObject({
      userId: key().uid,
      parentId: Number(key().uid),
      authorities: expect.arrayContaining(['coow', 'stow', 'wtor']),
    })
    const spot = async () => (await rest.getSpotAccountAssets({ coin: 'USDT' })).data[0]!
    const mix = async () => (await rest.getFuturesAccountAssets({ productType: 'USDT-FUTURES' })).data[0]!
    const [spotBefore, mixBefore] = [await spot(), await mix()]
    const placed = await rest.futuresSubmitOrder({ ...limitOrder, clientOid: 'wallet 1' })
    expect(Number((await mix()).available)).toBeLessThan(Number(mixBefore.available))
    expect({ ...(await spot()), uTime: '' }).toEqual({ ...spotBefore, uTime: '' })
    await rest.futuresCancelOrder({ ...futures, orderId: placed.data.orderId })
    expect((await mix()).available).toBe(mixBefore.available)
  })

  it('places, modifies and cancels futures orders; a modified order has a new id', async () => {
    const placed = await rest.futuresSubmitOrder({ ...limitOrder, clientOid: 'mix#1' })
    const modified = await rest.futuresModifyOrder({
      ...futures,
      clientOid: 'mix#1',
      newClientOid: 'mix#2',
      newPrice: '49000',
      newSize: '0.02',
    })
    expect(modified.data.orderId).not.toBe(placed.data.orderId)
    const open = await rest.getFuturesOpenOrders({ productType: 'USDT-FUTURES' })
    expect(open.data.entrustedList).toMatchObject([
      {
        orderId: modified.data.orderId,
        clientOid: 'mix#2',
        price: '49000',
        size: '0.02',
        posSide: 'net',
        status: 'live',
      },
    ])
    const closed = await rest.getFuturesHistoricOrders({ productType: 'usdt-futures' as 'USDT-FUTURES', limit: '1' })
    expect(closed.data.entrustedList).toMatchObject([
      { orderId: placed.data.orderId, status: 'canceled', cancelReason: 'modify_limit_order' },
    ])
    await expect(
      rest.futuresModifyOrder({ ...futures, clientOid: 'mix#2', newClientOid: 'mix#3', newPrice: '49000' }),
    ).rejects.toMatchObject(failing('40925'))
    const refused = rest.futuresModifyOrder({
      ...futures,
      clientOid: 'mix#2',
      newClientOid: 'mix#3',
      newPrice: '49000.01',
      newSize: '0.02',
    })
    await expect(refused).rejects.toMatchObject(failing('45115'))
    expect((await rest.getFuturesOpenOrders({ productType: 'USDT-FUTURES' })).data.entrustedList).toHaveLength(1)
    await rest.futuresCancelOrder({ ...futures, clientOid: 'mix#2' })
    await expect(rest.futuresCancelOrder({ ...futures, clientOid: 'mix#2' })).rejects.toMatchObject(failing('40768'))
  })

  it('takes batches element by element, and pages through what is left with idLessThan', async () => {
    const orderList = [1, 2, 3].map((row) => ({ ...resting, price: String(40_000 + row), clientOid: `batch-${row}` }))
    const placed = await rest.futuresBatchSubmitOrders({
      ...futures,
      marginMode: 'crossed',
      orderList: [...orderList, { ...resting, price: '0.01', clientOid: 'bad' }],
    })
    expect(placed.data.successList.map(({ clientOid }) => clientOid)).toEqual(['batch-1', 'batch-2', 'batch-3'])
    expect(placed.data.failureList).toMatchObject([{ clientOid: 'bad', errorCode: '45115' }])
    const first = await rest.getFuturesOpenOrders({ productType: 'USDT-FUTURES', limit: '2' })
    expect(first.data.entrustedList!.map(({ clientOid }) => clientOid)).toEqual(['batch-3', 'batch-2'])
    const second = await rest.getFuturesOpenOrders({
      productType: 'USDT-FUTURES',
      limit: '2',
      idLessThan: first.data.endId,
    })
    expect(second.data.entrustedList).toMatchObject([{ clientOid: 'batch-1' }])
    const canceled = await rest.futuresBatchCancelOrders({
      ...futures,
      orderIdList: [
        { clientOid: 'batch-1', orderId: '' },
        { orderId: '1', clientOid: '' },
      ].map(({ orderId, clientOid }) => (orderId ? { orderId } : { clientOid })),
    })
    expect(canceled.data).toMatchObject({
      successList: [{ clientOid: 'batch-1' }],
      failureList: [{ orderId: '1', errorCode: '40768' }],
    })
    // The path of the description, which is missing from all SDKs.
    const described = await rest.postPrivate(endpoints.mixCancelBatchOrders.path, {
      ...futures,
      orderIdList: [{ clientOid: 'batch-2' }, { clientOid: 'batch-3' }],
    })
    expect(described.data).toMatchObject({
      successList: [{ clientOid: 'batch-2' }, { clientOid: 'batch-3' }],
      failureList: [],
    })
  })

  it('places, replaces and cancels spot orders, alone and in batches', async () => {
    const orderList = [1, 2, 3].map((row) => ({ ...resting, clientOid: `spot+${row}` }))
    const placed = await rest.spotBatchSubmitOrders({ symbol: 'BTCUSDT', orderList })
    expect(placed.data).toMatchObject({
      successList: [{ clientOid: 'spot+1' }, { clientOid: 'spot+2' }, { clientOid: 'spot+3' }],
      failureList: [],
    })
    const replaced = await rest.spotCancelandSubmitOrder({
      symbol: 'BTCUSDT',
      clientOid: 'spot+1',
      newClientOid: 'spot+4',
      price: '45000',
      size: '0.02',
    })
    expect(replaced.data).toMatchObject({ clientOid: 'spot+4', success: 'success' })
    const saved = await rest.spotCancelandSubmitOrder({
      symbol: 'BTCUSDT',
      clientOid: 'spot+2',
      price: '45000.001',
      size: '0.02',
    })
    expect(saved.data).toMatchObject({ clientOid: 'spot+2', success: 'failure' })
    const open = await rest.getSpotOpenOrders({ symbol: 'BTCUSDT' })
    expect(open.data.map(({ clientOid, priceAvg }) => [clientOid, priceAvg])).toEqual([
      ['spot+4', '45000'],
      ['spot+3', '50000'],
      ['spot+2', '50000'],
    ])
    const older = await rest.getSpotOpenOrders({ symbol: 'BTCUSDT', idLessThan: open.data[1]!.orderId })
    expect(older.data).toMatchObject([{ clientOid: 'spot+2' }])
    await rest.spotCancelOrder({ symbol: 'BTCUSDT', clientOid: 'spot+2' })
    const canceled = await rest.spotBatchCancelOrders({
      symbol: 'BTCUSDT',
      orderList: [{ clientOid: 'spot+3' }, { clientOid: 'spot+4' }, { clientOid: 'spot+9' }],
    })
    expect(canceled.data).toMatchObject({
      successList: [{ clientOid: 'spot+3' }, { clientOid: 'spot+4' }],
      failureList: [{ clientOid: 'spot+9', errorCode: '43001' }],
    })
    const history = await rest.getSpotHistoricOrders({ symbol: 'BTCUSDT' })
    expect(history.data.map(({ clientOid, status }) => [clientOid, status])).toEqual(
      ['spot+4', 'spot+3', 'spot+2', 'spot+1'].map((id) => [id, 'cancelled']),
    )
  })

  it('sees its fills, with negative fees in each call’s own shape', async () => {
    await rest.spotBatchSubmitOrders({
      symbol: 'ETHUSDT',
      orderList: [{ side: 'sell', orderType: 'market', force: 'gtc', size: '0.5', clientOid: 'sell-eth' }],
    })
    const spot = await rest.getSpotFills({ symbol: 'ETHUSDT' })
    expect(spot.data.reduce((sum, fill) => sum + Number(fill.size), 0)).toBeCloseTo(0.5, 8)
    expect(spot.data[0]).toMatchObject({
      side: 'sell',
      tradeScope: 'taker',
      feeDetail: { feeCoin: 'USDT', totalFee: expect.stringMatching(/^-/) },
    })
    // Text, as the exchange sends it, regardless of the SDK's types.
    const [order] = endpoints.spotHistoryOrders.data.parse(
      (await rest.getSpotHistoricOrders({ symbol: 'ETHUSDT' })).data,
    )
    expect(JSON.parse(order!.feeDetail)).toMatchObject({
      USDT: { feeCoinCode: 'USDT' },
      newFees: { t: expect.any(Number) },
    })
  })

  it('names the side of the position in hedge mode: closing a long is buy and close', async () => {
    const product = { productType: 'USDT-FUTURES' } as const
    expect((await rest.setFuturesPositionMode({ ...product, posMode: 'hedge_mode' })).data).toEqual({
      posMode: 'hedge_mode',
    })
    const market = { ...futures, marginMode: 'crossed', orderType: 'market', size: '0.1', side: 'buy' } as const
    await expect(rest.futuresSubmitOrder(market)).rejects.toMatchObject(failing('40774'))
    await rest.futuresSubmitOrder({ ...market, tradeSide: 'open', clientOid: 'long' })
    expect(exchange.core.positions(`${key().uid}-USDT-FUTURES`)).toMatchObject([{ posSide: 'long', total: '0.1' }])
    await expect(rest.setFuturesPositionMode({ ...product, posMode: 'one_way_mode' })).rejects.toMatchObject(
      failing('40920'),
    )
    await rest.futuresSubmitOrder({ ...market, side: 'sell', tradeSide: 'open', clientOid: 'short' })
    expect(exchange.core.positions(`${key().uid}-USDT-FUTURES`)).toMatchObject([
      { posSide: 'long' },
      { posSide: 'short', total: '0.1' },
    ])
    await rest.futuresSubmitOrder({ ...market, tradeSide: 'close', clientOid: 'close-long' })
    await rest.futuresSubmitOrder({ ...market, side: 'sell', tradeSide: 'close', clientOid: 'close-short' })
    expect(exchange.core.positions(`${key().uid}-USDT-FUTURES`)).toEqual([])
    const fills = (await rest.getFuturesFills(product)).data.fillList!
    const sides = new Set(fills.map(({ side, tradeSide }) => `${side} ${tradeSide}`))
    expect(sides).toEqual(new Set(['buy open', 'sell open', 'buy close', 'sell close']))
    expect(fills.every(({ feeDetail }) => Number(feeDetail[0]!.totalFee) < 0)).toBe(true)
    const orders = (await rest.getFuturesHistoricOrders(product)).data.entrustedList!
    expect(orders.slice(0, 2)).toMatchObject([
      { clientOid: 'close-short', side: 'sell', tradeSide: 'close', posSide: 'short' },
      { clientOid: 'close-long', side: 'buy', tradeSide: 'close', posSide: 'long' },
    ])
    await rest.setFuturesPositionMode({ ...product, posMode: 'one_way_mode' })
  })

  it('sets the leverage of one symbol, which frees or reserves margin', async () => {
    const locked = async () => Number((await rest.getFuturesAccountAsset(futures)).data.locked)
    await rest.futuresSubmitOrder({ ...limitOrder, price: '60000', size: '1', clientOid: 'levered' })
    const before = await locked()
    expect((await rest.setFuturesLeverage({ ...futures, leverage: '20' })).data).toMatchObject({
      shortLeveage: '20',
      longLeverage: '20',
      marginMode: 'crossed',
    })
    // 60000 at leverage 10, then at 20. The reserved fee does not change.
    expect(before - (await locked())).toBeCloseTo(3000, 6)
    expect((await rest.getFuturesAccountAsset(futures)).data).toMatchObject({
      crossedMarginLeverage: 20,
      posMode: 'one_way_mode',
    })
    await expect(rest.setFuturesLeverage({ ...futures, leverage: '126' })).rejects.toMatchObject(failing('40797'))
    await rest.futuresCancelOrder({ ...futures, clientOid: 'levered' })
    expect(await locked()).toBe(0)
  })

  it('promises no larger position than the margin opens', async () => {
    const amount = { ...futures, openAmount: '1000', openPrice: '50000', leverage: '20' }
    const { size } = (await rest.getFuturesOpenCount(amount)).data
    const needed = (Number(size) * 50_000) / 20 + Number(size) * 50_000 * 0.0006
    expect(needed).toBeLessThanOrEqual(1000)
    expect(needed + 0.0001 * 2530).toBeGreaterThan(1000)
  })

  it.each([
    ['a symbol that is not listed', { symbol: 'NOPEUSDT' }, '40034'],
    ['another margin coin', { marginCoin: 'BTC' }, '40034'],
    ['isolated margin', { marginMode: 'isolated' }, '40020'],
    ['no margin mode', { marginMode: undefined }, '40019'],
    ['an unknown product', { productType: 'GBP-FUTURES' }, '40020'],
    ['a size off the step', { size: '0.00015' }, '22038'],
    ['a size below the minimum', { size: '0' }, '45111'],
    ['a value below the minimum', { size: '0.0001', price: '1000' }, '45110'],
    ['more than the account has', { size: '1000' }, '40762'],
    ['a clientOid outside its pattern', { clientOid: 'a/b' }, '40305'],
    ['a preset stop loss', { presetStopLossPrice: '40000' }, '40034'],
    ['a reduce-only order without a position', { reduceOnly: 'YES' }, '22002'],
  ])('is refused %s with the classic code', async (_name, change, code) => {
    const path = '/api/v2/mix/order/place-order'
    let answer = await post(exchange.descriptor, path, { ...limitOrder, ...change }, key())
    while (answer.status === 429) answer = await post(exchange.descriptor, path, { ...limitOrder, ...change }, key())
    expect([answer.status, answer.code]).toEqual([400, code])
  })

  it('uses a clientOid once among its pending orders, in each wallet', async () => {
    await rest.futuresSubmitOrder({ ...limitOrder, clientOid: 'once' })
    await expect(rest.futuresSubmitOrder({ ...limitOrder, clientOid: 'once' })).rejects.toMatchObject(failing('40786'))
    const spot = await rest.spotBatchSubmitOrders({
      symbol: 'BTCUSDT',
      orderList: [
        { ...resting, clientOid: 'once' },
        { ...resting, clientOid: 'once' },
      ],
    })
    expect(spot.data).toMatchObject({ successList: [{ clientOid: 'once' }], failureList: [{ errorCode: '43118' }] })
    const many = Array.from({ length: 21 }, () => ({ ...resting }))
    await expect(
      rest.futuresBatchSubmitOrders({ ...futures, marginMode: 'crossed', orderList: many }),
    ).rejects.toMatchObject(failing('40306'))
  })

  it('and a unified one cannot make each other’s calls, whatever the signature', async () => {
    const wrongSecret = { ...clientFor('one-way'), apiSecret: 'wrong' }
    await expect(new RestClientV2(wrongSecret).getSpotAccount()).rejects.toMatchObject(failing('40085'))
    await expect(new RestClientV3(clientFor('classic')).getAccountSettings()).rejects.toMatchObject(failing('25245'))
    const info = await get(
      exchange.descriptor,
      '/api/v2/spot/account/info',
      keyLabeled(exchange.descriptor, 'read-only'),
    )
    expect(info.code).toBe('40085')
  })
})
