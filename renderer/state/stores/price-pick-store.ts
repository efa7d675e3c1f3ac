import type { Category } from '@/shared/exchange/protocol/fields'
import { createAccountStore } from '../bridge/account-session'

/** Two prices of one symbol, asked for by a form and given by clicks or a drag in the book or the chart. */
interface PricePick {
  readonly category: Category
  readonly symbol: string
  /** The first of two clicks; null before it. */
  readonly first: string | null
  readonly take: (from: string, to: string) => void
}

/** Who wants two prices right now; null while the panels mean their own by a click. */
export const usePricePick = createAccountStore<{ readonly pick: PricePick | null }>({ pick: null })

export const askForPrices = (pick: Omit<PricePick, 'first'>): void =>
  usePricePick.setState({ pick: { ...pick, first: null } })
export const endPick = (): void => usePricePick.setState({ pick: null })

/** Hands over a clicked price; false when nobody asked for one of this symbol. The second one answers the question. */
export function offerPrice({ category, symbol }: Pick<PricePick, 'category' | 'symbol'>, price: string): boolean {
  const { pick } = usePricePick.getState()
  if (pick?.category !== category || pick.symbol !== symbol) return false
  if (pick.first === null) usePricePick.setState({ pick: { ...pick, first: price } })
  else offerRange(pick.first, price)
  return true
}

/** Hands over both prices at once, as a drag does. */
export function offerRange(from: string, to: string): void {
  const { pick } = usePricePick.getState()
  endPick()
  pick?.take(from, to)
}
