import { create } from 'zustand'
import type { ConsumerLoans } from '../../shared/ipc/risk'

/** Running consumer loans as last read; null until the first answer. */
export const useLoans = create<{ readonly loans: ConsumerLoans | null }>()(() => ({ loans: null }))
