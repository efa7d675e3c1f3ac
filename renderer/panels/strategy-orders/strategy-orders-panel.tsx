import { displayText } from '@/renderer/kit/format/display-text'
import { useEffect, useMemo, useState } from 'react'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { isCurrent } from '@/shared/trading/health/health'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { EmptyList, OmittedBand, PanelBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { joined } from '@/shared/ipc/transport/listed'
import type { StrategyList } from '@/shared/ipc/trading/strategies'
import { veilKindOf } from '@/renderer/kit/ui/panel/veil-kind'
import { useInSight } from '@/renderer/kit/ui/hooks/use-in-sight'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { formatAge } from '@/renderer/kit/format/time'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useStrategies } from '@/renderer/state/queries/strategies'
import { useFeed, useNotFollowed, useBlockedReason } from '@/renderer/state/stores/health/health-store'
import { useRequests, useRequestsRevision } from '@/renderer/state/stores/requests-store'
import { useSelection } from '@/renderer/state/stores/selection-store'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { usePriceDecimals } from '@/renderer/domain/orders/use-price-decimals'
import { StrategyDialog } from '@/renderer/domain/strategy/strategy-dialog'
import { formOf, newStrategy } from '@/renderer/domain/strategy/strategy-form'
import { CancelStrategies } from './cancel-strategies'
import { CancelStrategy } from './cancel-strategy'
import { strategyColumns } from './strategy-columns'
import { isCancelable, type StrategyRow, strategyRows } from './strategy-rows'
import '@/renderer/domain/orders/orders-view.css'

type StrategyDialogState =
  | { readonly about: 'new' }
  | { readonly about: 'change' | 'cancel'; readonly row: StrategyRow }

/** Positions as text that changes with them. */
const positionsKey = (positions: readonly Position[]): string =>
  positions.map(({ category, symbol, posSide, total }) => `${category}:${symbol}:${posSide}:${total}`).join(' ')

const emptyList = { orders: [], missing: [] } as const

/** Categories whose list could not be read, with each reason once; undefined for none. */
function missingText(what: string, missing: StrategyList['missing']): string | undefined {
  if (missing.length === 0) return undefined
  const names = missing.map(({ category }) => category).join(', ')
  const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ')
  return t`${what} of ${names} are not known. ${reasons}`
}

function useUnit() {
  const instruments = useAllInstruments()
  return useMemo(() => {
    const units = new Map(
      instruments.map((instrument) => [instrumentKey(instrument.category, instrument.symbol), lotCoinOf(instrument)]),
    )
    return ({ category, symbol }: StrategyRow): string => units.get(instrumentKey(category, symbol)) ?? ''
  }, [instruments])
}

/** Take profits, stop losses and trigger orders of the account, including external ones, with their results. */
export function StrategyOrdersPanel() {
  const [showsPast, setShowsPast] = useState(false)
  const requests = useRequests((state) => state.requests)
  const revision = useRequestsRevision()
  const { ref, inSight } = useInSight()
  const notFollowed = useNotFollowed()
  const isEnabled = inSight && notFollowed === null
  const waiting = useStrategies('waiting', revision, isEnabled)
  const past = useStrategies('past', revision, isEnabled && showsPast)
  // A change of a position can be caused by a strategy order, which no push reports.
  const positionKeys = useAccount(({ account }) => positionsKey(account?.positions ?? []))
  const readAgain = useLatestCallback(() => {
    if (isEnabled) void waiting.refetch()
  })
  useEffect(() => readAgain(), [positionKeys, readAgain])
  const feed = useFeed('rest')
  const live = isCurrent(feed.state)
  const blockedReason = useBlockedReason()
  const { category, symbol } = useSelection()
  const hedge = useHedge(category)
  const [dialog, setDialog] = useState<StrategyDialogState | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const decimals = usePriceDecimals()
  const unitOf = useUnit()
  const { orders: open, missing } = waiting.data ?? emptyList
  const { orders: over } = past.data ?? emptyList
  const rows = useMemo(() => strategyRows(open, over, requests.values()), [open, over, requests])
  const visible = showsPast ? rows : rows.filter(({ waits }) => waits)
  const cancelable = rows.filter(isCancelable)
  const columns = useMemo(
    () =>
      strategyColumns(decimals, unitOf, {
        blockedReason,
        onModify: (row) => setDialog({ about: 'change', row }),
        onCancel: (row) => setDialog({ about: 'cancel', row }),
      }),
    [decimals, unitOf, blockedReason],
  )
  const toolbar = (
    <>
      <span
        className={waiting.isCurrent ? 'faint' : 'warn'}
        title={t('Not pushed by the exchange: polled while this panel is visible, slower while nothing changes')}
        data-testid="strategies-read"
      >{t`read ${formatAge(waiting.age)} ago`}</span>
      <span className="faint" title={t('They wait at the exchange, which sets them off: Volley need not run.')}>
        {t('Kept by the exchange; they go on while Volley is closed')}
      </span>
      <span className="toolbar__gap" />
      <Checkbox checked={showsPast} onChange={setShowsPast}>
        {t('Past')}
      </Checkbox>
      <Button
        size="small"
        disabled={blockedReason !== null}
        title={blockedReason ?? undefined}
        onClick={() => setDialog({ about: 'new' })}
        data-testid="new-strategy"
      >
        {t('New…')}
      </Button>
      <CancelStrategies rows={cancelable} selected={cancelable.filter(({ key }) => selected.has(key))} />
    </>
  )
  if (notFollowed !== null) {
    return (
      <Panel label={t('Strategy orders')} ref={ref}>
        <PanelState kind="empty" title={t('Not at a classic account')} text={notFollowed} />
      </Panel>
    )
  }
  if (waiting.data === undefined) {
    return (
      <Panel label={t('Strategy orders')} ref={ref}>
        {waiting.error === null ? (
          <PanelState kind="loading" title={t('Loading the strategy orders')} />
        ) : (
          <PanelState kind="error" title={t('Strategy orders could not be read')} text={waiting.error.message} />
        )}
      </Panel>
    )
  }
  const omitted = joined([
    missingText(t('Waiting strategy orders'), missing),
    ...(showsPast ? [missingText(t('Past strategy orders'), past.data?.missing ?? []), past.error?.message] : []),
  ])
  const empty = (
    <EmptyList
      title={t('The strategy orders are not known')}
      omitted={omitted}
      empty={
        <PanelState
          kind="empty"
          title={showsPast ? t('No strategy orders') : t('No strategy order waits')}
          text={t('Take profits, stop losses and trigger orders of any program on this account appear here.')}
        />
      }
    />
  )
  return (
    <Panel label={t('Strategy orders')} toolbar={toolbar} ref={ref}>
      <div className="orders-view" data-live={live && waiting.error === null && waiting.isCurrent}>
        {waiting.error !== null && (
          <PanelBand tone="warn">{t`Not current: ${waiting.error.message} The last list is shown.`}</PanelBand>
        )}
        {inSight && waiting.error === null && !waiting.isCurrent && (
          <PanelBand tone="warn">{t`Not current: this list was read ${formatAge(waiting.age)} ago.`}</PanelBand>
        )}
        {visible.length > 0 && <OmittedBand omitted={omitted} />}
        <div className="orders-table">
          <DataTable
            label={t('Strategy orders')}
            rows={visible}
            columns={columns}
            rowKey={({ key }) => key}
            selection={{ keys: selected, onChange: setSelected }}
            rowData={() => ({ 'data-testid': 'strategy-order' })}
            empty={empty}
          />
        </div>
        {!live && rows.length > 0 && (
          <PanelVeil kind={veilKindOf(feed.state)} text={feed.reason ?? t`Feed ${displayText(feed.state)}`} />
        )}
      </div>
      {dialog?.about === 'new' && (
        <StrategyDialog
          subject={{ category, symbol }}
          record={null}
          begins={newStrategy('trigger', hedge ? 'long' : '')}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.about === 'change' && <Change row={dialog.row} onClose={() => setDialog(null)} />}
      {dialog?.about === 'cancel' && <CancelStrategy row={dialog.row} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

/** Form for a pending strategy order, with its terms when the form was opened. */
function Change({ row, onClose }: { readonly row: StrategyRow; readonly onClose: () => void }) {
  const category = Category.safeParse(row.category).data
  if (category === undefined || row.record === null) return null
  return (
    <StrategyDialog
      subject={{ category, symbol: row.symbol }}
      record={row.record}
      begins={formOf(row.record) ?? newStrategy(row.terms?.type ?? 'tpsl', '')}
      onClose={onClose}
    />
  )
}
