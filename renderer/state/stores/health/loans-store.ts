import { createAccountStore } from '@/renderer/state/bridge/account-session'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'

/** Running consumer loans as last read; null until the first answer. */
export const useLoans = createAccountStore<{ readonly loans: ConsumerLoans | null }>({ loans: null })
