import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { Category, SymbolName } from '../exchange/protocol/fields'

/** Maximum number of symbols per list, and of lists. */
const MOST_SYMBOLS = 200
const MOST_LISTS = 20
export const MOST_RECENT = 12

export const WatchedSymbol = z.strictObject({ category: Category, symbol: SymbolName })
export type WatchedSymbol = z.infer<typeof WatchedSymbol>

const WatchList = z.strictObject({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(40),
  symbols: z.array(WatchedSymbol).max(MOST_SYMBOLS),
})
/** Symbols in the sequence of the trader. The id stays with another name. */
export type WatchList = z.infer<typeof WatchList>

/** The list that the star of the symbol search fills. It is always there. */
export const FAVORITES = 'favorites'

export const WatchLists = z.array(WatchList).max(MOST_LISTS)
export const defaultWatchLists = (): WatchList[] => [{ id: FAVORITES, name: t('Favorites'), symbols: [] }]
export const RecentSymbols = z.array(WatchedSymbol).max(MOST_RECENT)

export const isSameSymbol = (a: WatchedSymbol, b: WatchedSymbol): boolean =>
  a.category === b.category && a.symbol === b.symbol

const changed = (
  lists: readonly WatchList[],
  id: string,
  change: (symbols: readonly WatchedSymbol[]) => readonly WatchedSymbol[],
): WatchList[] => lists.map((list) => (list.id === id ? { ...list, symbols: [...change(list.symbols)] } : list))

/** Adds a symbol at the end of a list. A list that has it, or is full, stays as it is. */
export const withSymbol = (lists: readonly WatchList[], id: string, added: WatchedSymbol): WatchList[] =>
  changed(lists, id, (symbols) =>
    symbols.length >= MOST_SYMBOLS || symbols.some((symbol) => isSameSymbol(symbol, added))
      ? symbols
      : [...symbols, added],
  )

/** Removes a symbol from a list. */
export const withoutSymbol = (lists: readonly WatchList[], id: string, removed: WatchedSymbol): WatchList[] =>
  changed(lists, id, (symbols) => symbols.filter((symbol) => !isSameSymbol(symbol, removed)))

/** Moves a symbol to the place of another one of its list. */
export const withSymbolMoved = (
  lists: readonly WatchList[],
  id: string,
  moved: WatchedSymbol,
  to: WatchedSymbol,
): WatchList[] =>
  changed(lists, id, (symbols) => {
    const place = symbols.findIndex((symbol) => isSameSymbol(symbol, to))
    const others = symbols.filter((symbol) => !isSameSymbol(symbol, moved))
    return place < 0 || others.length === symbols.length ? symbols : others.toSpliced(place, 0, moved)
  })

/** Adds an empty list; none beyond the most that there may be. */
export const withList = (lists: readonly WatchList[], id: string, name: string): WatchList[] =>
  lists.length >= MOST_LISTS ? [...lists] : [...lists, { id, name, symbols: [] }]

/** Removes a list. The favorites stay. */
export const withoutList = (lists: readonly WatchList[], id: string): WatchList[] =>
  lists.filter((list) => list.id === FAVORITES || list.id !== id)

export const withListNamed = (lists: readonly WatchList[], id: string, name: string): WatchList[] =>
  lists.map((list) => (list.id === id && name !== '' ? { ...list, name } : list))

/** The symbols shown last, the newest first. */
export const withRecent = (recent: readonly WatchedSymbol[], symbol: WatchedSymbol): WatchedSymbol[] =>
  [symbol, ...recent.filter((entry) => !isSameSymbol(entry, symbol))].slice(0, MOST_RECENT)
