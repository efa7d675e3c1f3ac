import { RestClientV3, WebsocketAPIClient } from 'bitget-api'
import { afterAll, describe, expect, it } from 'vitest'
import { collectV2, collectV3, credentialsOf, type SdkFrame, silent } from '@/practice/testing/sdk'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

/** Members of one element of `data`, copied manually (exchange: Classic channels; exchange: Unified topics). */
const v2Books = {
  books: 'asks bids seq pseq ts',
  books1: 'asks bids seq ts',
  books5: 'asks bids seq ts',
  books15: 'asks bids seq ts',
}
const v3Books = { books: 'a b seq pseq maxdepth ts', books1: 'a b seq ts', books5: 'a b seq ts', books50: 'a b seq ts' }
const v2Ticker = {
  spot: `instId symbol lastPr askPr bidPr askSz bidSz open24h high24h low24h change24h openUtc changeUtc24h
    baseVolume quoteVolume ts`,
  futures: 'fundingRate nextFundingTime markPrice indexPrice holdingAmount symbolType deliveryPrice',
}
const v3Ticker = {
  spot: `symbol lastPrice openPrice24h highPrice24h lowPrice24h bid1Price bid1Size ask1Price ask1Size price24hPcnt
    volume24h turnover24h platformTurnover24h`,
  futures:
    'markPrice indexPrice fundingRate nextFundingTime openInterest deliveryTime deliveryStartTime deliveryStatus',
}
const v2Orders = {
  futures: `orderId clientOid instId price size posMode enterPointSource tradeSide notionalUsd orderType force side
    posSide marginMode marginCoin fillPrice tradeId baseVolume fillTime fillFee fillFeeCoin fillNotionalUsd
    tradeScope accBaseVolume priceAvg status cancelReason leverage feeDetail pnl totalProfits reduceOnly stpMode
    presetStopSurplusPrice presetStopSurplusExecutePrice presetStopLossPrice presetStopLossExecutePrice cTime uTime`,
  spot: `instId orderId clientOid price size newSize notional orderType force side fillPrice tradeId baseVolume
    fillTime fillFee fillFeeCoin tradeScope accBaseVolume priceAvg status enterPointSource feeDetail cancelReason
    stpMode cTime uTime`,
}
const v2Fill = {
  futures:
    'orderId clientOid tradeId symbol side orderType posMode price baseVolume quoteVolume profit ' +
    'tradeSide tradeScope feeDetail cTime uTime',
  spot: 'orderId clientOid tradeId symbol side orderType priceAvg size amount tradeScope feeDetail cTime uTime',
}
const v2Account = {
  futures: `marginCoin frozen available maxOpenPosAvailable maxTransferOut equity usdtEquity crossedRiskRate
    unrealizedPL unionTotalMargin unionAvailable unionMm assetsMode`,
  spot: 'coin available frozen locked limitAvailable uTime',
}
const v2Positions = `posId instId marginCoin marginSize marginMode holdSide posMode total available frozen
  openPriceAvg leverage achievedProfits unrealizedPL unrealizedPLR liquidationPrice keepMarginRate
  isolatedMarginRate marginRate breakEvenPrice totalFee deductedFee markPrice assetMode autoMargin cTime uTime`
const v3Private = {
  order: `category symbol orderId clientOid requestId price qty amount holdMode holdSide tradeSide delegateType
    orderType timeInForce side marginMode marginCoin reduceOnly cumExecQty cumExecValue avgPrice totalProfit
    orderStatus cancelReason leverage feeDetail stpMode tpTriggerBy slTriggerBy takeprofit stoploss tpOrderType
    slOrderType tpLimitPrice slLimitPrice matchType createdTime updatedTime`,
  fill: `category symbol orderId clientOid execId execLinkId orderType side holdSide tradeSide tradeScope execPrice
    execQty execValue execPnl feeDetail isRPI execTime updatedTime`,
  'fast-fill':
    'category symbol orderId clientOid execId side holdSide tradeScope execPrice execQty execTime updatedTime',
  account: 'totalEquity effEquity unrealisedPnL imr mmr mgnRatio positionMgnRatio bonus coin',
  position: `symbol marginCoin marginSize marginMode posSide holdMode positionStatus size available frozen avgPrice
    leverage curRealisedPnl unrealisedPnl liqPrice mmr breakEvenPrice profitRate totalFundingFee openFeeTotal
    closeFeeTotal markPrice cashDividend createdTime updatedTime`,
  'strategy-order': `category symbol orderId clientOid qty side posSide type status triggerType takeProfit stopLoss
    tpOrderType slOrderType triggerPrice createdTime updatedTime`,
}

const split = (list: string): string[] => list.split(/\s+/)
const missing = (item: object | undefined, list: string): string[] =>
  split(list).filter((name) => item === undefined || !(name in item))
/** Each with a quantity that its market always trades. */
const products = [
  ['SPOT', 'BTCUSDT', '500'],
  ['USDT-FUTURES', 'BTCUSDT', '0.01'],
  ['COIN-FUTURES', 'BTCUSD_CM', '500'],
  ['USDC-FUTURES', 'BTCPERP', '0.01'],
] as const
const isPush = ({ action }: SdkFrame): boolean => action !== undefined

describe('every channel, driven by the npm package bitget-api', () => {
  const at = usePracticeExchange()
  const clients: { closeAll(force: boolean): void }[] = []
  afterAll(() => clients.forEach((client) => client.closeAll(true)))
  function open<Opened extends { client: { closeAll(force: boolean): void } }>(opened: Opened): Opened {
    clients.push(opened.client)
    return opened
  }

  it.concurrent.each(products)('v2 books of %s', async (instType, symbol) => {
    const { client, until } = open(collectV2(at.descriptor.wsPublic))
    for (const channel of Object.keys(v2Books))
      void client.subscribe({ topic: channel, payload: { instType, instId: symbol } }, 'v2Public')
    for (const [channel, fields] of Object.entries(v2Books)) {
      const push = await until((frame) => isPush(frame) && frame.arg?.channel === channel)
      expect(push).toMatchObject({
        action: 'snapshot',
        arg: { instType, channel, instId: symbol },
        ts: expect.any(Number),
      })
      expect(Object.keys(push.data![0]!).toSorted()).toEqual(split(fields).toSorted())
    }
    await until((frame) => frame.action === 'update' && frame.arg?.channel === 'books')
  })

  it.concurrent.each(products)('v3 books of %s', async (category, symbol) => {
    const { client, until } = open(collectV3(at.descriptor.wsPublicV3))
    const instType = category.toLowerCase()
    // The SDK sends any topic, but its types have only one book.
    for (const topic of Object.keys(v3Books))
      void client.subscribe({ topic: topic as 'books', payload: { instType: instType as 'spot', symbol } }, 'v3Public')
    for (const [topic, fields] of Object.entries(v3Books)) {
      const push = await until(
        (frame) => (topic === 'books' ? frame.action === 'update' : isPush(frame)) && frame.arg?.topic === topic,
      )
      expect(push).toMatchObject({ arg: { instType, topic, symbol }, ts: expect.any(Number) })
      expect(Object.keys(push.data![0]!).toSorted()).toEqual(split(fields).toSorted())
    }
  })

  it.concurrent.each(products)('v2 ticker, trades and candles of %s', async (instType, symbol, qty) => {
    const { client, until } = open(collectV2(at.descriptor.wsPublic))
    for (const channel of ['ticker', 'trade', 'candle1m', 'candle1D'])
      void client.subscribe({ topic: channel, payload: { instType, instId: symbol } }, 'v2Public')
    const first = (channel: string) => until((frame) => isPush(frame) && frame.arg?.channel === channel)
    const [ticker] = (await first('ticker')).data!
    expect(Object.keys(ticker!).toSorted()).toEqual(
      split(instType === 'SPOT' ? v2Ticker.spot : `${v2Ticker.spot} ${v2Ticker.futures}`).toSorted(),
    )
    for (const channel of ['candle1m', 'candle1D']) {
      const bars = (await first(channel)).data as unknown as string[][]
      expect(bars.every((bar) => bar.length === 8 && bar.every((text) => typeof text === 'string'))).toBe(true)
      expect(bars.length).toBeGreaterThan(channel === 'candle1m' ? 499 : 85)
    }
    await first('trade')
    at.core.place(at.key().uid, { category: instType, symbol, side: 'buy', orderType: 'market', qty })
    await until((frame) => frame.action === 'update' && frame.arg?.channel === 'candle1m')
    const trade = await until((frame) => frame.action === 'update' && frame.arg?.channel === 'trade')
    expect(Object.keys(trade.data![0]!).toSorted()).toEqual(split('price side size tradeId ts'))
  })

  it.concurrent.each(products)('v3 ticker, trades and candles of %s', async (category, symbol, qty) => {
    const { client, until } = open(collectV3(at.descriptor.wsPublicV3))
    const instType = category.toLowerCase() as 'spot'
    for (const topic of ['ticker', 'publicTrade'] as const)
      void client.subscribe({ topic, payload: { instType, symbol } }, 'v3Public')
    const kline = { topic: 'kline', payload: { instType, symbol, interval: '1m' } } as const
    void client.subscribe(kline, 'v3Public')
    const push = (topic: string, action: string) =>
      until((frame) => frame.action === action && frame.arg?.topic === topic)
    const [ticker] = (await push('ticker', 'snapshot')).data!
    expect(Object.keys(ticker!).toSorted()).toEqual(
      split(category === 'SPOT' ? v3Ticker.spot : `${v3Ticker.spot} ${v3Ticker.futures}`).toSorted(),
    )
    const bars = await push('kline', 'snapshot')
    expect(bars.arg).toEqual({ topic: 'kline', ...kline.payload })
    expect(bars.data).toHaveLength(500)
    await push('publicTrade', 'snapshot')
    at.core.place(at.key().uid, { category, symbol, side: 'buy', orderType: 'market', qty })
    const later = await push('kline', 'update')
    expect(Object.keys(later.data![0]!).toSorted()).toEqual(split('close high low open start turnover volume'))
    expect(Number(later.data![0]!.start)).toBeGreaterThanOrEqual(Number(bars.data!.at(-1)!.start))
    const trade = await push('publicTrade', 'update')
    expect(Object.keys(trade.data![0]!).toSorted()).toEqual(split('L S T i isRPI p v'))
  })

  describe.each(['classic', 'one-way'])('v2 private channels and trade operations: %s', (label) => {
    it('spot and futures', async () => {
      const { client, frames, until } = open(collectV2(at.descriptor.wsPrivate, at.key(label)))
      for (const instType of ['SPOT', 'USDT-FUTURES'] as const)
        for (const channel of ['orders', 'account'] as const) void client.subscribeTopic(instType, channel)
      for (const instType of ['SPOT', 'USDT-FUTURES'])
        void client.subscribe({ topic: 'fill', payload: { instType, instId: 'default' } }, 'v2Private')
      void client.subscribeTopic('USDT-FUTURES', 'positions')
      void client.subscribe(
        { topic: 'position', payload: { instType: 'USDT-FUTURES', instId: 'default' } },
        'v2Private',
      )
      await expect.poll(() => frames.filter(({ event }) => event === 'subscribe').length).toBe(8)
      const pushed = () =>
        [...new Set(frames.filter(isPush).map(({ arg }) => `${arg?.instType} ${arg?.channel}`))].toSorted()
      await expect
        .poll(pushed)
        .toEqual(['SPOT account', 'USDT-FUTURES account', 'USDT-FUTURES position', 'USDT-FUTURES positions'])
      // The SDK has no call for these operations, but sends them.
      const trade = (id: string, instType: string, channel: string, params: object) =>
        client.tryWsSend(
          'v2Private',
          JSON.stringify({ op: 'trade', args: [{ id, instType, instId: 'ETHUSDT', channel, params }] }),
        )
      trade('spot', 'SPOT', 'place-order', {
        orderType: 'market',
        side: 'sell',
        size: '0.5',
        force: 'gtc',
        clientOid: 'ch-spot',
      })
      trade('mix', 'USDT-FUTURES', 'place-order', {
        orderType: 'market',
        side: 'buy',
        size: '0.5',
        marginCoin: 'USDT',
        marginMode: 'crossed',
        force: 'gtc',
        clientOid: 'ch-mix',
      })
      trade('rest', 'SPOT', 'place-order', {
        orderType: 'limit',
        side: 'buy',
        size: '0.5',
        price: '1000',
        force: 'gtc',
        clientOid: 'ch-rest',
      })
      trade('cancel', 'SPOT', 'cancel-order', { clientOid: 'ch-rest' })
      const order = (clientOid: string, status: string) =>
        until(({ data }) => data?.[0]?.clientOid === clientOid && data[0].status === status)
      expect(missing((await order('ch-spot', 'filled')).data![0], v2Orders.spot)).toEqual([])
      expect(missing((await order('ch-mix', 'filled')).data![0], v2Orders.futures)).toEqual([])
      for (const [instType, fields] of [
        ['SPOT', v2Fill.spot],
        ['USDT-FUTURES', v2Fill.futures],
      ] as const) {
        const fill = await until(
          ({ arg, data }) => arg?.instType === instType && arg.channel === 'fill' && data !== undefined,
        )
        expect(Object.keys(fill.data![0]!).toSorted()).toEqual(split(fields).toSorted())
      }
      expect((await order('ch-rest', 'canceled')).data![0]).toMatchObject({
        cancelReason: 'normal_cancel',
        priceAvg: '0',
      })
      const of = (instType: string, channel: string) =>
        until(({ arg, data }) => arg?.instType === instType && arg.channel === channel && (data?.length ?? 0) > 0)
      expect(missing((await of('SPOT', 'account')).data![0], v2Account.spot)).toEqual([])
      expect(missing((await of('USDT-FUTURES', 'account')).data![0], v2Account.futures)).toEqual([])
      for (const channel of ['positions', 'position'])
        expect(missing((await of('USDT-FUTURES', channel)).data![0], v2Positions)).toEqual([])
    })
  })

  it('v3 private topics and trade operations', async () => {
    const { client, frames, until } = open(collectV3(at.descriptor.wsPrivateV3, at.key('hedge')))
    for (const topic of Object.keys(v3Private))
      void client.subscribe({ topic: topic as 'order', payload: { instType: 'UTA' } }, 'v3Private')
    await expect.poll(() => frames.filter(({ event }) => event === 'subscribe').length).toBe(6)
    const api = new WebsocketAPIClient(
      { ...credentialsOf(at.key('hedge')), wsUrl: at.descriptor.wsPrivateV3, attachEventListeners: false },
      silent,
    )
    clients.push(api.getWSClient())
    const rest = new RestClientV3({ ...credentialsOf(at.key('hedge')), baseUrl: at.descriptor.rest })
    const eth = { symbol: 'ETHUSDT', orderType: 'market', side: 'buy', posSide: 'long', qty: '0.5' } as const
    const far = {
      symbol: 'ETHUSDT',
      orderType: 'limit',
      timeInForce: 'gtc',
      side: 'buy',
      posSide: 'long',
      qty: '0.5',
      price: '1000',
    } as const

    await api.submitNewOrder('usdt-futures', { ...eth, clientOid: 'ch-open' })
    const protecting = {
      category: 'USDT-FUTURES',
      symbol: 'ETHUSDT',
      posSide: 'long',
      takeProfit: '99999',
      stopLoss: '1000',
    } as const
    const { data: strategy } = await rest.submitStrategyOrder(protecting)
    await rest.cancelStrategyOrder({ orderId: strategy.orderId })
    await api.placeBatchOrders('usdt-futures', [
      { ...far, clientOid: 'ch-1' },
      { ...far, clientOid: 'ch-2' },
    ])
    const modify = (id: string, topic: string, args: object[]) =>
      client.tryWsSend('v3Private', JSON.stringify({ op: 'trade', id, category: 'usdt-futures', topic, args }))
    modify('m1', 'modify-order', [{ clientOid: 'ch-1', symbol: 'ETHUSDT', price: '1001' }])
    modify('m2', 'batch-modify', [{ clientOid: 'ch-2', symbol: 'ETHUSDT', price: '1002' }])
    for (const id of ['m1', 'm2'])
      expect(await until((frame) => frame.id === id)).toMatchObject({ event: 'trade', code: '0' })
    const refused = api.submitNewOrder('usdt-futures', { ...far, price: '1000.001' }).catch((error: unknown) => error)
    expect(await refused).toMatchObject({ event: 'error', code: '25244' })
    await api.cancelOrder('usdt-futures', { clientOid: 'ch-1' })
    await api.cancelBatchOrders('usdt-futures', [{ clientOid: 'ch-2' }])
    await api.submitNewOrder('usdt-futures', { ...eth, side: 'sell', clientOid: 'ch-close' })

    const topic = (name: string) => frames.filter((frame) => isPush(frame) && frame.arg?.topic === name)
    await expect.poll(() => topic('position').at(-1)?.data?.at(-1)?.positionStatus).toBe('ended')
    for (const [name, fields] of Object.entries(v3Private)) {
      const items = topic(name).flatMap(({ data }) => data ?? [])
      expect(items.length, name).toBeGreaterThan(0)
      for (const item of items) expect(Object.keys(item).toSorted(), name).toEqual(split(fields).toSorted())
      expect(
        topic(name).every(({ arg }) => JSON.stringify(arg) === JSON.stringify({ instType: 'UTA', topic: name })),
      ).toBe(true)
    }
    expect(topic('strategy-order').map(({ data }) => data![0]!.status)).toEqual(['pending', 'cancelled'])
    const prices = topic('order')
      .filter(({ data }) => data![0]!.clientOid === 'ch-1')
      .map(({ data }) => [data![0]!.orderStatus, data![0]!.price])
    expect(prices).toEqual([
      ['live', '1000'],
      ['live', '1001'],
      ['cancelled', '1001'],
    ])
    expect(topic('fast-fill').map(({ data }) => data![0]!.execId)).toEqual(
      topic('fill').map(({ data }) => data![0]!.execId),
    )
    const { coin } = topic('account').at(-1)!.data![0]! as { coin: object[] }
    expect(missing(coin[0], 'coin equity balance available locked borrow debts usdValue')).toEqual([])
  })
})
