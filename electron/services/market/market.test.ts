import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { patience } from '@/shared/testing/patience'
import { stepsIn } from '@/shared/base/decimal'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '@/electron/exchange/client'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { startPracticeExchange, type PracticeExchange } from '@/practice/practice-exchange'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createMarketService, type MarketService } from './market'

const env = realEnv()
let exchange: PracticeExchange
let client: ExchangeClient
let market: MarketService

beforeEach(async () => {
  exchange = await startPracticeExchange({ clock: env.clock, random: env.random, port: 0, seed: 5 })
  client = createExchangeClient({
    env,
    addresses: exchange.descriptor,
    credentials: null,
    credentialsHost: '',
    placePace: () => 5,
    categories: [],
  })
  client.start()
  market = createMarketService({ client, clock: env.clock })
})
afterEach(async () => {
  client.stop()
  await exchange.close()
})

describe('market data', () => {
  it('distinguishes a symbol that does not exist from one whose list was not read yet', async () => {
    expect(market.instrumentOf('SPOT', 'BTCUSDT')).toBe('not-loaded')
    await market.instruments('SPOT')
    expect(market.instrumentOf('SPOT', 'BTCUSDT')).toMatchObject({ tickSize: '0.01', baseCoin: 'BTC' })
    expect(market.instrumentOf('SPOT', 'NOPEUSDT')).toBeNull()
  })

  it('pages candles back without a gap and without a repeat', async () => {
    const range = { category: 'SPOT', symbol: 'BTCUSDT', interval: '5m', limit: 50 } as const
    const newest = (await market.candles(range)).candles
    const older = (await market.candles({ ...range, before: newest[0]!.at })).candles
    const times = [...older, ...newest].map(({ at }) => at)
    expect(times).toHaveLength(100)
    expect(times.every((at, index) => index === 0 || at - times[index - 1]! === 5 * MINUTE_MS)).toBe(true)
  })

  it('names the valuation price of futures in addition to their last price', async () => {
    const range = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '5m', limit: 20 } as const
    const of = async (type: 'market' | 'mark' | 'index' | 'premium') =>
      (await market.candles({ ...range, type })).candles
    const [trades, mark, index, premium] = await Promise.all([of('market'), of('mark'), of('index'), of('premium')])
    for (const candles of [mark, index, premium])
      expect(candles.map(({ at }) => at)).toEqual(trades.map(({ at }) => at))
    for (const [row, { close }] of premium.slice(0, -1).entries())
      expect(Number(close)).toBeCloseTo(Number(mark[row]!.close) / Number(index[row]!.close) - 1, 7)
    await expect(market.candles({ ...range, category: 'SPOT', type: 'mark' })).rejects.toThrow(
      'has market candles only',
    )
  })

  it('reads the figures of 24 hours, and the next funding of perpetuals only', async () => {
    const { core } = exchange
    const ofExchange = () => ({
      indexPrice: core.indexPrice('USDT-FUTURES', 'BTCUSDT'),
      openInterest: core.openInterest('USDT-FUTURES', 'BTCUSDT'),
      rate: core.fundingRate('USDT-FUTURES', 'BTCUSDT'),
    })
    /** The market moves: only what was read between two of its moves can be compared. */
    const readAtRest = async () => {
      const before = ofExchange()
      const ticker = (await market.tickers('USDT-FUTURES')).find(({ symbol }) => symbol === 'BTCUSDT')
      const funding = await market.funding({ category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
      expect(ofExchange()).toEqual(before)
      return { before, ticker, funding }
    }
    const { before, ticker, funding } = await vi.waitFor(readAtRest, patience)
    expect(Number(ticker!.high24h)).toBeGreaterThanOrEqual(Number(ticker!.low24h))
    expect({ ...ticker, rate: funding?.rate }).toMatchObject(before)
    const wait = funding!.nextAt! - env.clock.now()
    expect(wait > -MINUTE_MS && wait <= 8 * HOUR_MS).toBe(true)
    expect(await market.funding({ category: 'SPOT', symbol: 'BTCUSDT' })).toBeNull()
  })

  it('shows the book of the exchange, grouped, with running totals, in exact ticks and lots', async () => {
    await market.instruments('USDT-FUTURES')
    const frames: Float64Array[] = []
    const stop = await market.watchBook({ category: 'USDT-FUTURES', symbol: 'BTCUSDT', group: 10, rows: 5 }, (frame) =>
      frames.push(frame),
    )
    const matches = (): boolean => {
      const view = decodeBookFrame(frames.at(-1) ?? new Float64Array(7))
      const best = exchange.core.book('USDT-FUTURES', 'BTCUSDT', 1).bids[0]
      return view.state === 'live' && best !== undefined && view.bestBid === stepsIn(best.price, '0.1')
    }
    await vi.waitFor(() => expect(matches()).toBe(true), patience)
    const view = decodeBookFrame(frames.at(-1)!)
    expect(view.bids).toHaveLength(5)
    view.bids.reduce((total, row) => {
      expect(row.total).toBe(total + row.size)
      return row.total
    }, 0)
    stop()
  })

  it('refuses to watch a symbol that does not exist, in words', async () => {
    await expect(
      market.watchBook({ category: 'SPOT', symbol: 'NOPEUSDT', group: 1, rows: 5 }, () => {}),
    ).rejects.toThrow('There is no symbol NOPEUSDT in SPOT')
  })
})
