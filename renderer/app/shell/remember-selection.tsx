import { useEffect } from 'react'
import { useInterval, useSelection } from '@/renderer/state/stores/selection-store'
import { type WatchedSymbol, withRecent } from '@/shared/settings/watch-lists'
import { saveLater } from '@/renderer/state/actions/save-later'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

const saveAfterMs = 400

const recentWith = (symbol: WatchedSymbol): WatchedSymbol[] =>
  withRecent(useSettings.getState().settings.recentSymbols, symbol)

/** Saves the selected symbol for the next start. */
export function RememberSelection() {
  const { category, symbol } = useSelection()
  const interval = useInterval()
  const loaded = useSettings((state) => state.loaded)
  useEffect(() => {
    const { settings } = useSettings.getState()
    if (!loaded || (settings.category === category && settings.symbol === symbol && settings.interval === interval))
      return
    return saveLater(
      saveAfterMs,
      () => void saveSettings({ category, symbol, interval, recentSymbols: recentWith({ category, symbol }) }),
    )
  }, [loaded, category, symbol, interval])
  return null
}
