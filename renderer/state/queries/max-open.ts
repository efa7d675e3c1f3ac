import type { InputOf } from '@/shared/ipc/contract'
import { useAccountQuery } from './account-query'
import { usePollReading } from './poll-age'

/** Refetch interval, because funds and positions change. */
const AGAIN_MS = 5000

/** Maximum order size according to the exchange with its age; null sends no query. */
export const useMaxOpen = (order: InputOf<'account.maxOpen'> | null) =>
  usePollReading(
    useAccountQuery(
      'account.maxOpen',
      order ?? { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' },
      { enabled: order !== null, refetchInterval: AGAIN_MS, gcTime: AGAIN_MS },
    ),
    AGAIN_MS,
  )
