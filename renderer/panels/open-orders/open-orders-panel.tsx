import { displayText } from '@/renderer/kit/format/display-text'
import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { useMemo, useState } from 'react'
import type { Order } from '@/shared/trading/orders/order'
import { confirmCancel } from '@/renderer/state/actions/cancel-commands'
import { canCancel } from '@/renderer/state/actions/cancel-questions'
import { localAction, orderKeys } from '@/renderer/kit/keys/local-keys'
import { useFeed, useHealth } from '@/renderer/state/stores/health/health-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { DataTable } from '@/renderer/kit/table/data-table'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { OmittedBand, PanelBand, PanelState, PanelVeil } from '@/renderer/kit/ui/panel/panel-state'
import { veilKindOf } from '@/renderer/kit/ui/panel/veil-kind'
import { isCurrent } from '@/shared/trading/health/health'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { AccountMissing } from '@/renderer/domain/account/account-missing'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { ClassicOpenOrders } from './classic-open-orders'
import { useBatchGroups } from './batch-groups'
import { AmendReview } from '@/renderer/domain/amend/amend-review'
import { CancelAll } from './cancel-all'
import { openOrderColumns } from './open-orders-columns'
import { useLastPrices } from './use-last-prices'
import { cancelScopes } from '@/renderer/domain/orders/cancel-scopes'
import { cancelKinds, workingOrders } from './open-order-rows'
import { matchesFilter, noFilter } from '@/renderer/domain/orders/filter/order-filter'
import { OrderFilterBar } from '@/renderer/domain/orders/filter/order-filter-bar'
import { useAmend } from '@/renderer/domain/amend/use-amend'
import { usePriceDecimals, useQtyForm } from '@/renderer/domain/orders/use-price-decimals'
import '@/renderer/domain/orders/orders-view.css'
import './open-orders.css'

function Empty({
  filtered,
  late,
  total,
  onClear,
}: {
  readonly filtered: boolean
  /** Reason why unlisted orders may rest; null while the list is current. */
  readonly late: string | null
  readonly total: number
  readonly onClear: () => void
}) {
  if (!filtered && late !== null)
    return (
      <PanelState kind="stale" title={t('No open order is known')} text={t`Orders may rest on the exchange. ${late}`} />
    )
  if (!filtered)
    return (
      <PanelState
        kind="empty"
        title={t('No open orders')}
        text={t('Orders from any program on this account appear here the moment they rest.')}
      />
    )
  return (
    <PanelState
      kind="empty"
      title={t('No order matches the filter')}
      text={t`Without it: ${total}.`}
      action={<Button onClick={onClear}>{t('Clear the filter')}</Button>}
    />
  )
}

/** Orders that may rest on the exchange, including external orders; unknown outcomes first. */
export function OpenOrdersPanel() {
  return useIsClassic() ? <ClassicOpenOrders /> : <UnifiedOpenOrders />
}

function UnifiedOpenOrders() {
  const { orders, loaded, error } = useOrders()
  const feed = useFeed('orderFeed')
  const connected = useHealth((state) => state.connected)
  const unread = useHealth(({ health }) => health?.gate.ordersUnread ?? null)
  const isFed = connected && isCurrent(feed.state)
  const live = isFed && unread === null
  const why = isFed ? (unread ?? '') : (feed.reason ?? t`Feed ${displayText(feed.state)}`)
  const working = useMemo(() => workingOrders(orders), [orders])
  const [filter, setFilter] = useState(noFilter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { byBatch, setByBatch, groups, amendedGroup } = useBatchGroups(working)
  const visibleOrders = useMemo(() => working.filter((order) => matchesFilter(order, filter)), [working, filter])
  const unknown = working.filter((order) => order.state === 'unknown').length
  const now = useNow(unknown > 0)
  const amending = useAmend(working)
  const amended = working.find((order) => order.key === amending.key)
  const columns = openOrderColumns(amending, now, usePriceDecimals(), useQtyForm(), useLastPrices(working))
  const chosen = visibleOrders.filter((order) => selected.has(order.key) && canCancel(order))

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (amending.key === null) return
    if (event.key === 'Escape') amending.stop()
    else if (isCtrlEnter(event)) void amending.send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onRowKey = (order: Order, event: React.KeyboardEvent) => {
    const action = localAction(orderKeys, event)
    if (action === 'amend') amending.start(order)
    if (action === 'cancel' && canCancel(order) && !event.repeat) confirmCancel([order.key])
  }
  const cancelable = working.filter(canCancel)
  const toolbar = (
    <>
      <OrderFilterBar orders={working} filter={filter} onChange={setFilter} />
      <span data-testid="open-orders-count">
        {visibleOrders.length === working.length
          ? `${working.length}`
          : t`${visibleOrders.length} of ${working.length}`}
      </span>
      <span className="toolbar__gap" />
      <Checkbox checked={byBatch} onChange={setByBatch}>
        {t('By batch')}
      </Checkbox>
      {chosen.length > 0 && (
        <Button size="small" tone="danger" onClick={() => confirmCancel(chosen.map(({ key }) => key))}>
          {t`Cancel ${chosen.length} selected…`}
        </Button>
      )}
      <CancelAll scopes={cancelScopes(cancelable)} kinds={cancelKinds(cancelable)} />
    </>
  )
  if (!loaded) {
    return (
      <Panel label={t('Open orders')}>
        <AccountMissing loading={t('Loading the open orders')} error={error} />
      </Panel>
    )
  }
  const unknownOrders = unknown === 1 ? t('1 order') : t`${unknown} orders`
  return (
    <Panel label={t('Open orders')} toolbar={toolbar}>
      <div className="orders-view" data-live={live} onKeyDown={onKeyDown}>
        {isFed && working.length > 0 && (
          <OmittedBand omitted={unread === null ? null : t`Orders may rest that are not listed here. ${unread}`} />
        )}
        {unknown > 0 && (
          <PanelBand tone="unknown">
            {t`${unknownOrders} may or may not exist; Volley is looking. Nothing is sent again.`}
          </PanelBand>
        )}
        {amending.reading?.ok === false && (
          <PanelBand tone={amending.reading.field === null ? 'info' : 'danger'}>{amending.reading.message}</PanelBand>
        )}
        <div className="orders-table">
          <DataTable
            label={t('Open orders')}
            rows={visibleOrders}
            columns={columns}
            rowKey={(order) => order.key}
            onActivate={amending.start}
            onRowKey={onRowKey}
            selection={{ keys: selected, onChange: setSelected }}
            groups={byBatch ? groups : undefined}
            isFilteredOutside
            rowClass={(order) => (order.state === 'unknown' ? 'order--unknown' : undefined)}
            rowData={(order) => ({ 'data-state': order.state, 'data-testid': 'open-order' })}
            empty={
              <Empty
                filtered={working.length > 0}
                late={live ? null : why}
                total={working.length}
                onClear={() => setFilter(noFilter)}
              />
            }
          />
        </div>
        {amendedGroup}
        {amended !== undefined && <AmendReview amending={amending} order={amended} />}
        {!isFed && working.length > 0 && <PanelVeil kind={veilKindOf(feed.state)} text={why} />}
      </div>
    </Panel>
  )
}
