import { t } from '@/shared/languages/text'
import { copyText } from '@/renderer/kit/files/copy-text'
import { addNotice } from '@/renderer/state/stores/notices-store'

/** Copies a sentence to the clipboard with a notice; `otherwise` is the instruction if the clipboard refuses. */
export function copySentence(sentence: string, otherwise: string): void {
  if (copyText(sentence)) addNotice('info', t('Copied'), sentence)
  else addNotice('warning', t('Not copied'), t`The clipboard refused it. ${otherwise}`)
}
