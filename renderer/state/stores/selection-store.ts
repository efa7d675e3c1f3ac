import { Category, Interval, SymbolName } from '@/shared/exchange/protocol/fields'
import type { Settings } from '@/shared/settings/settings'
import { createAccountStore } from '../bridge/account-session'

/** A price handed from the book or the chart to the ticket. `id` tells two equal ones apart. */
export interface PriceHandOver {
  readonly id: number
  readonly price: string
  /** Cumulative size up to that price; null when only the price was meant. */
  readonly qty: string | null
}
export interface SelectionState {
  readonly category: Category
  readonly symbol: string
  readonly interval: Interval
  readonly handOver: PriceHandOver | null
}

/** What the linked panels look at. A price that was handed over was one of the exchange before. */
export const useSelection = createAccountStore<SelectionState>(
  { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '1m', handOver: null },
  { keeps: ['category', 'symbol', 'interval'] },
)

/** Points every linked panel at another symbol. The last hand-over belonged to the old one and is dropped. */
export const selectSymbol = (category: Category, symbol: string): void =>
  useSelection.setState({ category, symbol, handOver: null })
export const selectInterval = (interval: Interval): void => useSelection.setState({ interval })

/** Puts a price (and a size) into the ticket of the current symbol. */
export function fillPrice(price: string, qty: string | null = null): void {
  useSelection.setState(({ handOver }) => ({ handOver: { id: (handOver?.id ?? 0) + 1, price, qty } }))
}

/** Restores what was looked at last; words this version does not know are ignored. */
export function restoreSelection(settings: Settings): void {
  const category = Category.safeParse(settings.category)
  const symbol = SymbolName.safeParse(settings.symbol)
  const interval = Interval.safeParse(settings.interval)
  if (category.success && symbol.success) selectSymbol(category.data, symbol.data)
  if (interval.success) selectInterval(interval.data)
}
