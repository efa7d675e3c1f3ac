import { useEffect, type RefObject } from 'react'
import { importDraft, isDraftFile } from './file-actions'

const draftFileOf = (event: DragEvent): File | null => [...(event.dataTransfer?.files ?? [])].find(isDraftFile) ?? null

/**
 * A file of a draft that is dropped anywhere on the desk becomes a draft. Other files are left to whoever takes them.
 */
export function useFileDrop(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const desk = root.current
    if (desk === null) return
    const onDragOver = (event: DragEvent) => {
      // Without this the page would open the file. Its name cannot be known before it is dropped.
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
