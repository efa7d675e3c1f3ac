import { useCallback, useMemo } from 'react'
import { t } from '@/shared/languages/text'
import { oldestOf, type Position, unknownParts } from '@/shared/trading/account/account'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { unresolved, useOrders } from '@/renderer/state/stores/orders-store'
import { useBlockedReason } from '@/renderer/state/stores/health/health-store'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { AccountFeed } from '@/renderer/domain/account/account-feed'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { useInSight } from '@/renderer/kit/ui/hooks/use-in-sight'
import { useQtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { ClassicPositions } from './classic-positions'
import { CloseAllButton } from './close-all-button'
import { PositionActions } from './position-actions'
import { positionColumns } from './position-columns'
import { PositionMode } from './position-mode'
import { positionRows } from './position-rows'
import { useExits } from './use-exits'
import { useFigureTerms } from './use-figure-terms'
import { noPositions, usePositionOrders } from './use-position-orders'
import '@/renderer/domain/orders/orders-view.css'
import './positions.css'

const ofPositions = ['positions'] as const

/**
 * Open futures positions, with close and reverse. Profit is always signed. A figure that the exchange does not send is
 * “?” with the reason, never 0.
 */
export function PositionsPanel() {
  return useIsClassic() ? <ClassicPositions /> : <UnifiedPositions />
}

function UnifiedPositions() {
  const account = useAccount((state) => state.account)
  const positions = account?.positions ?? noPositions
  const lots = useQtyForm()
  const instrumentOf = useInstrumentLookup()
  const blockedReason = useBlockedReason()
  const { openForm, send, dialogs } = usePositionOrders(account?.positions ?? null, instrumentOf)
  const { ref, inSight } = useInSight()
  const terms = useFigureTerms(positions, inSight)
  const exits = useExits(positions, inSight)
  const actions = useCallback(
    (position: Position) => (
      <PositionActions
        position={position}
        instrumentOf={instrumentOf}
        blockedReason={blockedReason}
        onRequest={(about) => openForm({ about, opened: position })}
        onSend={send}
        onProtect={() => openForm({ about: 'protect', opened: position })}
      />
    ),
    [instrumentOf, blockedReason, openForm, send],
  )
  const unknown = useOrders(unresolved)
  const rows = useMemo(() => positionRows(positions, unknown, exits), [positions, unknown, exits])
  const hasUnknown = rows.some(({ range }) => range !== null)
  const columns = useMemo(
    () => positionColumns({ ...terms, lots, actions: { width: 78, cell: actions }, hasUnknown }),
    [terms, lots, actions, hasUnknown],
  )
  const now = useNow(account !== null)
  const asOf = account === null ? null : oldestOf(Object.values(account.parts.positions))
  const isKnown = account !== null && unknownParts(account, ofPositions).length === 0
  return (
    <AccountFeed
      label={t('Positions')}
      parts={ofPositions}
      toolbar={
        <>
          <span ref={ref}>
            {isKnown
              ? t`complete ${formatAge(Math.max(0, now - (asOf ?? now)))} ago`
              : asOf === null
                ? t('not known in full')
                : t`last known ${formatAge(Math.max(0, now - asOf))} ago`}
          </span>
          <span className="toolbar__gap" />
          <PositionMode />
          <CloseAllButton
            count={positions.length}
            blockedReason={blockedReason}
            onClick={() => openForm({ about: 'all' })}
          />
        </>
      }
    >
      <DataTable
        label={t('Positions')}
        rows={rows}
        columns={columns}
        rowKey={positionKey}
        rowData={(position) => ({ 'data-testid': `position-${position.symbol}` })}
        empty={
          isKnown ? (
            <PanelState kind="empty" title={t('No open position')} text={t('A futures order that fills opens one.')} />
          ) : (
            <PanelState
              kind="error"
              title={asOf === null ? t('The positions are not known') : t`None was open at ${formatTime(asOf)}`}
              text={t('Positions may be open. Check them on the exchange before you trade.')}
            />
          )
        }
      />
      {dialogs}
    </AccountFeed>
  )
}
