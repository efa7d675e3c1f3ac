import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { patience } from '@/shared/testing/patience'
import { openRefusal } from '@/shared/trading/market/permissions'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { createMarketService, type MarketService } from './market'

const env = realEnv()
const doge = listedInstruments.find(({ category, symbol }) => category === 'USDT-FUTURES' && symbol === 'DOGEUSDT')!
const names = ['龙虾USDT', 'AAPLxUSDT', '$WIFUSDT', 'MØTHUSDT', 'BTCUSDT-241227']
const restricted = { ...doge, symbol: 'HALTUSDT', baseCoin: 'HALT', status: 'online' }
const listings = [...names.map((symbol) => ({ ...doge, symbol, baseCoin: symbol.replace(/USDT.*$/, '') })), restricted]
let exchange: PracticeExchange
let client: ExchangeClient
let market: MarketService

beforeAll(async () => {
  exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 5, listings })
  const { apiKey, secretKey, passphrase } = exchange.descriptor.accounts.find(({ label }) => label === 'one-way')!
  client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials: { apiKey, secretKey, passphrase },
    credentialsHost: new URL(exchange.descriptor.rest).host,
    placePace: () => 5,
    categories: [],
  })
  client.start()
  market = createMarketService({ client, clock: env.clock })
  await market.instruments('USDT-FUTURES')
})
afterAll(async () => {
  market.stop()
  client.stop()
  await exchange.close()
})

const order = (symbol: string) => ({
  category: 'USDT-FUTURES' as const,
  symbol,
  side: 'buy' as const,
  orderType: 'limit' as const,
  timeInForce: 'gtc' as const,
  price: '0.1',
  qty: '100',
})

describe.each(names)('the listed symbol %s', (symbol) => {
  it('has rules, candles and a book', async () => {
    const where = { category: 'USDT-FUTURES', symbol } as const
    expect(market.instrumentOf('USDT-FUTURES', symbol)).toMatchObject({ symbol, tickSize: '0.00001' })
    expect((await market.candles({ ...where, interval: '1m', limit: 5 })).candles).toHaveLength(5)
    const frames: Float64Array[] = []
    const stop = await market.watchBook({ ...where, group: 1, rows: 5 }, (frame) => frames.push(frame))
    await vi.waitFor(() => expect(decodeBookFrame(frames.at(-1)!).state).toBe('live'), patience)
    stop()
  })

  it('takes orders, changes, cancels by batch and by symbol, signed as written', async () => {
    const placed = await client.rest.placeBatch([order(symbol), order(symbol)])
    if (placed.kind !== 'done') throw new Error(placed.message)
    const ids = placed.data.map(({ orderId }) => orderId)
    expect(ids.every((id) => id !== '')).toBe(true)
    const open = async () => {
      const list = await client.rest.unfilledOrders({ category: 'USDT-FUTURES', symbol })
      if (list.kind !== 'done') throw new Error(list.message)
      return list.data.list.map(({ orderId }) => orderId)
    }
    expect(await open()).toHaveLength(2)
    const target = { category: 'USDT-FUTURES', symbol, orderId: ids[0]! } as const
    expect(await client.rest.modifyOrder({ ...target, price: '0.11' })).toMatchObject({ kind: 'done' })
    expect(await client.rest.cancelBatch([target])).toMatchObject({ kind: 'done' })
    expect(await open()).toEqual([ids[1]])
    expect(await client.rest.cancelSymbolOrder({ category: 'USDT-FUTURES', symbol })).toMatchObject({ kind: 'done' })
    expect(await open()).toEqual([])
  })
})

describe('a symbol whose opening becomes restricted', () => {
  it('is refused by the exchange once, read again, and takes closing orders', async () => {
    const position = { ...order('HALTUSDT'), price: '1' }
    expect(await client.rest.placeOrder(position)).toMatchObject({ kind: 'done' })
    const listed = exchange.core.instruments('USDT-FUTURES').find(({ symbol }) => symbol === restricted.symbol)!
    Object.assign(listed, { status: 'limit_open' })
    expect(await client.rest.placeOrder(position)).toMatchObject({ kind: 'refused', code: '25105' })
    await vi.waitFor(() => {
      const instrument = market.instrumentOf('USDT-FUTURES', 'HALTUSDT')
      if (instrument === null || instrument === 'not-loaded') throw new Error('no rules')
      expect(openRefusal(instrument)).toMatch('limit_open')
    }, patience)
    const close = { ...position, side: 'sell' as const, price: '0.01', reduceOnly: 'yes' as const }
    expect(await client.rest.placeOrder(close)).toMatchObject({ kind: 'done' })
  })
})
