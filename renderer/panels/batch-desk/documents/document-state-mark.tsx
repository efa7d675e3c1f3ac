import type { DocumentState } from '@/shared/trading/batch/draft/document-state'
import { shownWord } from '@/renderer/kit/format/words'

const titles: Readonly<Record<DocumentState, string>> = {
  draft: 'Draft: not sent, and something stands before its review',
  checked: 'Checked: nothing stands before its review',
  waiting: 'Waiting: rows of it leave later',
  sending: 'Sending: requests leave or wait for their turn',
  resolving: 'Resolving: the outcome of some orders is being looked for',
  settled: 'Settled: every order is over, and known to be',
  living: 'Living: everything is known, and orders of it still rest',
}
/** State of a batch as a word. */
export const DocumentStateMark = ({ state }: { readonly state: DocumentState }) => (
  <span className="document-state" data-state={state} title={titles[state]} data-testid="document-state">
    {shownWord(state)}
  </span>
)
