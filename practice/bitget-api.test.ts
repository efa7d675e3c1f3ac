import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PracticeExchange } from './practice-exchange'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import { collectV2, sdkRefusal, restV3 } from '@/practice/testing/sdk'

describe('an independent client, the npm package bitget-api', () => {
  let exchange: PracticeExchange
  let sockets: ReturnType<typeof collectV2>['client'] | null = null
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(async () => {
    sockets?.closeAll(true)
    await exchange.close()
  })

  it('logs in, places a batch of 20, lists it, modifies it, cancels it and receives the orders pushes', async () => {
    const key = keyLabeled(exchange.descriptor, 'one-way')
    const rest = restV3(exchange.descriptor.rest, key)
    const { client, frames, until } = collectV2(exchange.descriptor.wsPrivate, key)
    sockets = client
    void client.subscribeTopic('USDT-FUTURES', 'orders')
    await until(({ event }) => event === 'subscribe')
    const pushes = () => frames.flatMap(({ arg, data }) => (arg?.channel === 'orders' ? (data ?? []) : []))

    const orders = Array.from({ length: 20 }, (_, row) => ({
      category: 'USDT-FUTURES' as const,
      symbol: 'BTCUSDT',
      side: 'buy' as const,
      orderType: 'limit' as const,
      timeInForce: 'gtc' as const,
      price: (50_000 + row).toFixed(1),
      qty: '0.001',
      clientOid: `sdk-${row}`,
    }))
    const placed = await rest.placeBatchOrders(orders)
    expect(placed.data.map((element) => element.clientOid)).toEqual(orders.map((order) => order.clientOid))

    const listed = await rest.getUnfilledOrders({ category: 'USDT-FUTURES' })
    expect(listed.data.list.map((order) => order.clientOid).toSorted()).toEqual(
      orders.map((order) => order.clientOid).toSorted(),
    )

    const changes = orders.map(({ clientOid, symbol, category }, row) => ({
      clientOid,
      symbol,
      category,
      price: (40_000 + row).toFixed(1),
    }))
    await rest.batchModifyOrders(changes)
    const changed = await rest.getUnfilledOrders({ category: 'USDT-FUTURES' })
    expect(new Set(changed.data.list.map((order) => Number(order.price)))).toEqual(
      new Set(orders.map((_, row) => 40_000 + row)),
    )

    const canceled = await rest.cancelAllOrders({ category: 'USDT-FUTURES' })
    expect(canceled.data.list).toHaveLength(20)
    await expect.poll(() => pushes().filter((push) => push.status === 'canceled').length).toBe(20)
    for (const { clientOid } of orders)
      expect(pushes().find((push) => push.clientOid === clientOid)?.status).toBe('live')
  })

  it('receives the reason of a refusal', async () => {
    const rest = restV3(exchange.descriptor.rest, { ...keyLabeled(exchange.descriptor, 'one-way'), secretKey: 'wrong' })
    await expect(rest.getAccountSettings()).rejects.toMatchObject(sdkRefusal('40009'))
  })
})
