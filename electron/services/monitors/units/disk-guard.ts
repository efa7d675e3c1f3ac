import { t } from '@/shared/languages/text'
import { diskProblemText } from '@/electron/base/place/disk-problem'

/** Keeps monitoring running when the disk refuses or the history is damaged. */
export interface DiskGuard {
  /** Reason as text; null while the history can be written. */
  problem(): string | null
  /** Runs `work`. Returns the reason of a failure as text, otherwise null. */
  attempt(work: () => void): string | null
  /** Notifies once per disk failure. Returns the reason as text. */
  report(error: unknown): string
}

export function createDiskGuard(notify: (level: 'error', title: string, text: string) => void): DiskGuard {
  let problem: string | null = null

  function report(error: unknown): string {
    const why = diskProblemText(error) ?? (error instanceof Error ? error.message : t('the disk refuses'))
    if (problem === null) notify('error', t('The history of the loan-to-value cannot be kept'), why)
    problem = why
    return why
  }

  return {
    problem: () => problem,
    report,
    attempt(work) {
      try {
        work()
        problem = null
        return null
      } catch (error) {
        return report(error)
      }
    },
  }
}

/** Result of `read`, or `otherwise` if the file cannot be read. */
export function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
