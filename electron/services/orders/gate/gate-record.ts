import { gateWords } from '@/shared/trading/orders/journal/entry-words'
import type { Journal } from '../journal/journal'
import { GATE_KEY } from '../journal/law/entry-kinds'
import type { GateState } from './gate'

/** Records each change of the gate with its reason, once per state. Nothing waits for the write. */
export function createGateRecord(journal: Pick<Journal, 'note'>) {
  let noted: string | null = null
  return {
    state({ open, reason }: GateState): void {
      const words = open ? gateWords.open : gateWords.shut(reason ?? '')
      if (words === noted) return
      noted = words
      journal.note(GATE_KEY, 'gate', words)
    },
    resumeTrading: (reason: string | null) => journal.note(GATE_KEY, 'gate', gateWords.resumed(reason)),
  }
}
