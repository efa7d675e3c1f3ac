import { useEffect, useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { readChoice, readSymbol } from '@/shared/trading/batch/draft/choice-labels'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'
import { watchTop, useTops } from './book-tops'
import type { Pace, Tops, WatchedBook } from './top-watch'

/** Maximum number of subscribed books: further symbols of a batch are marked as not checked against the market. */
const WATCHED = 12
/** Maximum wait of a review for the first frame of a book. */
const TIMEOUT_MS = 1500

/** Rows of a draft, as typed, or orders. */
type Named = Pick<DraftRow, 'category' | 'symbol'>

function symbolsOf(rows: readonly Named[], instrumentOf: InstrumentOf): readonly WatchedBook[] {
  const tops = new Map<string, WatchedBook>()
  for (const row of rows) {
    const category = readChoice('category', row.category)
    const instrument = category === null ? null : instrumentOf(category, readSymbol(row.symbol))
    if (category === null || instrument === null || instrument === 'not-loaded') continue
    tops.set(instrumentKey(category, instrument.symbol), {
      category,
      symbol: instrument.symbol,
      tickSize: instrument.tickSize,
    })
  }
  return [...tops.values()].slice(0, WATCHED)
}

export interface BookTops {
  readonly tops: Tops
  /** Keys of the books as a text, once none is missing. */
  readonly books: string
  /** The first frame of some book is missing. */
  readonly waiting: boolean
  /** Number of received books that are not current. */
  readonly stale: number
}

/** Best prices of every symbol in the draft, while its book is current. */
export function useBookTops(rows: readonly Named[], instrumentOf: InstrumentOf, pace: Pace = 'second'): BookTops {
  const [givenUp, setGivenUp] = useState('')
  const session = useSessionKey()
  const connected = useHealth((state) => state.connected)
  // Text, so that edits without a new symbol do not renew the subscriptions.
  const watched = useMemo(() => JSON.stringify(symbolsOf(rows, instrumentOf)), [rows, instrumentOf])
  const books: readonly WatchedBook[] = useMemo(() => JSON.parse(watched), [watched])
  // A subscription ends with the connection; prices from before are outdated.
  useEffect(() => {
    if (books.length === 0) return
    const timeout = setTimeout(() => setGivenUp(watched), TIMEOUT_MS)
    const releases = connected ? books.map((book) => watchTop(book, pace)) : []
    return () => {
      clearTimeout(timeout)
      for (const release of releases) release()
    }
  }, [books, watched, session, connected, pace])
  const keys = useMemo(() => books.map(({ category, symbol }) => instrumentKey(category, symbol)), [books])
  const tops = useTops(
    useShallow(
      (state): Tops =>
        new Map(
          keys.flatMap((key) => {
            const top = state[pace].get(key)
            return top === undefined ? [] : [[key, top] as const]
          }),
        ),
    ),
  )
  const isComplete = keys.every((key) => tops.has(key))
  return {
    tops,
    books: isComplete ? keys.join(' ') : '',
    stale: [...tops.values()].filter((top) => top === null).length,
    waiting: givenUp !== watched && !isComplete,
  }
}
