import { useEffect, type RefObject } from 'react'
import { importDraft, isDraftFile } from './file-actions'

const draftFileOf = (event: DragEvent): File | null => [...(event.dataTransfer?.files ?? [])].find(isDraftFile) ?? null

/** Imports a draft file dropped on the desk. Other files go to their own handlers. */
export function useFileDrop(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const desk = root.current
    if (desk === null) return
    const onDragOver = (event: DragEvent) => {
      // Prevents the page from opening the file. Its name is unknown before the drop.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      const file = draftFileOf(event)
      if (file === null) return
      event.stopPropagation()
      void importDraft(file)
    }
    desk.addEventListener('dragover', onDragOver)
    desk.addEventListener('drop', onDrop, { capture: true })
    return () => {
      desk.removeEventListener('dragover', onDragOver)
      desk.removeEventListener('drop', onDrop, { capture: true })
    }
  }, [root])
}
