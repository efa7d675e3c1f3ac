import { copyText } from '@/renderer/kit/files/copy-text'
import { addNotice } from '@/renderer/state/stores/notices-store'

/** Puts a sentence on the clipboard and says so; `otherwise` is what to do where the clipboard refuses it. */
export function copySentence(sentence: string, otherwise: string): void {
  if (copyText(sentence)) addNotice('info', 'Copied', sentence)
  else addNotice('warning', 'Not copied', `The clipboard refused it. ${otherwise}`)
}
