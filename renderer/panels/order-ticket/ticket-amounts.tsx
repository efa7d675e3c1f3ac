import { amountKeys, useLocalKeyLabel } from '@/renderer/kit/keys/local-keys'
import { useAmountKeys } from './use-amount-keys'
import { Button } from '@/renderer/kit/ui/button'
import { TextField } from '@/renderer/kit/ui/field'
import { QuickSizes } from './quick-sizes'
import { errorAt, type Ticket } from './use-ticket'
import type { PricedCell, PricedColumn } from '@/shared/trading/batch/price-rows'
import { grouped } from '@/shared/base/grouped'

/** What an expression comes to now, or what it was frozen at. */
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
    // One line, however narrow the ticket: the receipt below is looked at before anything is sent.
    <span data-testid={`ticket-${column}-value`} title={cell.isFrozen ? undefined : cell.explanation}>
      = <b className="num">{grouped(cell.value)}</b> {unit}{' '}
      <span className="faint">
        {cell.isFrozen ? 'frozen' : 'now'}
        {key !== '' && `; ${key} ${cell.isFrozen ? 'lets go' : 'freezes'}`}
      </span>
    </span>
  )
}

/** Price and quantity, each with its unit, its error in words and the fix as a button. */
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
  const lot = instrument && ticket.unit === instrument.baseCoin ? `lot ${instrument.lotSize}, or ` : ''
  const hintOf = (column: PricedColumn, unit: string) => {
    const cell = cells?.[column]
    return cell === undefined ? undefined : <PricedText cell={cell} unit={unit} column={column} />
  }
  return (
    <>
      {form.orderType === 'limit' && (
        <TextField
          label="Price"
          numeric
          value={form.price}
          onChange={(price) => change({ price: price.trim() })}
          onKeyDown={onPriceKey}
          unit={instrument?.quoteCoin}
          hint={hintOf('price', instrument?.quoteCoin ?? '')}
          error={priceError?.message}
          fix={fixButton(priceError?.fix, 'price')}
          placeholder={instrument ? `tick ${instrument.tickSize}, or =bid-3t` : ''}
          data-testid="ticket-price"
        />
      )}
      <TextField
        label="Quantity"
        numeric
        value={form.qty}
        onChange={(qty) => change({ qty: qty.trimStart() })}
        onKeyDown={onQtyKey}
        unit={ticket.unit}
        hint={hintOf('qty', ticket.unit)}
        error={qtyError?.message}
        fix={fixButton(qtyError?.fix, 'qty')}
        placeholder={`${lot}25%`}
        title="A number, a share (25%), a value ($5000) or what may be lost (risk 50 stop 1%)"
        data-testid="ticket-qty"
      />
      <QuickSizes ticket={ticket} />
    </>
  )
}
