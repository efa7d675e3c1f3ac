import { diskProblemText } from '@/electron/base/place/disk-problem'

/** Keeps a disk that refuses, or a damaged history, from stopping the watch. */
export interface DiskGuard {
  /** The reason in words; null while the history can be written. */
  problem(): string | null
  /** Runs `work`; the reason of its failure in words, else null. */
  attempt(work: () => void): string | null
  /** Notifies once per failure of the disk; returns the reason in words. */
  report(error: unknown): string
}

export function createDiskGuard(notify: (level: 'error', title: string, text: string) => void): DiskGuard {
  let problem: string | null = null

  function report(error: unknown): string {
    const why = diskProblemText(error) ?? (error instanceof Error ? error.message : 'the disk refuses')
    if (problem === null) notify('error', 'The history of the loan-to-value cannot be kept', why)
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

/** The value of `read`; `otherwise` where the file cannot be read. */
export function readOr<Value>(otherwise: Value, read: () => Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
