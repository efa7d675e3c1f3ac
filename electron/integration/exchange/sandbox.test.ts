import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ccxt, { type bitget, type Order } from 'ccxt'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '@/shared/testing/repository/files'
import { usePracticeExchange, type UsedExchange } from '@/practice/testing/use-exchange'

const bots: bitget[] = []
afterEach(async () => {
  await Promise.all(bots.splice(0).map((bot) => bot.close()))
})

/** A bot as its author wrote it for the real exchange; addresses and keys are all that differs. */
async function botOn(exchange: UsedExchange, label: 'one-way' | 'classic'): Promise<bitget> {
  const { rest, wsPublic, wsPrivate, wsPublicV3, wsPrivateV3 } = exchange.descriptor
  const { apiKey, secretKey, passphrase } = exchange.key(label)
  const bot = new ccxt.pro.bitget({ apiKey, secret: secretKey, password: passphrase, newUpdates: true })
  const hosts = Object.keys(bot.urls.api).map((part) => [part, rest])
  const ws = { public: wsPublic, private: wsPrivate, utaPublic: wsPublicV3, utaPrivate: wsPrivateV3 }
  bot.urls.api = { ...Object.fromEntries(hosts), ws }
  await bot.loadHttpProxyAgent()
  bots.push(bot)
  return bot
}

/** The orders channel, update by update, until one of this order is in this state. */
async function untilShown(bot: bitget, symbol: string, id: string, status: string): Promise<Order> {
  for (;;) {
    const match = (await bot.watchOrders(symbol)).find((order) => order.id === id && order.status === status)
    if (match !== undefined) return match
  }
}

const price = (bot: bitget, symbol: string, near: number, share: number): number =>
  Number(bot.priceToPrecision(symbol, near * share))

describe.each(['one-way', 'classic'] as const)('A bot of another maker on the %s account', (label) => {
  const exchange = usePracticeExchange({ seed: 90 })

  describe.each(['BTC/USDT', 'BTC/USDT:USDT'])('trades %s', (symbol) => {
    const isFutures = symbol.includes(':')
    /**
     * The channel of balances begins with a snapshot: once it is here, what was subscribed before it is open as well.
     */
    const ofWallet = isFutures ? { type: 'swap' } : {}
    const wallet = (): string => {
      const { uid } = exchange.key(label)
      return label === 'classic' && isFutures ? `${uid}-USDT-FUTURES` : uid
    }
    const ledger = () => exchange.core.openOrders(wallet()).map(({ orderId, price: at, qty }) => [orderId, at, qty])

    it('reads markets, ticker, book, candles, fees where there are any, and its balance', async () => {
      const bot = await botOn(exchange, label)
      await bot.loadMarkets()
      expect(bot.market(symbol)).toMatchObject({ id: 'BTCUSDT', active: true, swap: isFutures, spot: !isFutures })
      const ticker = await bot.fetchTicker(symbol)
      expect(ticker.bid).toBeLessThan(ticker.ask!)
      const book = await bot.fetchOrderBook(symbol, 5)
      expect([book.bids.length, book.asks.length]).toEqual([5, 5])
      expect(book.bids[0]![0]).toBeLessThan(book.asks[0]![0]!)
      for (const timeframe of ['1m', '1h', '1d']) {
        const bars = await bot.fetchOHLCV(symbol, timeframe, undefined, 10)
        expect(bars).toHaveLength(10)
        expect(bars.map(([at]) => at)).toEqual(bars.map(([at]) => at).toSorted((a, b) => a! - b!))
      }
      const balance = await bot.fetchBalance(ofWallet)
      const asset = exchange.core.assets(wallet()).find(({ coin }) => coin === 'USDT')
      expect(balance.USDT?.free).toBe(Number(asset?.available))
    })

    it('creates, edits and cancels orders while it watches them, and the ledger agrees', async () => {
      const bot = await botOn(exchange, label)
      await bot.loadMarkets()
      const { bid } = await bot.fetchTicker(symbol)
      const [low, lower] = [price(bot, symbol, bid!, 0.97), price(bot, symbol, bid!, 0.96)]
      const watched = bot.watchOrders(symbol)
      await bot.watchBalance(ofWallet)
      const created = await bot.createOrder(symbol, 'limit', 'buy', 0.01, low, { postOnly: true })
      expect((await watched).at(-1)).toMatchObject({ id: created.id, status: 'open', price: low, amount: 0.01 })
      expect(ledger()).toEqual([[created.id, String(low), '0.01']])

      const edited = await bot.editOrder(created.id!, symbol, 'limit', 'buy', 0.02, lower)
      await expect.poll(ledger).toEqual([[edited.id, String(lower), '0.02']])
      expect(await bot.fetchOrder(edited.id!, symbol)).toMatchObject({ status: 'open', price: lower, amount: 0.02 })

      const canceled = untilShown(bot, symbol, edited.id!, 'canceled')
      await bot.cancelOrder(edited.id!, symbol)
      expect(await canceled).toMatchObject({ filled: 0 })
      expect(ledger()).toEqual([])

      const two = [low, lower].map((at) => ({
        symbol,
        type: 'limit' as const,
        side: 'buy' as const,
        amount: 0.01,
        price: at,
      }))
      await bot.createOrders(two)
      expect(new Set((await bot.fetchOpenOrders(symbol)).map((order) => order.price))).toEqual(new Set([lower, low]))
      await bot.cancelAllOrders(symbol)
      expect(ledger()).toEqual([])
    })

    it('trades at the market and hears of fill, balance and position', async () => {
      const bot = await botOn(exchange, label)
      await bot.loadMarkets()
      if (isFutures) await bot.setLeverage(5, symbol)
      const ticker = await bot.watchTicker(symbol)
      const book = await bot.watchOrderBook(symbol)
      expect(ticker.last).toBeGreaterThan(0)
      expect(book.bids[0]![0]).toBeLessThan(book.asks[0]![0]!)
      const traded = bot.watchMyTrades(symbol)
      await bot.watchBalance(ofWallet)
      const [before, moved] = [await bot.fetchBalance(ofWallet), bot.watchBalance(ofWallet)]
      const { id } = isFutures
        ? await bot.createOrder(symbol, 'market', 'buy', 0.01)
        : await bot.createMarketBuyOrderWithCost(symbol, 1000)
      expect((await traded).every((trade) => trade.order === id && trade.symbol === symbol)).toBe(true)
      expect((await moved).USDT?.total).toBeLessThan(before.USDT?.total ?? 0)

      const filled = exchange.core.fills(wallet()).filter(({ orderId }) => orderId === id)
      const mine = (await bot.fetchMyTrades(symbol)).filter((trade) => trade.order === id)
      expect(new Set(mine.map((trade) => [trade.id, trade.price, trade.amount]))).toEqual(
        new Set(filled.map((fill) => [fill.execId, Number(fill.price), Number(fill.qty)])),
      )
      if (!isFutures) return
      expect(await bot.fetchPositions([symbol])).toMatchObject([{ symbol, side: 'long', contracts: 0.01, leverage: 5 }])
      await bot.createOrder(symbol, 'market', 'sell', 0.01, undefined, { reduceOnly: true })
      expect(exchange.core.positions(wallet())).toEqual([])
    })
  })
})

describe('The sample in the document of the practice exchange', () => {
  const exchange = usePracticeExchange({ seed: 91 })

  it('runs unchanged', async () => {
    const [, sample] = /```js\n(.*?)```/s.exec(readFileSync(join(root, 'docs/practice-exchange.md'), 'utf8')) ?? []
    expect(sample).toContain('ccxt')
    // Inside the repository, where the bot's library is found.
    const folder = join(root, '.cache/sandbox')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `bot-${process.pid}.mjs`)
    writeFileSync(file, sample ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(exchange.descriptor)])
    expect(stdout).toMatch(/^open at [\d.]+\ncanceled\n$/)
    expect(exchange.core.openOrders(exchange.key('one-way').uid)).toEqual([])
    expect(exchange.core.closedOrders(exchange.key('one-way').uid)).toMatchObject([{ status: 'canceled' }])
  })
})
