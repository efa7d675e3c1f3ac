import { every, type Clock } from '@/shared/base/clock'
import type { CoinFacts } from '@/shared/trading/ltv/projection/portfolio'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'

/** Prices and haircuts of coins that a risk unit does not hold yet: what buying them would do. */
export interface CoinFactsReader {
  current(): CoinFacts
  /** Reads now, if needed. */
  read(): void
  /** The same, but only for what was never read: the first order after a start should not have to wait for a turn. */
  readIfMissing(): void
  stop(): void
}

const EVERY_MS = 10_000
const RULES_EVERY_MS = HOUR_MS
const QUOTE_SUFFIX = 'USDT'

/** Reads only while `isNeeded`; `productIds` are those the account borrows under. */
export function createCoinFacts(parts: {
  readonly rest: Pick<RestClient, 'tickers' | 'ensureCoins'>
  readonly clock: Clock
  readonly isNeeded: () => boolean
  readonly productIds: () => readonly string[]
}): CoinFactsReader {
  const { rest, clock, isNeeded, productIds } = parts
  let prices: CoinFacts['prices'] = {}
  let ratios: CoinFacts['ratios'] = {}
  let rulesAt = -Infinity
  /** The products whose haircuts were read last, or are being read. */
  let rulesOf = ''
  let pricesAsked = false

  async function readPrices(): Promise<void> {
    pricesAsked = true
    const answer = await rest.tickers({ category: 'SPOT' })
    if (answer.kind !== 'done') {
      pricesAsked = Object.keys(prices).length > 0
      return
    }
    const inUsdt = answer.data.filter(({ symbol, lastPrice }) => symbol.endsWith(QUOTE_SUFFIX) && lastPrice !== '')
    prices = Object.fromEntries(
      inUsdt.map(({ symbol, lastPrice }) => [symbol.slice(0, -QUOTE_SUFFIX.length), lastPrice]),
    )
  }

  /** Beyond the description: without it, coins that are not held stay unknown. */
  async function readRatios(): Promise<void> {
    const ids = productIds().join()
    if (ids === '' || (ids === rulesOf && clock.mono() - rulesAt < RULES_EVERY_MS)) return
    rulesAt = clock.mono()
    rulesOf = ids
    for (const productId of productIds()) {
      const answer = await rest.ensureCoins({ productId })
      if (answer.kind !== 'done') {
        rulesOf = ''
        continue
      }
      ratios = {
        ...ratios,
        ...Object.fromEntries(answer.data.coinInfo.map(({ coin, convertRatio }) => [coin, convertRatio])),
      }
    }
  }

  function read(): void {
    if (!isNeeded()) return
    void readPrices()
    void readRatios()
  }

  function readIfMissing(): void {
    if (!isNeeded()) return
    if (!pricesAsked) void readPrices()
    if (rulesAt === -Infinity) void readRatios()
  }

  const stop = every(clock, EVERY_MS, read)
  return { current: () => ({ prices, ratios }), read, readIfMissing, stop }
}
