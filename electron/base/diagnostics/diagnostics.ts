import { join } from 'node:path'
import type { Clock } from '@/shared/base/clock'
import type { LogLevel } from '@/shared/settings/log-level'
import { createLog, type DiagnosticLog } from './log'
import { createLogFile } from './log-file'
import { createRedaction, type Redaction } from './redaction'
import { type ReportFacts, reportHead, reportName, REPORT_LOG_CHARACTERS } from './report'

/** Data for later examination. */
export interface Diagnostics extends Pick<DiagnosticLog, 'log' | 'close'>, Pick<Redaction, 'knowAccount'> {
  /** Readable text for support: current state, then the newest lines of the log. */
  readonly report: (facts: ReportFacts) => Promise<{ readonly name: string; readonly text: string }>
}

export interface DiagnosticsOptions {
  readonly dataDir: string
  readonly clock: Clock
  readonly level: () => LogLevel
  /** Removes every secret that this process has used. */
  readonly hideSecrets: (text: string) => string
}

/** The log of a data folder, in its folder `log`. One process at a time may have it open. */
export function openDiagnostics({ dataDir, clock, level, hideSecrets }: DiagnosticsOptions): Diagnostics {
  const { redact, knowAccount } = createRedaction(hideSecrets)
  const { log, text, close } = createLog({ clock, file: createLogFile(join(dataDir, 'log')), level, redact })
  return {
    log,
    close,
    knowAccount,
    report: async (facts) => ({
      name: reportName(facts.at),
      text: reportHead(facts, redact) + (await text(REPORT_LOG_CHARACTERS)),
    }),
  }
}
