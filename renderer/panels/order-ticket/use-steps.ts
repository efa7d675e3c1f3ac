import type { KeyboardEvent } from 'react'
import { stepped, stepsOfKey } from './ticket-form'
import type { Ticket } from './use-ticket'

/** Arrow keys in price and quantity: one tick or lot, Shift ten, Ctrl a hundred. */
export function useInstrumentSteps({ form, instrument, last, unit, change }: Ticket) {
  const onKey = (field: 'price' | 'qty', step: string, start: string | undefined) => (event: KeyboardEvent) => {
    const steps = stepsOfKey(event)
    if (steps === 0) return
    event.preventDefault()
    change({ [field]: stepped(form[field], step, steps, start) })
  }
  const lot = instrument === null ? '1' : unit === instrument.baseCoin ? instrument.lotSize : '1'
  return { onPriceKey: onKey('price', instrument?.tickSize ?? '1', last), onQtyKey: onKey('qty', lot, '0') }
}
