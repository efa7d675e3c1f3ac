import { useMemo } from 'react'
import type { Balance } from '@/shared/trading/account/account'
import { dollarPriceOf } from '@/shared/trading/ltv/projection/coin-price'
import { useAccount } from '@/renderer/state/stores/account-store'

const noBalances: readonly Balance[] = []

/** Prices of coins in US dollars by the balances of the account, decimal text; null if they do not give one. */
export function useCoinPrices(): (coin: string) => string | null {
  const balances = useAccount(({ account }) => account?.balances ?? noBalances)
  return useMemo(() => (coin) => dollarPriceOf(coin, balances), [balances])
}
