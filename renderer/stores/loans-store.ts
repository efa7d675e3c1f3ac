import type { ConsumerLoans } from '../../shared/ipc/risk'
import { createAccountStore } from './account-session'

/** Running consumer loans as last read; null until the first answer. */
export const useLoans = createAccountStore<{ readonly loans: ConsumerLoans | null }>({ loans: null })
