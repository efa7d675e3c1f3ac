import type { InputOf } from '@/shared/ipc/contract'
import { useAccountQuery } from './account-query'

/** Refetch interval, because funds and positions change. */
const AGAIN_MS = 5000

/** Maximum order size according to the exchange; null sends no query. */
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
