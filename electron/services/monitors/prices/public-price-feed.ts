import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { PublicPriceProblem } from '@/shared/trading/alarms/rules/dispute'
import {
  type PublicPrices,
  publicPricesFrom,
  type PublicTicker,
  symbolOf,
} from '@/shared/trading/public-prices/public-prices'
import { createStandstill, type TickerKey } from '@/shared/trading/public-prices/standstill'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { bestPricesOf } from '@/electron/exchange/rest/best-prices'

/** Public prices of the coins of units and loans, read once a second while there are any. */
export interface PublicPriceFeed {
  /** Problem of the tickers; null if there is none, or no unit or loan. */
  problem(): PublicPriceProblem | null
  stop(): void
}

const HANGS_MS = 3 * SECOND_MS
/** Prices of requests that took longer have an unknown time. */
const SLOW_MS = 1500
const UNREAD_MS = 10 * SECOND_MS
const NO_ANSWER = t('no answer came')
const CATEGORIES = ['USDT-FUTURES', 'SPOT'] as const
type PriceCategory = (typeof CATEGORIES)[number]

interface CoinKey extends TickerKey {
  readonly coin: string
}

/** `priced` is called after every read. If a ticker does not change, the mid price of its order book is used. */
export function createPublicPriceFeed(parts: {
  readonly rest: Pick<RestClient, 'tickers' | 'orderBook'>
  readonly clock: Clock
  readonly coins: () => ReadonlySet<string>
  readonly priced: (prices: PublicPrices) => void
}): PublicPriceFeed {
  const { rest, clock, coins, priced } = parts
  const standstill = createStandstill({ clock, best: (key) => bestPricesOf(rest, key) })
  const tickers = new Map<PriceCategory, readonly PublicTicker[]>()
  let stopped = false
  let requestedAt = -Infinity
  let isPending = false
  let newest = -Infinity
  /** First request since the last complete answer; null if there is none. A suspended computer requests nothing. */
  let unansweredSince: number | null = null
  let reason = NO_ANSWER

  /** Tickers for the prices of these coins. */
  function keysOf(needed: ReadonlySet<string>): readonly CoinKey[] {
    return [...needed].flatMap((coin) => {
      const symbol = symbolOf(coin)
      const category = CATEGORIES.find((candidate) =>
        tickers.get(candidate)?.some((ticker) => ticker.symbol === symbol),
      )
      return category === undefined ? [] : [{ coin, category, symbol }]
    })
  }

  /** Spot only if a coin has no perpetual. */
  const isNeeded = (category: PriceCategory, needed: ReadonlySet<string>): boolean =>
    category === 'USDT-FUTURES' ||
    [...needed].some((coin) => !tickers.get('USDT-FUTURES')?.some(({ symbol }) => symbol === symbolOf(coin)))

  async function readCategory(category: PriceCategory): Promise<boolean> {
    const answer = await rest.tickers({ category }, { withdrawn: () => stopped })
    if (answer.kind !== 'done') {
      reason = `${answer.message} (${answer.code})`
      return false
    }
    tickers.set(category, answer.data)
    standstill.noteTickers(category, answer.data)
    return true
  }

  async function read(needed: ReadonlySet<string>): Promise<void> {
    const at = clock.mono()
    requestedAt = at
    unansweredSince ??= at
    isPending = true
    let isRead = true
    for (const category of CATEGORIES) if (isNeeded(category, needed)) isRead = (await readCategory(category)) && isRead
    await standstill.check(keysOf(needed))
    if (stopped || at < newest) return
    newest = at
    isPending = false
    if (isRead && clock.mono() - at > SLOW_MS) {
      isRead = false
      reason = t('the answers arrive too late to be compared')
    }
    if (!isRead) return
    unansweredSince = null
    reason = NO_ANSWER
    const books = keysOf(needed).flatMap((key) => {
      const price = standstill.bookPrice(key)
      return price === null ? [] : [[key.coin, price] as const]
    })
    priced(publicPricesFrom(at, tickers.get('USDT-FUTURES') ?? [], tickers.get('SPOT') ?? [], new Map(books)))
  }

  function second(): void {
    const needed = coins()
    if (needed.size === 0) {
      unansweredSince = null
      return
    }
    if (!isPending || clock.mono() - requestedAt >= HANGS_MS) void read(needed)
  }
  const end = every(clock, SECOND_MS, second)

  return {
    problem() {
      const needed = coins()
      if (needed.size === 0) return null
      if (unansweredSince !== null && clock.mono() - unansweredSince >= UNREAD_MS) return { kind: 'unread', reason }
      const still = keysOf(needed).filter((key) => standstill.isStill(key))
      return still.length === 0 ? null : { kind: 'still', symbols: still.map(({ symbol }) => symbol) }
    },
    stop() {
      stopped = true
      end()
    },
  }
}
