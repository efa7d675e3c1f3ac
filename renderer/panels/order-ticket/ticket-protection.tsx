import { useState } from 'react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { lossLeg, profitLeg, type StrategyTerms } from '@/shared/trading/pretrade/rules/strategy-rules'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { type ExitFigures, exitFigures } from '@/renderer/domain/strategy/exit-figures'
import { ProtectDialog } from '@/renderer/domain/strategy/protect-dialog'
import { errorAt, type Ticket } from './use-ticket'

const legs = [
  { column: 'takeProfit', leg: profitLeg },
  { column: 'stopLoss', leg: lossLeg },
] as const

/** Profit or loss at each price for the typed size; null while a value is missing. */
function figuresOf({ candidates: [order], price, instrument, form, hedge }: Ticket) {
  if (order === undefined || instrument === null) return () => null
  const posSide = hedge ? posSideOf(form) : form.side === 'buy' ? 'long' : 'short'
  const position = { category: order.category, posSide, avgPrice: order.price ?? price ?? '', total: order.qty }
  const terms: StrategyTerms = { category: order.category, symbol: order.symbol, ...order.protection }
  return (leg: typeof profitLeg) => exitFigures(leg, terms, position, instrument)
}

/** Figures are never cut, however narrow the ticket. */
const Figures = ({ text, direction }: ExitFigures) => (
  <span className="ticket-exits__figures" data-direction={direction}>
    {text.split(' · ').map((figure) => (
      <span key={figure} className="num">
        {figure}
      </span>
    ))}
  </span>
)

/** Take profit and stop loss of the position that the order opens. */
export function TicketProtection({ ticket }: { readonly ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false)
  const { instrument, form, change, problems, openSides, hedge, closing, category, symbol, classic } = ticket
  if (instrument === null || closing || !isFutures(category) || classic !== null) return null
  const [side] = openSides ?? []
  const figures = figuresOf(ticket)
  return (
    <>
      <div className="ticket-exits">
        {legs.map(({ column, leg }) => {
          const estimate = figures(leg)
          return (
            <AmountField
              key={column}
              label={leg.name}
              value={form[column]}
              onChange={(value) => change({ [column]: value.trim() })}
              unit={instrument.quoteCoin}
              error={errorAt(problems, column, form[column])?.message}
              hint={estimate === null ? undefined : <Figures {...estimate} />}
              placeholder={t('none')}
              data-testid={`ticket-${column}`}
            />
          )
        })}
      </div>
      {(form.takeProfit !== '' || form.stopLoss !== '' || side !== undefined) && (
        <p className="ticket-protection">
          <span title={t('The exchange takes no TP/SL with orders of place-batch at present')}>
            {form.takeProfit === '' && form.stopLoss === ''
              ? t('For the order. The position has its own:')
              : t('TP/SL pending until the order fills; sent while Volley runs.')}
          </span>
          {side !== undefined && (
            <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
              {t('Set on the position…')}
            </Button>
          )}
        </p>
      )}
      {isOpen && side !== undefined && (
        <ProtectDialog
          category={category}
          symbol={symbol}
          posSide={side}
          isHedged={hedge}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
