import { every, type Clock } from '@/shared/base/clock'
import type { CoinFacts } from '@/shared/trading/ltv/projection/portfolio'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'

/** Prices and haircuts of coins that a risk unit does not hold yet, to assess a purchase. */
export interface CoinFactsReader {
  current(): CoinFacts
  /** Reads if needed. */
  read(): void
  /** Like `read`, but only data that was never read. The first order after a start must not wait for it. */
  readIfMissing(): void
  stop(): void
}

const EVERY_MS = 10_000
const RULES_EVERY_MS = HOUR_MS
const QUOTE_SUFFIX = 'USDT'

/** Reads only while `isNeeded`. `productIds` are the loan products of the account. */
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
  /** Products of the last or current read of the haircuts. */
  let rulesOf = ''
  let hasPrices = false

  async function readPrices(): Promise<void> {
    hasPrices = true
    const answer = await rest.tickers({ category: 'SPOT' })
    if (answer.kind !== 'done') {
      hasPrices = Object.keys(prices).length > 0
      return
    }
    const inUsdt = answer.data.filter(({ symbol, lastPrice }) => symbol.endsWith(QUOTE_SUFFIX) && lastPrice !== '')
    prices = Object.fromEntries(
      inUsdt.map(({ symbol, lastPrice }) => [symbol.slice(0, -QUOTE_SUFFIX.length), lastPrice]),
    )
  }

  /** Undocumented call. Without it, coins that are not held stay unknown. */
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
    if (!hasPrices) void readPrices()
    if (rulesAt === -Infinity) void readRatios()
  }

  const stop = every(clock, EVERY_MS, read)
  return { current: () => ({ prices, ratios }), read, readIfMissing, stop }
}
