import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { readTiers } from '@/shared/trading/earn/tiers'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { rateRange } from './tier-ladder'

export const productKeyOf = ({ productId, periodType }: Pick<SavingsProduct, 'productId' | 'periodType'>): string =>
  `${productId} ${periodType}`
/** Coin of a product; a product by a typed ID has no known coin. */
export const nameOf = ({ coin, productId }: SavingsProduct): string => (coin === '' ? t`ID ${productId}` : coin)
export const termOf = ({ periodType, period }: SavingsProduct): string =>
  periodType === 'flexible' || period === '' ? displayText(periodType) : t`${period} days`
/** Days of a fixed term; null for a flexible product, or if the exchange sends none. */
export const daysOf = ({ periodType, period }: SavingsProduct): number | null =>
  periodType !== 'flexible' && /^[1-9]\d{0,4}$/.test(period) ? Number(period) : null
const highest = ({ apyList }: SavingsProduct): number =>
  Math.max(0, ...apyList.map(({ currentApy }) => Number(currentApy)))

export const productColumns: readonly Column<SavingsProduct>[] = [
  {
    id: 'coin',
    title: t('Coin'),
    width: '60px',
    isWhole: true,
    cell: (product) => <b>{nameOf(product)}</b>,
    value: nameOf,
    isFilter: true,
  },
  {
    id: 'term',
    title: t('Term'),
    width: '72px',
    isFilter: true,
    value: termOf,
    compare: (a, b) => Number(a.period) - Number(b.period),
  },
  {
    id: 'rate',
    title: t('APR'),
    width: 'minmax(92px, 1fr)',
    numeric: true,
    value: ({ apyList }) => rateRange(readTiers(apyList).tiers),
    cell: ({ apyList }) => rateRange(readTiers(apyList).tiers),
    compare: (a, b) => highest(a) - highest(b),
  },
  { id: 'id', title: t('Product ID'), width: '88px', isOptional: true, value: ({ productId }) => productId },
  { id: 'status', title: t('Status'), width: '96px', isOptional: true, value: ({ status }) => status },
  {
    id: 'settle',
    title: t('Settlement'),
    width: '88px',
    isOptional: true,
    value: ({ settleMethod }) => displayText(settleMethod),
  },
  {
    id: 'early',
    title: t('Early redemption'),
    width: '112px',
    isOptional: true,
    value: ({ advanceRedeem }) => advanceRedeem,
  },
  {
    id: 'level',
    title: t('Product level'),
    width: '96px',
    isOptional: true,
    value: ({ productLevel }) => productLevel,
  },
]

interface ProductTableProps {
  readonly products: readonly SavingsProduct[]
  /** A sentence about products that could not be read; null if there are none. */
  readonly omitted: string | null
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** Table of savings products, to select and compare. */
export function ProductTable({ products, omitted, chosen, onChosen }: ProductTableProps) {
  return (
    <DataTable
      label={t('Savings products')}
      rows={products}
      columns={productColumns}
      rowKey={productKeyOf}
      initialSort={{ column: 'rate', direction: 'down' }}
      selection={{ keys: chosen, onChange: onChosen }}
      onActivate={(product) => onChosen(new Set([productKeyOf(product)]))}
      rowClass={(product) => (chosen.has(productKeyOf(product)) ? 'product--chosen' : undefined)}
      rowData={(product) => ({ 'data-testid': `savings-${product.productId}` })}
      empty={
        <EmptyList
          title={t('The products are not known')}
          omitted={omitted}
          empty={
            <PanelState kind="empty" title={t('No products')} text={t('The exchange offers no savings product.')} />
          }
        />
      }
    />
  )
}
