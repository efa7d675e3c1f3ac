import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** A dialog about drafts as documents, over the batch desk. */
export type DocumentDialog = 'closed-drafts' | 'save-template' | 'use-template'

/** Open dialog, and the draft that is being renamed. */
export const useDocumentDialog = createAccountStore<{
  readonly dialog: DocumentDialog | null
  readonly renaming: string | null
}>({ dialog: null, renaming: null })
export const openDocumentDialog = (dialog: DocumentDialog): void => useDocumentDialog.setState({ dialog })
export const closeDocumentDialog = (): void => useDocumentDialog.setState({ dialog: null })
export const startRenaming = (renaming: string | null): void => useDocumentDialog.setState({ renaming })
