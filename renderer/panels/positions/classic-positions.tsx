import { useMemo, useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import type { Position } from '@/shared/trading/account/account'
import { DataTable } from '@/renderer/kit/table/data-table'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { LeverageDialog } from '@/renderer/domain/classic/leverage-dialog'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'
import { usePriceDecimals, useQtyDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { positionKey } from '@/renderer/domain/positions/close-all'
import { positionColumns } from './position-columns'
import { positionRows } from './position-rows'
import { rulesOf } from './rules-of'

/** Open positions of a classic account; they are closed from the ticket, by an order to the other side. */
export function ClassicPositions() {
  const read = useClassicRead('classic.holdings', {})
  const decimals = usePriceDecimals()
  const lots = useQtyDecimals()
  const instrumentOf = useInstrumentLookup()
  const [asked, setAsked] = useState<Position | null>(null)
  const positions = read.data?.positions
  const rows = useMemo(() => positionRows(positions ?? [], []), [positions])
  const columns = useMemo(() => {
    const actions = (position: Position) => (
      <IconButton
        size="small"
        label={`Leverage of ${position.symbol}…`}
        icon={<SlidersHorizontal />}
        onClick={() => setAsked(position)}
      />
    )
    return positionColumns(decimals, lots, { width: 36, cell: actions }, false)
  }, [decimals, lots])
  const instrument = asked === null ? null : rulesOf(asked, instrumentOf)
  return (
    <ClassicPanel
      label="Positions"
      what="positions"
      read={read}
      count={rows.length}
      empty={<PanelState kind="empty" title="No open position" text="A futures order that fills opens one." />}
      toolbar={<span className="muted">A position is closed from the ticket; leverage is set in its row.</span>}
    >
      {(_data, empty) => (
        <>
          <DataTable
            label="Positions of a classic account"
            rows={rows}
            columns={columns}
            rowKey={positionKey}
            rowData={(position) => ({ 'data-testid': `position-${position.symbol}` })}
            empty={empty}
          />
          {instrument !== null && <LeverageDialog instrument={instrument} onClose={() => setAsked(null)} />}
        </>
      )}
    </ClassicPanel>
  )
}
