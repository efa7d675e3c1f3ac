import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import { handLimits } from '@/practice/testing/driver'
import { sdkRefusal, restV2, restV3 } from '@/practice/testing/sdk'
import { usePracticeExchange } from '@/practice/testing/use-exchange'

describe('the npm package bitget-api makes every call except trading and loans', () => {
  const { createLimiter, nextSecond } = handLimits()
  const at = usePracticeExchange({ createLimiter })
  beforeEach(nextSecond)
  const v3 = (label: string) => restV3(at.descriptor.rest, at.key(label))
  const around = (before: number, after = 1000) => ({
    startTime: String(Date.now() - before),
    endTime: String(Date.now() + after),
  })

  describe('tax records', () => {
    it('come from the account’s own movements, page by page, for tax keys only', async () => {
      const client = v3('institution tax')
      const all = (await client.getTaxRecords({ bizType: 'OTHER', ...around(HOUR_MS) })).data
      expect(all.map(({ type }) => type)).toContain('INS_LOAN_DISBURSE_USER_IN')
      const ids: string[] = []
      for (let cursor: string | undefined; ids.length < all.length; cursor = ids.at(-1)) {
        nextSecond()
        const page = (
          await client.getTaxRecords({
            bizType: 'OTHER',
            ...around(HOUR_MS),
            limit: '5',
            ...(cursor === undefined ? {} : { cursor }),
          })
        ).data
        expect(page.length).toBe(Math.min(5, all.length - ids.length))
        ids.push(...page.map(({ id }) => id))
      }
      expect(ids).toEqual(all.map(({ id }) => id))
      await expect(v3('institution').getTaxRecords({ bizType: 'OTHER', ...around(HOUR_MS) })).rejects.toMatchObject(
        sdkRefusal('40014'),
      )
    })

    it('are refused for over seven days at once, over 366 days back, and more often than once a second', async () => {
      const client = v3('tax')
      await expect(client.getTaxRecords({ bizType: 'SPOT', ...around(8 * DAY_MS) })).rejects.toMatchObject(
        sdkRefusal('00001'),
      )
      await expect(client.getTaxRecords({ bizType: 'SPOT', ...around(HOUR_MS) })).rejects.toMatchObject(
        sdkRefusal('429', 429),
      )
      nextSecond()
      const old = Date.now() - 367 * DAY_MS
      const range = { startTime: String(old), endTime: String(old + HOUR_MS) }
      await expect(client.getTaxRecords({ bizType: 'SPOT', ...range })).rejects.toMatchObject(sdkRefusal('40704'))
    })
  })

  describe('keys of sub-accounts', () => {
    const request = {
      subUid: '5100000004',
      passphrase: 'first1234',
      label: 'desk',
      ipList: ['127.0.0.1'],
      permType: 'read_write' as const,
      permList: ['uta_trade'],
    }
    const make = async (change: Partial<typeof request> = {}) =>
      (await v3('institution').createBrokerSubApiKey({ ...request, ...change })).data
    /** Credentials of created keys. */
    const using = (key: { apiKey: string; secretKey: string }, passphrase = request.passphrase) =>
      restV3(at.descriptor.rest, { ...key, passphrase })

    it('sign at once, with the permissions they were made with', async () => {
      const key = await make()
      expect(key).toMatchObject({
        subUid: '5100000004',
        label: 'desk',
        permType: 'read_write',
        permList: ['uta_trade'],
        ipList: ['127.0.0.1'],
      })
      expect((await using(key).getUnfilledOrders()).code).toBe('00000')
      await expect(using(key).getAccountSettings()).rejects.toMatchObject(sdkRefusal('40014'))
      const order = {
        category: 'SPOT' as const,
        symbol: 'ETHUSDT',
        side: 'buy' as const,
        orderType: 'limit' as const,
        qty: '0.1',
        price: '1000.00',
      }
      expect((await using(key).placeBatchOrders([order])).data[0]).not.toHaveProperty('code')
      const reading = await make({ permType: 'read_only' as never })
      await expect(using(reading).placeBatchOrders([order])).rejects.toMatchObject(sdkRefusal('40014'))
    })

    it('are refused from an address that is not on their list', async () => {
      const key = await make({ ipList: ['10.1.2.3'] })
      await expect(using(key).getUnfilledOrders()).rejects.toMatchObject(sdkRefusal('40018'))
    })

    it('change passphrase, permissions and addresses with the next call', async () => {
      const { apiKey, secretKey } = await make()
      const change = { apiKey, passphrase: 'second5678', type: 'read_only' as const, permissions: ['uta_mgt'], ips: [] }
      const { data } = await v3('institution').updateSubAccountApiKey(change)
      expect(data).toMatchObject({ note: 'desk', apiKey, type: 'read_only', permissions: ['uta_mgt'], ips: [] })
      expect(JSON.stringify(data)).not.toContain(secretKey)
      expect((await using({ apiKey, secretKey }, 'second5678').getAccountSettings()).data.uid).toBe('5100000004')
      await expect(using({ apiKey, secretKey }, 'second5678').getUnfilledOrders()).rejects.toMatchObject(
        sdkRefusal('40014'),
      )
      await expect(using({ apiKey, secretKey }).getAccountSettings()).rejects.toMatchObject(sdkRefusal('40012'))
    })

    it.each([
      ['by somebody who is no broker', 'one-way', {}, '40029'],
      ['by a sub-account', 'institution sub 1', {}, '40029'],
      ['for somebody else’s account', 'institution', { subUid: '5100000001' }, '40034'],
      [
        'with 31 addresses',
        'institution',
        { ipList: Array.from({ length: 31 }, (_, host) => `10.0.0.${host}`) },
        '400172',
      ],
      [
        'to withdraw without writing',
        'institution',
        { permType: 'read_only' as never, permList: ['withdraw'] },
        '400172',
      ],
    ])('are not made %s', async (_name, label, change, code) => {
      await expect(v3(label).createBrokerSubApiKey({ ...request, ...change })).rejects.toMatchObject(sdkRefusal(code))
    })

    it.each([
      ['by a sub-account', 'institution sub 1', {}, '40048'],
      ['by another main account', 'one-way', {}, '40037'],
      ['with a passphrase of seven letters', 'institution', { passphrase: 'short12' }, '400172'],
      ['with permissions but no type', 'institution', { permissions: ['uta_mgt'] }, '400172'],
      ['with an IPv6 address', 'institution', { ips: ['::1'] }, '400172'],
    ])('are not changed %s', async (_name, label, change, code) => {
      const { apiKey } = await make()
      await expect(
        v3(label).updateSubAccountApiKey({ apiKey, passphrase: 'another123', ...change }),
      ).rejects.toMatchObject(sdkRefusal(code))
    })
  })

  describe('strategy orders', () => {
    it('are placed, listed, modified, canceled and found in the history', async () => {
      const client = v3('one-way')
      const far = {
        category: 'USDT-FUTURES' as const,
        symbol: 'SOLUSDT',
        type: 'trigger' as const,
        side: 'buy' as const,
        qty: '1',
        triggerPrice: '900',
      }
      const { data: placed } = await client.submitStrategyOrder({ ...far, clientOid: 'sdk-strategy' })
      const { data: modified } = await client.modifyStrategyOrder({
        orderId: placed.orderId,
        qty: '2',
        triggerPrice: '950',
        triggerBy: 'mark',
      })
      expect(modified).toEqual({ orderId: placed.orderId, clientOid: 'sdk-strategy' })
      const { data: open } = await client.getUnfilledStrategyOrders({ category: 'USDT-FUTURES', type: 'trigger' })
      expect(open).toMatchObject([
        { orderId: placed.orderId, qty: '2', triggerPrice: '950', triggerBy: 'mark', status: 'pending' },
      ])
      await client.cancelStrategyOrder({ orderId: placed.orderId })
      const { data: past } = await client.getHistoryStrategyOrders({ category: 'USDT-FUTURES' })
      expect(past.list).toMatchObject([{ orderId: placed.orderId, status: 'cancelled' }])
      await expect(client.modifyStrategyOrder({ orderId: placed.orderId, qty: '3' })).rejects.toMatchObject(
        sdkRefusal('25204'),
      )
    })

    it('protect a position of the living market', async () => {
      const client = v3('hedge')
      const order = {
        category: 'USDT-FUTURES' as const,
        symbol: 'ETHUSDT',
        side: 'buy' as const,
        orderType: 'market' as const,
        qty: '0.1',
        posSide: 'long' as const,
      }
      await expect.poll(async () => (await client.placeBatchOrders([order])).data[0]?.code ?? 'taken').toBe('taken')
      await expect
        .poll(async () => (await client.getCurrentPosition({ category: 'USDT-FUTURES' })).data.list?.length ?? 0)
        .toBe(1)
      const protect = {
        category: 'USDT-FUTURES' as const,
        symbol: 'ETHUSDT',
        posSide: 'long' as const,
        takeProfit: '99999',
        stopLoss: '1000',
      }
      const { data: placed } = await client.submitStrategyOrder(protect)
      await client.modifyStrategyOrder({
        orderId: placed.orderId,
        qty: '0.1',
        stopLoss: '1001',
        slOrderType: 'limit',
        slLimitPrice: '1000',
      })
      const { data: open } = await client.getUnfilledStrategyOrders({ category: 'USDT-FUTURES' })
      expect(open).toMatchObject([
        { takeProfit: '99999', stopLoss: '1001', slOrderType: 'limit', slLimitPrice: '1000', posSide: 'long' },
      ])
    })
  })

  it('places orders on stock-type pairs only, once a second', async () => {
    const client = v3('one-way')
    const order = { symbol: 'RTSLAUSDT', side: 'buy' as const, orderType: 'limit' as const, qty: '1', price: '100.00' }
    const { data: stocks } = await client.getInstruments({ category: 'SPOT', symbol: 'RTSLAUSDT' })
    expect(stocks).toMatchObject([{ symbolType: 'stock', isReality: 'yes' }])
    const { data: placed } = await client.placeRealityOrder(order)
    expect(placed.clientOid).toBe('')
    expect((await client.getOrderInfo({ orderId: placed.orderId })).data).toMatchObject({
      symbol: 'RTSLAUSDT',
      category: 'SPOT',
      orderStatus: 'live',
    })
    await expect(client.placeRealityOrder(order)).rejects.toMatchObject(sdkRefusal('429', 429))
    await expect(v3('hedge').placeRealityOrder({ ...order, symbol: 'BTCUSDT' })).rejects.toMatchObject(
      sdkRefusal('40034'),
    )
    await expect(v3('institution').placeRealityOrder({ ...order, price: '100.001' })).rejects.toMatchObject(
      sdkRefusal('25244'),
    )
  })

  describe('savings and P2P, which serve both kinds of account', () => {
    const v2 = (label: string) => restV2(at.descriptor.rest, at.key(label))

    it('reads every product’s detail: ladder, dates and delay', async () => {
      const { data: products } = await v2('one-way').getEarnSavingsProducts()
      expect(new Set(products.map(({ periodType }) => periodType))).toEqual(new Set(['flexible', 'fixed']))
      for (const { productId, periodType, period } of products) {
        const { data } = await v2('one-way').getEarnSavingsSubscription({ productId, periodType })
        expect(data.redeemDelay).toMatch(/^D\+\d$/)
        expect(data.apyList.map(({ rateLevel }) => rateLevel)).toEqual(data.apyList.map((_, level) => String(level)))
        expect(Number(data.interestTime)).toBeGreaterThan(Number(data.subscribeTime))
        if (periodType === 'flexible') expect([data.expireTime, data.redeemTime]).toEqual(['', ''])
        else expect(Number(data.expireTime) - Number(data.interestTime)).toBe(Number(period) * DAY_MS)
      }
      const wrong = v2('hedge').getEarnSavingsSubscription({ productId: products[0]!.productId, periodType: 'fixed' })
      await expect(wrong).rejects.toMatchObject(sdkRefusal('40034'))
    })

    it('pages through a merchant’s orders by idLessThan, finished ones among them', async () => {
      const client = v2('classic')
      const { advList } = (
        await client.getP2PMerchantAdvertisementList({
          startTime: '0',
          language: 'en-US',
          status: 'online',
          side: 'sell',
          coin: 'USDT',
          fiat: 'EUR',
        })
      ).data
      const request = {
        startTime: String(Date.now() - 80 * DAY_MS),
        advNo: advList[0]!.advNo,
        language: 'en-US' as const,
        limit: '100',
      }
      const all = []
      for (let idLessThan = ''; ;) {
        const { data } = await client.getP2PMerchantOrders({ ...request, ...(idLessThan === '' ? {} : { idLessThan }) })
        all.push(...data.orderList)
        if (data.orderList.length < 100) break
        expect(data.minOrderId).toBe(data.orderList.at(-1)?.orderId)
        idLessThan = data.minOrderId
      }
      expect(all.length).toBeGreaterThan(200)
      expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(all.length)
      expect(all.map(({ status }) => status)).toEqual(expect.arrayContaining(['Completed', 'cancelled']))
      const { data: completed } = await client.getP2PMerchantOrders({ ...request, status: 'Completed', limit: '5' })
      expect(completed.orderList.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'Completed'))
      await expect(
        client.getP2PMerchantOrders({ ...request, startTime: String(Date.now() - 91 * DAY_MS) }),
      ).rejects.toMatchObject(sdkRefusal('00001'))
    })
  })
})
