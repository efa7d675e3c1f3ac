import { useState } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { useTicker } from '@/renderer/state/queries/tickers'

/** First known price of a symbol: a layout based on it does not change while in use. */
export function useFirstPrice(category: Category, symbol: string): string | null {
  const last = useTicker(category, symbol)?.lastPrice || null
  const key = instrumentKey(category, symbol)
  const [first, setFirst] = useState<{ readonly key: string; readonly price: string } | null>(null)
  if (last !== null && first?.key !== key) setFirst({ key, price: last })
  return first?.key === key ? first.price : null
}
