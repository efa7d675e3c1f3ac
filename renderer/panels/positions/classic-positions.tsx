import { useCallback, useMemo, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { DataTable } from '@/renderer/kit/table/data-table'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { useBlockedReason } from '@/renderer/state/stores/health/health-store'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { LeverageDialog } from '@/renderer/domain/classic/leverage-dialog'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'
import { useQtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { CloseAllButton } from './close-all-button'
import { PositionActions } from './position-actions'
import { positionColumns } from './position-columns'
import { positionRows } from './position-rows'
import { rulesOf } from './rules-of'
import { useFigureTerms } from './use-figure-terms'
import { noPositions, usePositionOrders } from './use-position-orders'

/** Open positions of a classic account, with close and reverse. */
export function ClassicPositions() {
  const query = useClassicRead('classic.holdings', {})
  const lots = useQtyForm()
  const instrumentOf = useInstrumentLookup()
  const blockedReason = useBlockedReason()
  /** Position whose leverage is being changed. */
  const [levered, setLevered] = useState<Position | null>(null)
  const positions = query.data?.positions ?? noPositions
  const { openForm, send, dialogs } = usePositionOrders(query.data?.positions ?? null, instrumentOf)
  const terms = useFigureTerms(positions, true)
  const rows = useMemo(() => positionRows(positions, []), [positions])
  const actions = useCallback(
    (position: Position) => (
      <span className="position-actions">
        <IconButton
          size="small"
          label={t`Leverage of ${position.symbol}…`}
          icon={<SlidersHorizontal />}
          onClick={() => setLevered(position)}
        />
        <PositionActions
          position={position}
          instrumentOf={instrumentOf}
          blockedReason={blockedReason}
          onRequest={(about) => openForm({ about, opened: position })}
          onSend={send}
        />
      </span>
    ),
    [instrumentOf, blockedReason, openForm, send],
  )
  const columns = useMemo(
    () => positionColumns({ ...terms, lots, actions: { width: 78, cell: actions }, hasUnknown: false }),
    [terms, lots, actions],
  )
  const instrument = levered === null ? null : rulesOf(levered, instrumentOf)
  return (
    <ClassicPanel
      label={t('Positions')}
      what="positions"
      query={query}
      count={rows.length}
      empty={
        <PanelState kind="empty" title={t('No open position')} text={t('A futures order that fills opens one.')} />
      }
      toolbar={
        <>
          <span className="toolbar__gap" />
          <CloseAllButton
            count={positions.length}
            blockedReason={blockedReason}
            onClick={() => openForm({ about: 'all' })}
          />
        </>
      }
    >
      {(_data, empty) => (
        <>
          <DataTable
            label={t('Positions of a classic account')}
            rows={rows}
            columns={columns}
            rowKey={positionKey}
            rowData={(position) => ({ 'data-testid': `position-${position.symbol}` })}
            empty={empty}
          />
          {instrument !== null && <LeverageDialog instrument={instrument} onClose={() => setLevered(null)} />}
          {dialogs}
        </>
      )}
    </ClassicPanel>
  )
}
