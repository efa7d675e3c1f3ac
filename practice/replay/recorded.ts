import { z } from 'zod'
import type { Category, Side } from '@/shared/exchange/protocol/fields'

/** A level as recorded. Size zero removes it. */
export type RecordedLevel = readonly [price: string, size: string]

interface RecordedMarket {
  readonly category: Category
  readonly symbol: string
}

/** Levels of a book: all of them, or the changed ones. */
export interface RecordedDepth extends RecordedMarket {
  readonly kind: 'book'
  readonly snapshot: boolean
  readonly bids: readonly RecordedLevel[]
  readonly asks: readonly RecordedLevel[]
  /** 0 if the recording has none. */
  readonly updateId: number
}

/** A public trade. `side` is the taker's side. */
export interface RecordedTrade extends RecordedMarket {
  readonly kind: 'trade'
  readonly side: Side
  readonly price: string
  readonly qty: string
}

/** One event of a recording, from any recorder. */
export type Recorded = RecordedDepth | RecordedTrade

const Levels = z
  .array(z.tuple([z.string(), z.string()]).rest(z.unknown()))
  .transform((levels) => levels.map(([price, size]): RecordedLevel => [price, size]))
const BinanceDepth = z.object({
  e: z.literal('depthUpdate'),
  s: z.string(),
  u: z.number(),
  pu: z.number().optional(),
  ps: z.string().optional(),
  b: Levels,
  a: Levels,
})
const BinanceTrade = z.object({ e: z.literal('trade'), s: z.string(), p: z.string(), q: z.string(), m: z.boolean() })
const BinanceMessage = z.object({ stream: z.string(), data: z.union([BinanceDepth, BinanceTrade]) })
const BinanceSnapshot = z.object({ lastUpdateId: z.number(), bids: Levels, asks: Levels })
const Arg = z.object({ channel: z.string(), instId: z.string(), instType: z.string().optional() })
const BookMessage = z.object({
  action: z.enum(['snapshot', 'update']),
  arg: Arg,
  data: z.tuple([z.object({ asks: Levels, bids: Levels })]),
})
const OkxTrades = z.object({
  arg: Arg,
  data: z.array(z.object({ px: z.string(), sz: z.string(), side: z.enum(['buy', 'sell']) })),
})
const BitgetTrade = z.tuple([z.string(), z.string(), z.string(), z.enum(['buy', 'sell'])])
const BitgetTrades = z.object({ action: z.literal('update'), arg: Arg, data: z.array(BitgetTrade) })

/** USD per contract of Binance's coin-margined perpetuals: their sizes count contracts, Bitget's USD. */
const usdPerContract = (pair: string): number => (pair === 'BTCUSD' ? 100 : 10)
const inUsd =
  (usd: number) =>
  ([price, contracts]: RecordedLevel): RecordedLevel => [price, String(Number(contracts) * usd)]

/** Product of the content. Null if it is not served. */
function marketOf({ instType, instId }: z.output<typeof Arg>): RecordedMarket | null {
  if (instType === 'sp') return { category: 'SPOT', symbol: instId }
  if (instType === 'mc') return { category: 'USDT-FUTURES', symbol: instId }
  const spot = /^([A-Z0-9]+)-(USDT)$/.exec(instId)
  return spot ? { category: 'SPOT', symbol: `${spot[1]}${spot[2]}` } : null
}

/** One Binance stream: its market, and the conversion of its sizes to our unit. */
interface BinanceStream {
  readonly market: RecordedMarket
  readonly sized: (level: RecordedLevel) => RecordedLevel
}

/** `pu` marks futures, `ps` names the pair of a coin-margined contract. Of those only perpetuals are served. */
function binanceStream({ s, ps, pu }: z.output<typeof BinanceDepth>): BinanceStream | null {
  if (ps === undefined)
    return { market: { category: pu === undefined ? 'SPOT' : 'USDT-FUTURES', symbol: s }, sized: (level) => level }
  if (!s.endsWith('_PERP')) return null
  return { market: { category: 'COIN-FUTURES', symbol: `${ps}_CM` }, sized: inUsd(usdPerContract(ps)) }
}

function depthOf(
  { market, sized }: BinanceStream,
  snapshot: boolean,
  bids: readonly RecordedLevel[],
  asks: readonly RecordedLevel[],
  updateId: number,
): RecordedDepth {
  return { kind: 'book', ...market, snapshot, bids: bids.map(sized), asks: asks.map(sized), updateId }
}

/** Reads the messages of a recording, in order. */
export interface Reader {
  read(direction: string, message: unknown): readonly Recorded[]
}

/** Reads Bitget v1, OKX v5 and Binance messages. Ignores everything else. */
export function createReader(): Reader {
  /** A Binance REST snapshot or trade has fewer fields than a depth line: it belongs to the surrounding stream. */
  let binance: BinanceStream | null = null

  function readBinance(message: unknown): readonly Recorded[] | null {
    const parsed = BinanceMessage.safeParse(message)
    if (!parsed.success) return null
    const { data } = parsed.data
    if (data.e === 'trade') {
      if (binance === null) return []
      const [price, qty] = binance.sized([data.p, data.q])
      return [{ kind: 'trade', ...binance.market, side: data.m ? 'sell' : 'buy', price, qty }]
    }
    binance = binanceStream(data)
    return binance === null ? [] : [depthOf(binance, false, data.b, data.a, data.u)]
  }

  function readSnapshot(message: unknown): readonly Recorded[] {
    const parsed = BinanceSnapshot.safeParse(message)
    if (!parsed.success || binance === null) return []
    return [depthOf(binance, true, parsed.data.bids, parsed.data.asks, parsed.data.lastUpdateId)]
  }

  function readBook(message: unknown): readonly Recorded[] | null {
    const parsed = BookMessage.safeParse(message)
    if (!parsed.success) return null
    const { action, arg, data } = parsed.data
    const market = marketOf(arg)
    if (market === null || arg.channel !== 'books') return []
    return [
      { kind: 'book', ...market, snapshot: action === 'snapshot', bids: data[0].bids, asks: data[0].asks, updateId: 0 },
    ]
  }

  function readTrades(message: unknown): readonly Recorded[] {
    const bitget = BitgetTrades.safeParse(message)
    const okx = bitget.success ? null : OkxTrades.safeParse(message)
    const arg = bitget.success ? bitget.data.arg : okx?.data?.arg
    const market = arg && (arg.channel === 'trade' || arg.channel === 'trades') ? marketOf(arg) : null
    if (!market) return []
    // Newest first on Bitget: the oldest happened first.
    if (bitget.success)
      return bitget.data.data
        .toReversed()
        .map(([, price, qty, side]) => ({ kind: 'trade', ...market, side, price, qty }))
    return okx?.data?.data.map(({ px, sz, side }) => ({ kind: 'trade', ...market, side, price: px, qty: sz })) ?? []
  }

  return {
    read(direction, message) {
      if (direction === 'rest') return readSnapshot(message)
      return direction === 'in' ? (readBinance(message) ?? readBook(message) ?? readTrades(message)) : []
    },
  }
}
