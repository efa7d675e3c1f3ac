import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { isDecimal } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { earningsOf, readTiers } from '@/shared/trading/earn/tiers'
import { timelineOf } from '@/shared/trading/earn/timeline'
import { absent, formatExact } from '@/renderer/kit/format/decimals'
import { formatShare, shareDigits } from '@/renderer/kit/format/ratio'
import { formatMinute } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { amountProblem, precisionOf } from './calculator'
import { nameOf, productKeyOf, termOf } from './product-table'

export interface Compared {
  readonly product: SavingsProduct
  readonly detail: SavingsDetail
}

const arrival = ({ detail }: Compared): string => {
  const last = timelineOf(detail).at(-1)
  return last === undefined ? absent : last.at === null ? (last.note ?? absent) : formatMinute(last.at)
}

function columnsFor(amount: string): readonly Column<Compared>[] {
  const earnings = ({ detail }: Compared) =>
    isDecimal(amount) ? earningsOf(readTiers(detail.apyList).tiers, amount, precisionOf(detail)) : null
  return [
    {
      id: 'product',
      title: t('Product'),
      width: 'minmax(120px, 1fr)',
      value: ({ product }) => `${nameOf(product)} ${termOf(product)}`,
      cell: ({ product }) => (
        <>
          <b>{nameOf(product)}</b> {termOf(product)}
        </>
      ),
    },
    {
      id: 'blended',
      title: t('Effective APR'),
      width: '104px',
      numeric: true,
      unit: '%',
      value: (row) => shareDigits(earnings(row)?.blended, 4),
      cell: (row) => formatShare(earnings(row)?.blended, 4),
      compare: (a, b) => Number(earnings(a)?.blended ?? 0) - Number(earnings(b)?.blended ?? 0),
    },
    {
      id: 'day',
      title: t('Per day'),
      width: 'minmax(110px, 1fr)',
      numeric: true,
      value: (row) => earnings(row)?.perDay,
      cell: (row) => formatExact(earnings(row)?.perDay),
    },
    { id: 'back', title: t('Funds available'), width: 'minmax(140px, 1.2fr)', value: arrival },
    {
      id: 'problem',
      title: t('This amount'),
      width: 'minmax(120px, 1fr)',
      value: ({ product, detail }) => amountProblem(amount, detail, product.coin) ?? 'fits',
    },
  ]
}

/** The same amount in several products, side by side. */
export function Comparison({
  compared,
  amount,
  onAmount,
}: {
  readonly compared: readonly Compared[]
  readonly amount: string
  readonly onAmount: (amount: string) => void
}) {
  return (
    <article className="product" aria-label={t('Comparison')}>
      <h3 className="product__title">{t`${compared.length} products`}</h3>
      <AmountField
        label={t("Amount, in each product's coin")}
        value={amount}
        error={isDecimal(amount) ? null : t('must be a plain number such as 2500.5')}
        onChange={onAmount}
      />
      <div className="product__table">
        <DataTable
          label={t('Comparison')}
          rows={compared}
          columns={columnsFor(amount)}
          rowKey={({ product }) => productKeyOf(product)}
          initialSort={{ column: 'blended', direction: 'down' }}
          empty={null}
        />
      </div>
    </article>
  )
}
