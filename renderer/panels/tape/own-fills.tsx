import { displayText } from '@/renderer/kit/format/display-text'
import { useMemo } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { fillColumns } from '@/renderer/domain/fills/fill-columns'
import { useOwnFills } from '@/renderer/domain/fills/use-own-fills'
import { usePriceDecimals, useQtyForm } from '@/renderer/domain/orders/use-price-decimals'
import { useFeed } from '@/renderer/state/stores/health/health-store'
import { shownByPriority } from '@/renderer/kit/table/columns/shown-columns'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/panel/veil-kind'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { MINUTE_MS } from '@/shared/base/time'
import { isCurrent } from '@/shared/trading/health/health'

interface OwnFillsProps {
  readonly category: Category
  readonly symbol: string
}

/** Columns by priority as the panel gets wider. */
const columnPriority = ['fee', 'pnl', 'liquidity', 'order'] as const

/** Own fills of a symbol, newest first, including those of external orders. */
export function OwnFills({ category, symbol }: OwnFillsProps) {
  const feed = useFeed('orderFeed')
  const { fills, error } = useOwnFills(category, symbol)
  const now = useNow(true, MINUTE_MS)
  const form = useQtyForm()
  const decimals = usePriceDecimals()
  const columns = useMemo(
    () => shownByPriority(fillColumns(now, decimals, form), columnPriority),
    [now, decimals, form],
  )
  const rows = fills ?? []
  const empty =
    error !== null ? (
      <PanelState kind="error" title={t('No fills')} text={error.message} />
    ) : fills === undefined ? (
      <PanelState kind="loading" title={t('Loading your fills')} />
    ) : (
      <PanelState
        kind="empty"
        title={t`No fills in ${symbol}`}
        text={t('Executions of your orders of the last seven days appear here, from any program.')}
      />
    )
  const isOld = !isCurrent(feed.state) && rows.length > 0
  return (
    <div className="orders-table" data-live={isCurrent(feed.state)}>
      <DataTable
        label={t('Own fills')}
        rows={rows}
        columns={columns}
        rowKey={({ execId }) => execId}
        rowData={() => ({ 'data-testid': 'own-fill' })}
        empty={empty}
      />
      {isOld && <PanelVeil kind={veilKindOf(feed.state)} text={feed.reason ?? t`Feed ${displayText(feed.state)}`} />}
    </div>
  )
}
