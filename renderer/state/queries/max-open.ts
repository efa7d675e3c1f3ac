import type { InputOf } from '@/shared/ipc/contract'
import { useAccountQuery } from './account-query'

/** Funds and positions move under it. */
const AGAIN_MS = 5000

/** The largest order the exchange would let the account open; null asks nothing. */
export const useMaxOpen = (order: InputOf<'account.maxOpen'> | null) =>
  useAccountQuery(
    'account.maxOpen',
    order ?? { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' },
    {
      enabled: order !== null,
      refetchInterval: AGAIN_MS,
      gcTime: AGAIN_MS,
    },
  )
