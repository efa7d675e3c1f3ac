import { isFutures, type Category } from '@/shared/exchange/protocol/fields'
import { useAccount } from '@/renderer/state/stores/account-store'

/** True if orders of this category name a position side: futures of an account in hedge mode. */
export function useHedge(category: Category | null): boolean {
  const hedge = useAccount((state) => state.account?.holdMode === 'hedge_mode')
  return hedge && category !== null && isFutures(category)
}
