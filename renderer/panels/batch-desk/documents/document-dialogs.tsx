import { memo } from 'react'
import { useDocumentDialog } from '@/renderer/domain/drafts/document-dialog'
import { ClosedDraftsDialog } from './closed-drafts-dialog'
import { SaveTemplateDialog } from './save-template-dialog'
import { UseTemplateDialog } from './use-template-dialog'
import './documents.css'

const dialogs = {
  'closed-drafts': ClosedDraftsDialog,
  'save-template': SaveTemplateDialog,
  'use-template': UseTemplateDialog,
} as const

/** The open dialog about drafts, if any. */
export const DocumentDialogs = memo(function DocumentDialogs() {
  const dialog = useDocumentDialog((state) => state.dialog)
  if (dialog === null) return null
  const Dialog = dialogs[dialog]
  return (
    // Keys of the desk must not act on a draft behind a dialog.
    <div className="documents-keys" onKeyDown={(event) => event.stopPropagation()}>
      <Dialog />
    </div>
  )
})
