import { memo, useMemo } from 'react'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { useAccountPoll } from '@/renderer/state/queries/poll-age'
import { useAllInstruments } from '@/renderer/state/queries/instruments'
import { useSessionKey } from '@/renderer/state/bridge/account-session'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { restFor, usePaced } from '@/renderer/kit/ui/hooks/use-paced'
import { LtvImpactText } from '@/renderer/domain/risk/ltv-impact-text'
import { PreviewSummary } from '@/renderer/domain/review/effects/preview-summary'
import { byKey } from '@/renderer/domain/review/model/review'
import type { DraftModel } from './model/use-draft-model'

/** Refresh interval of the preview, because the book changes. */
const AGAIN_MS = 3000
const MOST_ORDERS = 500

interface DraftPreviewProps {
  /** The checked rows that are valid orders. */
  readonly orders: readonly OrderIntent[]
  /** Number of checked rows. */
  readonly included: number
  readonly ltv: DraftModel['ltv']
}

function LtvFigure({ impact }: { readonly impact: DraftModel['ltv']['impact'] }) {
  if (impact !== null) return <LtvImpactText impact={impact} />
  return <span title={t('The effect of the batch on it is shown once the ratio is live.')}>{t('LTV not live')}</span>
}

/**
 * Expected effect of the current draft, computed by the main process. Memoized, because the desk renders with every
 * move of the cursor.
 */
export const DraftPreview = memo(function DraftPreview({ orders, included, ltv }: DraftPreviewProps) {
  const paced = usePaced(orders, restFor(orders.length), `${useSessionKey()} ${orders.length === 0}`)
  const isAskable = paced.length > 0 && paced.length <= MOST_ORDERS
  const { data, problem } = useAccountPoll(
    'orders.assess',
    { kind: 'place', orders: isAskable ? [...paced] : [] },
    AGAIN_MS,
    {
      enabled: isAskable,
      gcTime: AGAIN_MS,
      showsPrevious: true,
    },
  )
  const all = useAllInstruments()
  const instruments = useMemo(() => byKey(all), [all])
  if (orders.length === 0) return null
  const omitted = included - orders.length
  const figures = (
    <>
      {omitted > 0 && (
        <span className="preview-fact--warn">{t`without ${omitted} of ${included} rows that are no orders yet`}</span>
      )}
      {ltv.isInUnit && <LtvFigure impact={ltv.impact} />}
      {paced.length > MOST_ORDERS && (
        <span>{t`not checked: more than ${MOST_ORDERS} orders are not sent at once`}</span>
      )}
      {isAskable && problem !== null && <span>{t`not checked: ${problem}`}</span>}
      {isAskable && problem === null && data === undefined && <span>…</span>}
      {isAskable && problem === null && data !== undefined && (
        <PreviewSummary assessment={data} orders={paced.length} instruments={instruments} />
      )}
    </>
  )
  return (
    <div className="desk-preview" data-testid="draft-preview" data-loaded={data !== undefined}>
      <Popover
        title={t('If sent: estimates for the ticked rows that are orders')}
        side="top"
        align="start"
        trigger={
          <Button size="small" tone="quiet">
            {t('If sent')}
          </Button>
        }
      >
        <p className="desk-preview__all">{figures}</p>
      </Popover>
      <p className="desk-preview__figures" aria-label={t('Preview')}>
        {figures}
      </p>
    </div>
  )
})
