import { useEffect, useMemo, useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { decodeBookFrame } from '@/shared/ipc/book-frame'
import { readChoice, readSymbol } from '@/shared/trading/batch/choice-labels'
import { stepsToText } from '@/shared/base/decimal'
import { isCurrent } from '@/shared/trading/health/health'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { bridge } from '@/renderer/state/bridge/bridge'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import type { BookTop } from '@/shared/trading/pretrade/market-rules'

/** By instrument key; null while its book is not current, missing while it was not heard of yet. */
type Tops = ReadonlyMap<string, BookTop | null>

/** Books watched at once: more symbols than this in one batch are marked unchecked against the market. */
const WATCHED = 12
/** Checks need not follow every tick. */
const EVERY_MS = 1000
/** How long a review may wait for the first word of a book. */
const TIMEOUT_MS = 1500

interface Watched {
  readonly category: Category
  readonly symbol: string
  readonly tickSize: string
}

/** Whatever names a symbol: rows of a draft, as typed, or orders. */
type Named = Pick<DraftRow, 'category' | 'symbol'>

function symbolsOf(rows: readonly Named[], instrumentOf: InstrumentOf): readonly Watched[] {
  const found = new Map<string, Watched>()
  for (const row of rows) {
    const category = readChoice('category', row.category)
    const instrument = category === null ? null : instrumentOf(category, readSymbol(row.symbol))
    if (category === null || instrument === null || instrument === 'not-loaded') continue
    found.set(instrumentKey(category, instrument.symbol), {
      category,
      symbol: instrument.symbol,
      tickSize: instrument.tickSize,
    })
  }
  return [...found.values()].slice(0, WATCHED)
}

function topOf(frame: Float64Array, tickSize: string): BookTop | null {
  const { state, bestBid, bestAsk } = decodeBookFrame(frame)
  if (!isCurrent(state)) return null
  return {
    bid: bestBid === null ? null : stepsToText(bestBid, tickSize),
    ask: bestAsk === null ? null : stepsToText(bestAsk, tickSize),
  }
}

/** Watches one book row each and publishes what changed once a second. Returns the function that ends it. */
function watchTops(watched: readonly Watched[], publish: (tops: Tops) => void): () => void {
  const tickSizes = new Map<number, readonly [key: string, tickSize: string]>()
  const tops = new Map<string, BookTop | null>()
  let ended = false
  const stopListening = bridge.listen('book.frame', ({ watchId, frame }) => {
    const book = tickSizes.get(watchId)
    if (!book) return
    const isFirst = !tops.has(book[0])
    tops.set(book[0], topOf(frame, book[1]))
    if (isFirst) publish(new Map(tops))
  })
  for (const { category, symbol, tickSize } of watched) {
    void bridge.call('book.watch', { category, symbol, group: 1, rows: 1 }).then((reply) => {
      if (!reply.ok) return
      if (ended) void bridge.call('book.unwatch', { watchId: reply.value.watchId })
      else tickSizes.set(reply.value.watchId, [instrumentKey(category, symbol), tickSize])
    })
  }
  const timer = setInterval(() => publish(new Map(tops)), EVERY_MS)
  return () => {
    ended = true
    clearInterval(timer)
    stopListening()
    for (const watchId of tickSizes.keys()) void bridge.call('book.unwatch', { watchId })
  }
}

const sameTops = (a: Tops, b: Tops): boolean =>
  a.size === b.size &&
  [...a].every(([key, top]) => b.has(key) && b.get(key)?.bid === top?.bid && b.get(key)?.ask === top?.ask)

/**
 * Best prices of every symbol in the draft, while its book is current. `waiting`: some book was asked for and not heard
 * of yet; `stale`: how many were heard of and are not current.
 */
export function useBookTops(
  rows: readonly Named[],
  instrumentOf: InstrumentOf,
): { readonly tops: Tops; readonly waiting: boolean; readonly stale: number } {
  const [tops, setTops] = useState<Tops>(new Map())
  const [givenUp, setGivenUp] = useState('')
  // A text, so that edits which name no new symbol do not restart the watching.
  const watched = useMemo(() => JSON.stringify(symbolsOf(rows, instrumentOf)), [rows, instrumentOf])
  useEffect(() => {
    const symbols: readonly Watched[] = JSON.parse(watched)
    if (symbols.length === 0) return
    const timeout = setTimeout(() => setGivenUp(watched), TIMEOUT_MS)
    const stop = watchTops(symbols, (next) => setTops((known) => (sameTops(known, next) ? known : next)))
    return () => {
      clearTimeout(timeout)
      stop()
    }
  }, [watched])
  const asked: readonly Watched[] = useMemo(() => JSON.parse(watched), [watched])
  return {
    tops,
    stale: [...tops.values()].filter((top) => top === null).length,
    waiting: givenUp !== watched && asked.some(({ category, symbol }) => !tops.has(instrumentKey(category, symbol))),
  }
}
