import { useDeferredValue, useMemo } from 'react'
import { type OrderEffects, orderEffects } from '@/shared/trading/ltv/projection/order-effect'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useFreshness } from '@/renderer/state/stores/health/risk-store'
import { restFor, usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { useOwnUnit } from './use-own-unit'
import { usePortfolio } from './use-portfolio'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Effect of orders on the ratio of the account's own unit. */
export interface LtvImpact {
  readonly riskUnitId: string
  readonly effects: OrderEffects
  readonly thresholds: Thresholds | null
  /** False if the initial ratio is outdated. */
  readonly live: boolean
}

const outside = { freshness: 'waiting' } as const

/** Null while the account has no risk unit, or before the first reading. Deferred, so that it never delays typing. */
export function useOrderEffects(orders: readonly OrderIntent[], instrumentOf: InstrumentOf): LtvImpact | null {
  const unit = useOwnUnit()
  const live = useFreshness(unit ?? outside) === 'live'
  const riskUnitId = unit?.id ?? null
  const thresholds = unit?.thresholds ?? null
  const model = usePortfolio(unit?.sample ?? null)
  const portfolio = useDeferredValue(usePaced(model, restFor(orders.length), `${riskUnitId} ${model === null}`))
  const deferred = useDeferredValue(orders)
  return useMemo(() => {
    if (riskUnitId === null || portfolio === null) return null
    const pending = deferred.map((order) => {
      const rules = instrumentOf(order.category, order.symbol)
      return { order, instrument: rules === 'not-loaded' ? null : rules, top: null, isClosing: false }
    })
    return { riskUnitId, effects: orderEffects(portfolio, pending), thresholds, live }
  }, [riskUnitId, thresholds, portfolio, deferred, instrumentOf, live])
}
