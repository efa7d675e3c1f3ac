import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { bookCategories } from '@/shared/exchange/protocol/fields'
import { seededRandom } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { createQuantities } from '@/practice/market/quantities'
import { startPracticeExchange } from '@/practice/practice-exchange'
import { participantsOf } from '@/practice/accounts/accounts'
import { recordingPath, servableRecordings } from '@/practice/testing/servable-recordings'
import { openReplay } from './replay'

/** A replay at the start of its recording, on a manual clock. */
function stage(name: string) {
  const clock = createManualClock()
  const replay = openReplay(recordingPath(name), 1)
  const core = createExchangeCore({ clock, instruments: replay.instruments })
  const account = participantsOf(1, replay.instruments).accounts[0]!
  core.addAccount(account)
  const market = replay.start(core, clock)
  return { clock, core, market, uid: account.uid, instruments: replay.instruments }
}

describe.each(servableRecordings)('the replay of %s', (name, category, symbol) => {
  it.skipIf(!existsSync(recordingPath(name)))('is the book, moves, prints trades and fills taker and maker', () => {
    const { clock, core, market, uid, instruments } = stage(name)
    const instrument = instruments.find((candidate) => candidate.symbol === symbol)!
    const trades: string[] = []
    core.listen(
      (event) => event.kind === 'trade' && event.symbol === symbol && trades.push(event.price),
      () => false,
    )
    const first = core.book(category, symbol, 200)
    expect(first.bids.length).toBeGreaterThan(20)
    expect(first.asks.length).toBeGreaterThan(20)
    clock.advance(5000)
    const later = core.book(category, symbol, 200)
    expect(later.seq).toBeGreaterThan(first.seq)
    expect(Number(later.bids[0]!.price)).toBeLessThan(Number(later.asks[0]!.price))

    const best = later.asks[0]!
    const placement = core.place(uid, {
      category,
      symbol,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'ioc',
      price: best.price,
      qty: best.qty,
    })
    expect(placement.ok && placement.order).toMatchObject({ status: 'filled', avgPrice: expect.any(String) })
    expect(trades.at(-1)).toBe(best.price)
    expect(core.book(category, symbol, 1).asks[0]!.price).not.toBe(best.price)

    // Better than the recorded bids: the next recorded seller matches it.
    const { bids, asks } = core.book(category, symbol, 1)
    const qty = createQuantities(instrument).qtyText(10, Number(bids[0]!.price))
    const rest = core.place(uid, {
      category,
      symbol,
      side: 'buy',
      orderType: 'limit',
      timeInForce: 'post_only',
      price: bids[0]!.price,
      qty,
    })
    expect(rest.ok && rest.order.status).toBe('live')
    expect(Number(asks[0]!.price)).toBeGreaterThan(Number(bids[0]!.price))
    market.stop()
  })
})

describe('a replay', () => {
  const deep = 'binance-usdtfutures-btcusdt-20240808'
  it.skipIf(!existsSync(recordingPath(deep)))(
    'shows the recorded levels, and fills a resting order when recorded prices cross it',
    () => {
      const { clock, core, market, uid } = stage(deep)
      // The snapshot of the recording, with its best levels.
      const { bids } = core.book('USDT-FUTURES', 'BTCUSDT', 3)
      expect(bids.map(({ price, qty }) => [price, qty])).toEqual([
        ['61800.2', '2.9090'],
        ['61800.1', '0.6960'],
        ['61800.0', '20.0040'],
      ])
      const resting = { side: 'sell', orderType: 'limit', timeInForce: 'gtc', price: '61815.0', qty: '0.010' } as const
      const placed = core.place(uid, { category: 'USDT-FUTURES', symbol: 'BTCUSDT', ...resting })
      expect(placed.ok && placed.order.status).toBe('live')
      clock.advance(MINUTE_MS)
      expect(core.fills(uid)).toMatchObject([{ scope: 'maker', price: '61815', qty: '0.01' }])
      market.stop()
    },
  )

  it.skipIf(!existsSync(recordingPath(deep)))(
    'lists a recorded symbol by the rules of the listed one, with its minimums',
    () => {
      const { instruments, market } = stage(deep)
      const listed = listedInstruments.find(
        ({ category, symbol }) => category === 'USDT-FUTURES' && symbol === 'BTCUSDT',
      )
      expect(instruments).toEqual([{ ...listed, startPrice: '61800.2' }])
      market.stop()
    },
  )

  it.skipIf(!existsSync(recordingPath(deep)))(
    'is part of the generated market: every listed symbol trades, the recorded coin at one price',
    async () => {
      const clock = createManualClock()
      const exchange = await startPracticeExchange({
        clock,
        random: seededRandom(1),
        port: 0,
        seed: 1,
        replay: recordingPath(deep),
      })
      const { core } = exchange
      const { uid } = exchange.descriptor.accounts[0]!
      const listed = new Set(
        bookCategories.flatMap((category) => core.instruments(category).map(({ symbol }) => `${category} ${symbol}`)),
      )
      expect(listed).toEqual(new Set(listedInstruments.map(({ category, symbol }) => `${category} ${symbol}`)))
      const best = (category: 'SPOT' | 'USDT-FUTURES', symbol: string): number =>
        Number(core.book(category, symbol, 1).asks[0]!.price)
      const place = (category: 'SPOT' | 'USDT-FUTURES', symbol: string, share: number, qty: string) => {
        const amounts = { price: (best(category, symbol) * share).toFixed(1), qty }
        return core.place(uid, { category, symbol, side: 'buy', orderType: 'limit', timeInForce: 'gtc', ...amounts })
      }
      for (const share of [0.96, 0.985]) {
        expect(place('USDT-FUTURES', 'BTCUSDT', share, '0.01').ok).toBe(true)
        expect(place('SPOT', 'ETHUSDT', share, '0.1').ok).toBe(true)
      }
      for (let second = 0; second < 20; second += 1) {
        clock.advance(1000)
        expect(Math.abs(best('SPOT', 'BTCUSDT') / best('USDT-FUTURES', 'BTCUSDT') - 1)).toBeLessThan(0.01)
      }
      expect(core.openOrders(uid)).toHaveLength(4)
      const placement = core.place(uid, {
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'sell',
        orderType: 'market',
        qty: '0.5',
      })
      expect(placement.ok && placement.order).toMatchObject({ status: 'filled', filledQty: '0.5' })
      await exchange.close()
    },
  )

  it.skipIf(!existsSync(recordingPath('okx-books-3sym-20220513')))('starts over at the end of the recording', () => {
    const { clock, core, market } = stage('okx-books-3sym-20220513')
    const first = JSON.stringify(core.book('SPOT', 'BTCUSDT', 400).bids)
    let repeated = 0
    for (let step = 0; step < 1300; step += 1) {
      clock.advance(20)
      if (JSON.stringify(core.book('SPOT', 'BTCUSDT', 400).bids) === first) repeated += 1
    }
    expect(repeated).toBeGreaterThan(0)
    market.stop()
  })

  const inverse = 'binance-coinfutures-btcusd_perp-20240808'
  it.skipIf(!existsSync(recordingPath(inverse)))(
    'counts a coin-margined contract in USD, a hundred to the recorded contract',
    () => {
      const { core, market, instruments } = stage(inverse)
      expect(instruments).toMatchObject([
        { category: 'COIN-FUTURES', symbol: 'BTCUSD_CM', baseCoin: 'BTC', quoteCoin: 'USD', startPrice: '61804.7' },
      ])
      // The snapshot has 35 contracts.
      expect(core.book('COIN-FUTURES', 'BTCUSD_CM', 1).bids).toEqual([{ price: '61804.7', qty: '3500' }])
      market.stop()
    },
  )
})
