import { type Clock, every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { fileProblem } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { Gate } from './gate'

/** Compares the open files of a journal with their paths, once a second and before each request that needs a record. */
export interface FileWatch {
  /** Throws and closes the gate if the journal is no longer at its path. */
  readonly assertInPlace: () => void
  readonly stop: () => void
}

export function watchFiles(clock: Clock, database: Database, gate: Pick<Gate, 'close' | 'lift'>): FileWatch {
  function check(): string | null {
    // SQLite removes the log when it closes.
    const problem = database.isOpen ? fileProblem(database) : null
    if (problem === null) {
      gate.lift('folder')
      return null
    }
    const reason = t`The order journal is not at its path any more: ${problem}`
    gate.close('folder', reason)
    return reason
  }
  return {
    assertInPlace() {
      const reason = check()
      if (reason !== null) throw new Error(reason)
    },
    stop: every(clock, SECOND_MS, check),
  }
}
