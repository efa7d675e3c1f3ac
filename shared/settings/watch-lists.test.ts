import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/runs'
import {
  defaultWatchLists,
  FAVORITES,
  MOST_RECENT,
  type WatchedSymbol,
  WatchLists,
  withList,
  withListNamed,
  withoutList,
  withoutSymbol,
  withRecent,
  withSymbol,
  withSymbolMoved,
} from './watch-lists'

const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'].flatMap((symbol): WatchedSymbol[] => [
  { category: 'SPOT', symbol },
  { category: 'USDT-FUTURES', symbol },
])
const key = ({ category, symbol }: WatchedSymbol): string => `${category}:${symbol}`
const aSymbol = fc.constantFrom(...symbols)
const keysOf = (lists: ReturnType<typeof defaultWatchLists>, id = FAVORITES) =>
  lists.find((list) => list.id === id)?.symbols.map(key)

describe('watch lists', () => {
  it('keep each symbol once, lose none by a move, and always have the favorites', () => {
    const step = fc.record({
      what: fc.constantFrom('add', 'remove', 'move', 'list', 'name', 'drop'),
      list: fc.constantFrom(FAVORITES, 'a', 'b'),
      one: aSymbol,
      other: aSymbol,
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let lists = defaultWatchLists()
        for (const { what, list, one: first, other } of steps) {
          const before = keysOf(lists, list)
          if (what === 'add') lists = withSymbol(lists, list, first)
          if (what === 'remove') lists = withoutSymbol(lists, list, first)
          if (what === 'move') lists = withSymbolMoved(lists, list, first, other)
          if (what === 'list' && before === undefined) lists = withList(lists, list, list)
          if (what === 'name') lists = withListNamed(lists, list, '')
          if (what === 'drop') lists = withoutList(lists, list)
          const after = keysOf(lists, list)
          if (what === 'move') expect(after?.toSorted()).toEqual(before?.toSorted())
          if (what === 'remove') expect(after ?? []).not.toContain(key(first))
          for (const { symbols: now } of lists) expect(new Set(now.map(key)).size).toBe(now.length)
          expect(lists[0]?.id).toBe(FAVORITES)
          expect(WatchLists.parse(lists)).toEqual(lists)
        }
      }),
      { numRuns: runs(4000) },
    )
  })

  it('move a symbol to the place of another, down and up', () => {
    const [a, b, c] = [symbols[0]!, symbols[2]!, symbols[4]!]
    const lists = [a, b, c].reduce((before, symbol) => withSymbol(before, FAVORITES, symbol), defaultWatchLists())
    expect(keysOf(withSymbolMoved(lists, FAVORITES, a, c))).toEqual([b, c, a].map(key))
    expect(keysOf(withSymbolMoved(lists, FAVORITES, c, a))).toEqual([c, a, b].map(key))
  })

  it('remember the symbols that were shown last, each once, the newest first', () => {
    fc.assert(
      fc.property(fc.array(aSymbol, { minLength: 1, maxLength: 30 }), (symbols) => {
        const recent = symbols.reduce<WatchedSymbol[]>(withRecent, [])
        expect(recent.map(key)).toEqual([...new Set(symbols.toReversed().map(key))].slice(0, MOST_RECENT))
      }),
      { numRuns: runs(1000) },
    )
  })
})
