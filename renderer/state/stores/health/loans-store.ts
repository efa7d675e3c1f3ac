import { createAccountStore } from '@/renderer/state/bridge/account-session'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

/** Active consumer loans as last read; null before the first reply. */
export const useLoans = createAccountStore<{ readonly loans: ConsumerLoans | null }>({ loans: null })
