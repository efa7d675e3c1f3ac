import {
  FAVORITES,
  isSameSymbol,
  type WatchedSymbol,
  type WatchList,
  withoutSymbol,
  withSymbol,
} from '@/shared/settings/watch-lists'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

/** The watch lists in the sequence of the trader. */
export const useWatchLists = (): readonly WatchList[] => useSettings(({ settings }) => settings.watchLists)

/** Saves a change of the watch lists. */
export const changeWatchLists = (change: (lists: readonly WatchList[]) => WatchList[]): void =>
  void saveSettings({ watchLists: change(useSettings.getState().settings.watchLists) })

export const isIn = (list: WatchList | undefined, symbol: WatchedSymbol): boolean =>
  list?.symbols.some((entry) => isSameSymbol(entry, symbol)) === true

/** Adds a symbol to the favorites, or removes it from them. */
export const toggleFavorite = (symbol: WatchedSymbol): void =>
  changeWatchLists((lists) => {
    const favorites = lists.find(({ id }) => id === FAVORITES)
    return isIn(favorites, symbol) ? withoutSymbol(lists, FAVORITES, symbol) : withSymbol(lists, FAVORITES, symbol)
  })
