import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordingLines, recordingsAbsent } from '@/shared/testing/recordings'
import { equals } from '@/shared/base/decimal'
import { createOrderBook } from './order-book'
import type { MutableOrderBook } from './order-book'

const level = z.tuple([z.string(), z.string()]).rest(z.unknown())
const levels = z.array(level)

/** A books push of Bitget and OKX; the older Bitget feed sends its levels in `data[0]`. */
const BookMessage = z.object({
  m: z.object({
    action: z.enum(['snapshot', 'update']),
    arg: z.object({ channel: z.string(), instId: z.string() }),
    data: z.tuple([z.object({ asks: levels, bids: levels, checksum: z.number(), ts: z.string() })]),
  }),
})

interface Replay {
  checksums: number
  problems: string[]
}
type Dropped = { readonly instId: string; readonly ts: string }

/** Feeds every books push of a recording, checksum included, into one book per symbol. */
function replayBooks(name: string, dropped?: Dropped): Replay {
  const books = new Map<string, MutableOrderBook>()
  const replay: Replay = { checksums: 0, problems: [] }
  for (const line of recordingLines(name)) {
    if (!line.includes('"checksum"')) continue
    const { action, arg, data } = BookMessage.parse(JSON.parse(line)).m
    if (dropped?.instId === arg.instId && dropped.ts === data[0].ts) continue
    const book = books.get(arg.instId) ?? createOrderBook()
    books.set(arg.instId, book)
    const problem = action === 'snapshot' ? book.applySnapshot(data[0]) : book.applyUpdate(data[0])
    if (problem === null) replay.checksums += 1
    else replay.problems.push(`${arg.instId} ${data[0].ts} ${problem}`)
  }
  return replay
}

describe.skipIf(recordingsAbsent)('the recorded checksums', () => {
  it('of Bitget spot are all reproduced', () => {
    expect(replayBooks('bitget-spot-8sym-20220407')).toEqual({ checksums: 443, problems: [] })
  })
  it('of Bitget futures are all reproduced', () => {
    expect(replayBooks('bitget-usdtfutures-2sym-20220407')).toEqual({ checksums: 194, problems: [] })
  })
  it('of OKX are all reproduced, deletions of unknown levels included', () => {
    expect(replayBooks('okx-books-3sym-20220513')).toEqual({ checksums: 290, problems: [] })
  })

  it.each([
    ['bitget-spot-8sym-20220407', 'CULTUSDT', '1649290078757'],
    ['bitget-usdtfutures-2sym-20220407', 'DASHUSDT', '1649290077676'],
  ])('of %s catch a lost update of %s with the very next push', (name, instId, ts) => {
    const pushes: string[] = []
    for (const line of recordingLines(name)) {
      if (!line.includes('"checksum"')) continue
      const { arg, data } = BookMessage.parse(JSON.parse(line)).m
      if (arg.instId === instId) pushes.push(data[0].ts)
    }
    const next = pushes[pushes.indexOf(ts) + 1]
    expect(replayBooks(name, { instId, ts }).problems[0]).toBe(`${instId} ${next} checksum`)
  })
})

const Snapshot = z.object({ m: z.object({ lastUpdateId: z.number(), bids: levels, asks: levels }) })
const Depth = z.object({
  m: z.object({ data: z.object({ U: z.number(), u: z.number(), pu: z.number().optional(), b: levels, a: levels }) }),
})
const Ticker = z.object({
  m: z.object({ data: z.object({ u: z.number(), b: z.string(), B: z.string(), a: z.string(), A: z.string() }) }),
})
type Depth = z.output<typeof Depth>['m']['data']
type Ticker = z.output<typeof Ticker>['m']['data']

interface BinanceReplay {
  dropped: number
  applied: number
  problems: string[]
  /**
   * Depth events whose best bid and ask were compared with the last ticker at or before them, and those that differed.
   */
  compared: number
  differing: Ticker['u'][]
}

/**
 * Binance's rules: diffs older than the snapshot are dropped, the first joins it, every other one joins the one before.
 */
function createBinanceFeed(replay: BinanceReplay, applied: (book: MutableOrderBook, diff: Depth) => void) {
  const book = createOrderBook()
  const waiting: Depth[] = []
  let snapshotId: number | null = null
  let last: number | null = null

  const apply = (diff: Depth): void => {
    if (snapshotId === null) {
      waiting.push(diff)
      return
    }
    // Spot drops what the snapshot already holds; futures apply the event that ends exactly at the snapshot once more.
    const next = diff.pu === undefined ? snapshotId + 1 : snapshotId
    if (diff.u < next && last === null) {
      replay.dropped += 1
      return
    }
    // The bridge: the first diff spans the snapshot. After it spot joins by U = last u + 1, futures by pu = last u.
    const joins = last === null ? diff.U <= next && diff.u >= next : (diff.pu ?? diff.U - 1) === last
    const problem = book.applyUpdate({ bids: diff.b, asks: diff.a, seq: diff.u, pseq: joins ? book.seq : '0' })
    if (problem !== null) replay.problems.push(`${diff.u} ${problem}`)
    last = diff.u
    replay.applied += 1
    applied(book, diff)
  }
  return {
    apply,
    start(snapshot: z.output<typeof Snapshot>['m']) {
      const problem = book.applySnapshot({ bids: snapshot.bids, asks: snapshot.asks })
      if (problem !== null) replay.problems.push(`snapshot ${problem}`)
      snapshotId = snapshot.lastUpdateId
      for (const diff of waiting.splice(0)) apply(diff)
    },
  }
}

const isTop = (book: MutableOrderBook, ticker: Ticker): boolean =>
  book.bestBid !== null &&
  book.bestAsk !== null &&
  book.bestBid.price === ticker.b &&
  book.bestAsk.price === ticker.a &&
  equals(book.bestBid.size, ticker.B) &&
  equals(book.bestAsk.size, ticker.A)

/** The ticker in force at an update id: the last one that is not newer. They are sorted by id as they were sent. */
function tickerAt(tickers: readonly Ticker[], id: number): Ticker | undefined {
  let low = 0
  let high = tickers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tickers[middle]!.u <= id) low = middle + 1
    else high = middle
  }
  return tickers[low - 1]
}

function replayBinance(name: string): BinanceReplay {
  const replay: BinanceReplay = { dropped: 0, applied: 0, problems: [], compared: 0, differing: [] }
  const lines = [...recordingLines(name)]
  const tickers = lines
    .filter((line) => line.includes('@bookTicker'))
    .map((line) => Ticker.parse(JSON.parse(line)).m.data)
  const feed = createBinanceFeed(replay, (book, diff) => {
    const ticker = tickerAt(tickers, diff.u)
    if (ticker === undefined) return
    replay.compared += 1
    if (!isTop(book, ticker)) replay.differing.push(diff.u)
  })
  for (const line of lines) {
    if (line.includes('"d":"rest"')) feed.start(Snapshot.parse(JSON.parse(line)).m)
    if (!line.includes('@depth')) continue
    feed.apply(Depth.parse(JSON.parse(line)).m.data)
  }
  return replay
}

describe.skipIf(recordingsAbsent)('the recorded Binance books', () => {
  it('show the recorded best bid and ask after every event but the two the README names', () => {
    const { differing, ...replay } = replayBinance('binance-spot-btcusdt-20240808')
    expect(replay).toEqual({ dropped: 2, applied: 6493, problems: [], compared: 6493 })
    expect(differing).toHaveLength(2)
  })

  // bookTicker was removed from these recordings: what is left to show is that every sequence joins and no book
  // crosses.
  it.each([
    ['binance-spot-ethusdt-20240808', 2, 6468],
    ['binance-usdtfutures-btcusdt-20240808', 4, 6547],
    ['binance-usdtfutures-ethusdt-20240808', 5, 6581],
    ['binance-coinfutures-btcusd_perp-20240808', 23, 44772],
  ])('join without a gap and never cross in %s', (name, dropped, applied) => {
    expect(replayBinance(name)).toEqual({ dropped, applied, problems: [], compared: 0, differing: [] })
  })
})
