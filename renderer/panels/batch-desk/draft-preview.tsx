import { useMemo } from 'react'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { restFor, usePaced } from '@/renderer/kit/ui/use-paced'
import { PreviewSummary } from '@/renderer/domain/review/preview-summary'
import { byKey } from '@/renderer/domain/review/review'

/** The book moves under a draft that is looked at. */
const AGAIN_MS = 3000
/** More orders cannot be placed at once. */
const MOST_ORDERS = 500

interface DraftPreviewProps {
  /** The ticked rows that are orders already. */
  readonly orders: readonly OrderIntent[]
  /** How many rows are ticked. */
  readonly included: number
}

/** What the main process expects of the whole draft as it is now. */
export function DraftPreview({ orders, included }: DraftPreviewProps) {
  const asked = usePaced(orders, restFor(orders.length), `${useSessionKey()} ${orders.length === 0}`)
  const isAskable = asked.length > 0 && asked.length <= MOST_ORDERS
  const { data, error } = useAccountQuery(
    'orders.assess',
    { kind: 'place', orders: isAskable ? [...asked] : [] },
    { enabled: isAskable, refetchInterval: AGAIN_MS, gcTime: AGAIN_MS, keepPrevious: true },
  )
  const all = useAllInstruments()
  const instruments = useMemo(() => byKey(all), [all])
  if (orders.length === 0) return null
  const left = included - orders.length
  return (
    <p className="desk-preview" aria-label="Preview" data-testid="draft-preview" data-loaded={data !== undefined}>
      <span className="desk-preview__head" title="Estimates of the main process, for the ticked rows that are orders">
        If sent
      </span>
      {asked.length > MOST_ORDERS && <span>not checked: more than {MOST_ORDERS} orders are not sent at once</span>}
      {isAskable && data === undefined && <span>{error === null ? '…' : `not checked: ${error.message}`}</span>}
      {isAskable && data !== undefined && (
        <PreviewSummary assessment={data} orders={asked.length} instruments={instruments} />
      )}
      {left > 0 && (
        <span className="preview-fact--warn">
          without {left} of {included} rows that are no orders yet
        </span>
      )}
    </p>
  )
}
