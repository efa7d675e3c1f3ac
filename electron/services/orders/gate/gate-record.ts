import type { Journal } from '../journal/journal'
import { GATE_KEY } from '../journal/law/entry-kinds'
import type { GateState } from './gate'

/** Records each change of the gate with its reason, once per state. Nothing waits for the write. */
export function createGateRecord(journal: Pick<Journal, 'note'>) {
  let noted: string | null = null
  return {
    state({ open, reason }: GateState): void {
      const words = open ? 'open' : `shut: ${reason ?? ''}`
      if (words === noted) return
      noted = words
      journal.note(GATE_KEY, 'gate', words)
    },
    resumeTrading: (reason: string | null) =>
      journal.note(GATE_KEY, 'gate', `let through by a person${reason === null ? '' : `: ${reason}`}`),
  }
}
