import { t } from '@/shared/languages/text'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { plural } from '@/shared/languages/plural'
import { ReviewWarnings } from './review-warnings'

interface ReviewDuplicatesProps {
  readonly possibleDuplicates: readonly Problem[]
  readonly rowNumbers: ReadonlyMap<string, number>
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
}

/** Orders that may already exist: sending them again needs an explicit confirmation. */
export function ReviewDuplicates({ possibleDuplicates, rowNumbers, ticked, onTick }: ReviewDuplicatesProps) {
  const rows = new Set(possibleDuplicates.map(({ rowId }) => rowId)).size
  const orders = plural(rows, 'order')
  const theseOrders = rows === 1 ? t('this order') : t`these ${rows} orders`
  return (
    <section className="review-duplicates" aria-label={t('Possible double exposure')} data-testid="review-duplicates">
      <PanelBand tone="unknown">
        {t`${orders} of this batch could double what may already be on the exchange.`}
      </PanelBand>
      <ReviewWarnings label={t('Possible duplicates')} warnings={possibleDuplicates} rowNumbers={rowNumbers} />
      <Checkbox checked={ticked} onChange={onTick}>
        {t`I accept that ${theseOrders} may come on top of orders with an unknown outcome`}
      </Checkbox>
    </section>
  )
}
