import { gateSentences } from '@/shared/trading/orders/journal/entry-sentences'
import type { Journal } from '../journal/journal'
import { GATE_KEY } from '../journal/law/entry-kinds'
import type { GateState } from './gate'

/** Records each change of the gate with its reason, once per state. Nothing waits for the write. */
export function createGateRecord(journal: Pick<Journal, 'note'>) {
  let noted: string | null = null
  return {
    state({ open, reason }: GateState): void {
      const detail = open ? gateSentences.open : gateSentences.shut(reason ?? '')
      if (detail === noted) return
      noted = detail
      journal.note(GATE_KEY, 'gate', detail)
    },
    resumeTrading: (reason: string | null) => journal.note(GATE_KEY, 'gate', gateSentences.resumed(reason)),
  }
}
