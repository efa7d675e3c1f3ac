import { t } from '@/shared/languages/text'
import type { Order } from '@/shared/trading/orders/order'
import { reasonOf, shownState, stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import { inRanges, withoutMeasures } from '@/shared/base/number-ranges'
import { rowRunsText } from '@/renderer/domain/drafts/store/rows-text'
import { fixable } from './result-counts'

const rowsOf = (orders: readonly Order[]): string =>
  rowRunsText([...new Set(orders.map(({ row }) => (row ?? 0) + 1))].toSorted((a, b) => a - b))

/** Key of a line: equal for reasons that differ only in numbers. Error codes are not treated as numbers. */
const lineOf = (order: Order): string =>
  JSON.stringify([shownState(order), order.problem?.code, withoutMeasures(reasonOf(order))])

/** Reasons why orders of a batch failed, each once and in full with its rows. */
export function Reasons({ orders }: { readonly orders: readonly Order[] }) {
  const groups = Map.groupBy(fixable(orders), lineOf)
  if (groups.size === 0) return null
  return (
    <ul className="reasons" aria-label={t('Reasons for orders not placed')} tabIndex={0}>
      {[...groups].map(([line, met]) => (
        <li key={line}>
          <span data-tone={stateLabels[shownState(met[0]!)].tone}>{stateLabels[shownState(met[0]!)].label}</span>
          <span>{inRanges(met.map(reasonOf)) || t('no reason given')}</span>
          <span className="faint">{rowsOf(met)}</span>
        </li>
      ))}
    </ul>
  )
}
