import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { ReviewAndResume } from '@/renderer/domain/orders/review-and-resume'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import type { CheckChange } from './check-changes'
import { isWhole, sentBefore, sentBeforeText } from '@/renderer/domain/review/model/refusals'
import { ReviewWarnings } from './review-warnings'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'

interface ReviewBandsProps {
  readonly blocked: string | null
  readonly failure: string | null
  readonly errors: readonly Problem[]
  readonly refusals: readonly RowRefusal[]
  /** Number of orders in the review. */
  readonly orders: number
  readonly changes: readonly CheckChange[]
  readonly rowNumbers: ReadonlyMap<string, number>
}

function refusalText(refusals: readonly RowRefusal[]): string {
  const whole = refusals.filter(isWhole)
  if (whole.length > 0) return t`Nothing was sent. ${whole.map(({ message }) => message).join(' ')}`
  return t`Nothing was sent: ${plural(new Set(refusals.map(({ row }) => row)).size, 'order')} refused, marked below.`
}

const asProblem = ({ problem, kind }: CheckChange): Problem =>
  kind === 'new' ? problem : { ...problem, level: 'unchecked', message: t`No longer so: ${problem.message}` }

/** Reasons that block the batch, and changes since the review was opened. */
export function ReviewBands({ blocked, failure, errors, refusals, orders, changes, rowNumbers }: ReviewBandsProps) {
  const sentRefusals = sentBefore(refusals)
  const needsReview = useHealth(({ connected, health }) => connected && health?.gate.needsReview === true)
  return (
    <>
      {blocked !== null && (
        <PanelBand tone="danger">
          {blocked}
          {needsReview && <ReviewAndResume />}
        </PanelBand>
      )}
      {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
      {sentRefusals.length > 0 && <PanelBand tone="warn">{sentBeforeText(sentRefusals, orders)}</PanelBand>}
      {refusals.length > sentRefusals.length && <PanelBand tone="danger">{refusalText(refusals)}</PanelBand>}
      {errors.length > 0 && (
        <ReviewWarnings label={t('Must be fixed')} tone="danger" warnings={errors} rowNumbers={rowNumbers} />
      )}
      {changes.length > 0 && (
        <section className="review-changes" data-testid="review-changes">
          <PanelBand tone="warn">
            {t('Nothing was sent yet: this changed while the review was open. Look at it and send again.')}
          </PanelBand>
          <ReviewWarnings label={t('Changed')} warnings={changes.map(asProblem)} rowNumbers={rowNumbers} />
        </section>
      )}
    </>
  )
}
