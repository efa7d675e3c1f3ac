import { useEffect } from 'react'
import { useInterval, useSelection } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'

const saveAfterMs = 400

/** Saves what is looked at, so that the next start opens there. */
export function RememberSelection() {
  const { category, symbol } = useSelection()
  const interval = useInterval()
  const loaded = useSettings((state) => state.loaded)
  useEffect(() => {
    const { settings } = useSettings.getState()
    if (!loaded || (settings.category === category && settings.symbol === symbol && settings.interval === interval))
      return
    const timer = setTimeout(() => void saveSettings({ category, symbol, interval }), saveAfterMs)
    return () => clearTimeout(timer)
  }, [loaded, category, symbol, interval])
  return null
}
