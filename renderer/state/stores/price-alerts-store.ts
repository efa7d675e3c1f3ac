import type { WatchedPriceAlert } from '@/shared/ipc/price-alerts'
import { createAccountStore } from '../bridge/account-session'

/** Price alerts as the main process watches them; null until the first answer. */
export const usePriceAlerts = createAccountStore<{ readonly alerts: readonly WatchedPriceAlert[] | null }>({
  alerts: null,
})
