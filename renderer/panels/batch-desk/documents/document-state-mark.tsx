import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { displayText } from '@/renderer/kit/format/display-text'

const titles: Readonly<Record<DocumentState, string>> = {
  draft: 'Draft: not sent, with a problem before its review',
  checked: 'Checked: no problem before its review',
  waiting: 'Waiting: some rows are sent later',
  sending: 'Sending: requests are in flight or queued',
  resolving: 'Resolving: the outcome of some orders is being looked for',
  settled: 'Settled: every order is over, and known to be',
  living: 'Living: everything is known, and orders of it still rest',
}
/** State of a batch as a word. */
export const DocumentStateMark = ({ state }: { readonly state: DocumentState }) => (
  <span className="document-state" data-state={state} title={titles[state]} data-testid="document-state">
    {displayText(state)}
  </span>
)
