import type { KeyboardEvent } from 'react'
import { amountKeys, localAction } from '@/renderer/kit/keys/local-keys'
import type { PricedColumn } from '@/shared/trading/batch/pricing/price-rows'
import { movedByTicks } from '@/shared/trading/batch/expression/price-expression'
import { stepped, stepsOfKey } from './ticket-form'
import type { Ticket } from './use-ticket'

/**
 * Arrow keys in price and quantity: one tick or lot, Shift ten, Ctrl a hundred. In a price that follows the market they
 * change the offset; of any other expression the value. F4 freezes an expression or releases it.
 */
export function useAmountKeys({ form, instrument, last, unit, cells, change, freeze }: Ticket) {
  const next = (column: PricedColumn, steps: number, step: string, start: string | undefined): string => {
    const cell = cells?.[column]
    const moved = column === 'price' && cell?.isFrozen === false ? movedByTicks(form.price, steps) : null
    return moved ?? stepped(cell?.value ?? form[column], step, steps, start)
  }
  const onKey = (column: PricedColumn, step: string, start: string | undefined) => (event: KeyboardEvent) => {
    const steps = stepsOfKey(event)
    const isFreeze = localAction(amountKeys, event) === 'freeze' && cells?.[column] !== undefined
    if (steps === 0 && !isFreeze) return
    event.preventDefault()
    if (isFreeze) freeze(column)
    else change({ [column]: next(column, steps, step, start) })
  }
  const lot = instrument === null ? '1' : unit === instrument.baseCoin ? instrument.lotSize : '1'
  return { onPriceKey: onKey('price', instrument?.tickSize ?? '1', last), onQtyKey: onKey('qty', lot, '0') }
}
