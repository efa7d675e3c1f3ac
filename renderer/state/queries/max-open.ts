import type { InputOf } from '@/shared/ipc/contract'
import { useAccountPoll } from './poll-age'

/** Refetch interval, because funds and positions change. */
const AGAIN_MS = 5000

/** Maximum order size according to the exchange with its age; null sends no query. */
export const useMaxOpen = (order: InputOf<'account.maxOpen'> | null) =>
  useAccountPoll(
    'account.maxOpen',
    order ?? { category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' },
    AGAIN_MS,
    { enabled: order !== null, gcTime: AGAIN_MS },
  )
