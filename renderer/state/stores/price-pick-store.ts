import type { Category } from '@/shared/exchange/protocol/fields'
import { createAccountStore } from '../bridge/account-session'

/** A request of a form for two prices of a symbol, answered by clicks or a drag in the book or the chart. */
interface PricePick {
  readonly category: Category
  readonly symbol: string
  /** The first of two clicks; null before it. */
  readonly first: string | null
  readonly take: (from: string, to: string) => void
}

/** The pending request for two prices; null if clicks have their usual effect. */
export const usePricePick = createAccountStore<{ readonly pick: PricePick | null }>({ pick: null })

export const startPricePick = (pick: Omit<PricePick, 'first'>): void =>
  usePricePick.setState({ pick: { ...pick, first: null } })
export const endPick = (): void => usePricePick.setState({ pick: null })

/**
 * Passes a clicked price to the pending request; false if there is none for this symbol. The second price completes the
 * request.
 */
export function offerPrice({ category, symbol }: Pick<PricePick, 'category' | 'symbol'>, price: string): boolean {
  const { pick } = usePricePick.getState()
  if (pick?.category !== category || pick.symbol !== symbol) return false
  if (pick.first === null) usePricePick.setState({ pick: { ...pick, first: price } })
  else offerRange(pick.first, price)
  return true
}

/** Passes both prices at once, after a drag. */
export function offerRange(from: string, to: string): void {
  const { pick } = usePricePick.getState()
  endPick()
  pick?.take(from, to)
}
