import { copyText } from '@/renderer/kit/files/copy-text'
import { addNotice } from '@/renderer/state/stores/notices-store'

/** Copies a sentence to the clipboard with a notice; `otherwise` is the instruction if the clipboard refuses. */
export function copySentence(sentence: string, otherwise: string): void {
  if (copyText(sentence)) addNotice('info', 'Copied', sentence)
  else addNotice('warning', 'Not copied', `The clipboard refused it. ${otherwise}`)
}
