import { t } from '@/shared/languages/text'
import { amountKeys, useLocalKeyLabel } from '@/renderer/kit/keys/local-keys'
import { useAmountKeys } from './use-amount-keys'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { QuickSizes } from './quick-sizes'
import { putBackText, type ReplacedTerms } from './replaced-terms'
import { errorAt, type Ticket } from './use-ticket'
import type { PricedCell, PricedColumn } from '@/shared/trading/batch/pricing/price-rows'
import { grouped } from '@/shared/base/grouped'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

/** Current or frozen value of an expression. */
function PricedText({
  cell,
  unit,
  column,
}: {
  readonly cell: PricedCell
  readonly unit: string
  readonly column: PricedColumn
}) {
  const key = useLocalKeyLabel(amountKeys, 'freeze')
  if (cell.value === null) return null
  return (
    // Always a single line, so the totals below stay visible before the send.
    <span data-testid={`ticket-${column}-value`} title={cell.isFrozen ? undefined : cell.explanation}>
      = <b className="num">{grouped(cell.value)}</b> {unit}{' '}
      <span className="faint">
        {cell.isFrozen ? t('frozen') : t('now')}
        {key !== '' && (cell.isFrozen ? t`; ${key} releases it` : t`; ${key} freezes it`)}
      </span>
    </span>
  )
}

interface PutBackProps {
  readonly replaced: ReplacedTerms
  readonly onPutBack: (terms: ReplacedTerms) => void
}

/** Restores the values that a click on chart or book replaced. */
const PutBack = ({ replaced, onPutBack }: PutBackProps) => (
  <Pressable className="symbol-link" onClick={() => onPutBack(replaced)} data-testid="ticket-put-back">
    {putBackText(replaced)}
  </Pressable>
)

/** Price and quantity, with unit, error text and a fix button. */
export function TicketAmounts({ ticket }: { readonly ticket: Ticket }) {
  const { form, instrument, problems, cells, change } = ticket
  const priceError = errorAt(problems, 'price', form.price)
  const qtyError = errorAt(problems, 'qty', form.qty)
  const { onPriceKey, onQtyKey } = useAmountKeys(ticket)
  const fixButton = (fix: { readonly label: string; readonly value: string } | undefined, field: 'price' | 'qty') =>
    fix && (
      <Button size="small" onClick={() => change({ [field]: fix.value })}>
        {fix.label}
      </Button>
    )
  const lot = instrument && ticket.unit === instrument.baseCoin ? t`lot ${instrument.lotSize}, or ` : ''
  const hintOf = (column: PricedColumn, unit: string) => {
    const cell = cells?.[column]
    return cell === undefined ? undefined : <PricedText cell={cell} unit={unit} column={column} />
  }
  return (
    <>
      {form.orderType === 'limit' && (
        <AmountField
          label={t('Price')}
          value={form.price}
          onChange={(price) => change({ price: price.trim() })}
          onKeyDown={onPriceKey}
          unit={instrument?.quoteCoin}
          hint={
            hintOf('price', instrument?.quoteCoin ?? '') ??
            (ticket.replaced !== null && <PutBack replaced={ticket.replaced} onPutBack={change} />)
          }
          error={priceError?.message}
          fix={fixButton(priceError?.fix, 'price')}
          placeholder={instrument ? t`tick ${instrument.tickSize}, or =bid-3t` : ''}
          data-panel-home
          data-testid="ticket-price"
        />
      )}
      <AmountField
        label={t('Quantity')}
        value={form.qty}
        onChange={(qty) => change({ qty: qty.trimStart() })}
        onKeyDown={onQtyKey}
        unit={ticket.unit}
        hint={hintOf('qty', ticket.unit)}
        error={qtyError?.message}
        fix={fixButton(qtyError?.fix, 'qty')}
        placeholder={`${lot}25%`}
        title={t('A number, a share (25%), a value ($5000) or what may be lost (risk 50 stop 1%)')}
        data-panel-home={form.orderType === 'market' ? true : undefined}
        data-testid="ticket-qty"
      />
      <QuickSizes ticket={ticket} />
    </>
  )
}
