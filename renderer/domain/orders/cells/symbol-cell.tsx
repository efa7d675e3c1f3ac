import { memo } from 'react'
import { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'
import { SymbolLink } from './symbol-link'

interface SymbolCellProps {
  readonly category: string
  readonly symbol: string
}

/** Symbol in a row, with its category and a mark for stock pairs. */
export const SymbolCell = memo(function SymbolCell({ category, symbol }: SymbolCellProps) {
  // Only spot and margin have stock pairs; an unknown category has no rules to request.
  const listed = Category.exclude(['USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES']).safeParse(category).data
  const isStock = useInstrument(listed ?? 'SPOT', symbol)?.isStock === true && listed !== undefined
  const title = isStock ? t`${category}, a stock pair: placed by its own call, one a second` : category
  return (
    <>
      <SymbolLink category={category} symbol={symbol} />{' '}
      <span className="symbol-category faint" title={title} data-spot={listed !== undefined || undefined}>
        {categoryShort(category)}
        {isStock && t(' stock')}
      </span>
    </>
  )
})
