import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { createAccountStore } from '../bridge/account-session'
import type { SymbolSelection } from './selection-store'

/** Price alerts monitored by the main process; null before the first reply. */
export const usePriceAlerts = createAccountStore<{ readonly alerts: readonly WatchedPriceAlert[] | null }>({
  alerts: null,
})

/** Symbol whose alerts a command opens on its first chart; null once they are open. */
export const useAlertsRequest = createAccountStore<{ readonly request: SymbolSelection | null }>({ request: null })

export const showAlertsOf = (question: SymbolSelection | null): void => useAlertsRequest.setState({ request: question })
