import { useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { StrategyList } from '@/shared/ipc/trading/strategies'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { StrategyDialog } from './strategy-dialog'
import { formOf, newStrategy } from './strategy-form'
import { useWaitingList } from './use-waiting-strategies'

interface ProtectedSide {
  readonly category: Category
  readonly symbol: string
  readonly posSide: 'long' | 'short'
}

/**
 * Take profit and stop loss of the whole position; null if a complete list has none, 'unknown' if the list is
 * incomplete.
 */
function wholeProtection(
  { orders, missing }: StrategyList,
  { category, symbol, posSide }: ProtectedSide,
): StrategyRecord | 'unknown' | null {
  const order = orders.find(
    (record) =>
      record.category === category &&
      record.symbol === symbol &&
      record.type === 'tpsl' &&
      record.tpslMode === 'full' &&
      (record.posSide === posSide || record.posSide === ''),
  )
  return order ?? (missing.some((part) => part.category === category) ? 'unknown' : null)
}

export interface ProtectDialogProps extends ProtectedSide {
  /** In hedge mode the order names its position. */
  readonly isHedged: boolean
  /** A price that the form begins with; absent for the prices that wait. */
  readonly at?: { readonly leg: 'takeProfit' | 'stopLoss'; readonly price: string }
  readonly onClose: () => void
}

/** Take profit and stop loss of a position: those that wait are changed, else new ones are placed. */
export function ProtectDialog({ isHedged, at, onClose, ...side }: ProtectDialogProps) {
  const { data: list, error, isCurrent, refetch } = useWaitingList(true)
  const data = isCurrent ? list : undefined
  /** The order of the first list; a later list does not replace typed values. */
  const [first, setFirst] = useState<StrategyRecord | null>()
  const order = data === undefined ? 'unknown' : wholeProtection(data, side)
  if (first === undefined && order !== 'unknown') setFirst(order)
  const title = t`Take profit / stop loss · ${side.symbol}`
  if (first === undefined)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        footer={
          <>
            <Button onClick={onClose} keys="Esc">
              {t('Back')}
            </Button>
            <Button onClick={() => setFirst(null)}>{t('Place new ones')}</Button>
          </>
        }
      >
        {data === undefined && error === null ? (
          <PanelState kind="loading" title={t('Reading the waiting TP/SL orders')} />
        ) : (
          <PanelState
            kind="error"
            title={t('The waiting TP/SL orders are not known')}
            text={t`${error?.message ?? data?.missing[0]?.reason ?? ''} The exchange refuses a second one.`}
            action={<Button onClick={() => void refetch()}>{t('Read again')}</Button>}
          />
        )}
      </Dialog>
    )
  const { posSide, ...subject } = side
  const empty = newStrategy('tpsl', isHedged ? posSide : '')
  const waiting = first === null ? empty : (formOf(first) ?? empty)
  const begins = at === undefined ? waiting : { ...waiting, [at.leg]: { ...waiting[at.leg], price: at.price } }
  return <StrategyDialog subject={subject} record={first} begins={begins} onClose={onClose} />
}
