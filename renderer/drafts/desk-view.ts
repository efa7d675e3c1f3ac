import { createAccountStore } from '../stores/account-session'

/** Which document the batch desk shows: the draft, or a batch that was handed over (by id). */
export const useDeskView = createAccountStore<{ readonly batchId: string | null }>({ batchId: null })
export const showDraft = (): void => useDeskView.setState({ batchId: null })
export const showBatch = (batchId: string): void => useDeskView.setState({ batchId })
