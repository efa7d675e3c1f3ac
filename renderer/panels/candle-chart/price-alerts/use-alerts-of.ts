import { useMemo } from 'react'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import type { Instrument } from '@/shared/trading/market/instrument'
import { usePriceAlerts } from '@/renderer/state/stores/price-alerts-store'

/** Alerts of an instrument that have not fired. */
export function useAlertsOf({ category, symbol }: Instrument): readonly WatchedPriceAlert[] {
  const alerts = usePriceAlerts((state) => state.alerts)
  return useMemo(
    () =>
      (alerts ?? []).filter(
        (alert) => alert.category === category && alert.symbol === symbol && alert.watch !== 'done',
      ),
    [alerts, category, symbol],
  )
}
