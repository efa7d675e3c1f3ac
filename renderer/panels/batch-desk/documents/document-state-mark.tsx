import { t } from '@/shared/languages/text'
import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { displayText } from '@/renderer/kit/format/display-text'

const titles: Readonly<Record<DocumentState, string>> = {
  draft: t('Draft: not sent, with a problem before its review'),
  checked: t('Checked: no problem before its review'),
  waiting: t('Waiting: some rows are sent later'),
  sending: t('Sending: requests are in flight or queued'),
  resolving: t('Resolving: the outcome of some orders is being looked for'),
  settled: t('Settled: every order is over, and known to be'),
  living: t('Open: every outcome is known, and some orders rest'),
}
/** State of a batch as a word. */
export const DocumentStateMark = ({ state }: { readonly state: DocumentState }) => (
  <span className="document-state" data-state={state} title={titles[state]} data-testid="document-state">
    {displayText(state)}
  </span>
)
