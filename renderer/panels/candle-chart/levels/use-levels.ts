import { useMemo } from 'react'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { useWaitingList } from '@/renderer/domain/strategy/use-waiting-strategies'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import { type Exit, exitsOf } from '@/renderer/panels/candle-chart/exits/exit'
import type { Level } from './level'
import { positionLevels } from './position-levels'
import { strategyLevels } from './strategy-levels'
import { loanLevels, unitLevels } from './trigger-levels'

/** Minimum interval between moves of the lines of units and loans, in ms. */
const PACE_MS = 3000

export interface Levels {
  /** Margin-call and liquidation levels of risk units and loans. */
  readonly triggers: readonly Level[]
  readonly all: readonly Level[]
  /** Take profits and stop losses of open positions. */
  readonly exits: readonly Exit[]
}

const isExit = (exits: readonly Exit[], { orderId }: StrategyRecord): boolean =>
  exits.some(({ record }) => record.orderId === orderId)

/**
 * Prices of an instrument with an order, position, alert or threshold. Pending strategy orders are requested only while
 * it is `visible`.
 */
export function useLevels(instrument: Instrument, visible: boolean): Levels {
  const positions = useAccount(({ account }) => account?.positions)
  const connected = useHealth((state) => state.connected)
  const overviewUnits = useRisk(({ overview }) => overview?.units) ?? null
  // The levels change with every reading, and each change redraws the chart. A change to outdated is shown at once.
  const ages = overviewUnits?.map(({ freshness }) => freshness).join()
  const units = usePaced(
    overviewUnits,
    PACE_MS,
    `${instrumentKey(instrument.category, instrument.symbol)} ${connected} ${ages}`,
  )
  const loans = useLoans((state) => state.loans)
  const { data: list, isCurrent: isListed } = useWaitingList(visible)
  const waiting = list?.orders
  const triggers = useMemo(() => {
    const current = (units ?? []).map((unit) => (connected ? unit : { ...unit, freshness: 'lost' as const }))
    const isCurrent = connected && loans?.freshness === 'live'
    return [...unitLevels(current, instrument), ...loanLevels(loans?.loans ?? [], isCurrent, instrument)]
  }, [units, loans, connected, instrument])
  return useMemo(() => {
    const exits = exitsOf(waiting ?? [], positions ?? [], instrument, isListed)
    const rest = (waiting ?? []).filter((record) => !isExit(exits, record))
    const all = [
      ...positionLevels(positions ?? [], instrument),
      ...strategyLevels(rest, instrument, isListed),
      ...triggers,
    ]
    return { triggers, all, exits }
  }, [positions, waiting, isListed, triggers, instrument])
}
