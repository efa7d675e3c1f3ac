import { t } from '@/shared/languages/text'
import { describeError } from '@/electron/base/diagnostics/describe-error'
import type { DiagnosticLog } from '@/electron/base/diagnostics/log'
import type { Notices } from '@/electron/base/notices'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { PendingReview } from '@/electron/services/orders/gate/order-entry'
import type { OpenLedger } from '@/electron/app/session/account-ledger'

export interface UncaughtOptions {
  readonly log: DiagnosticLog['log']
  readonly notify: Notices['notify']
  readonly secrets: KnownSecrets
  readonly ledgers: () => readonly OpenLedger[]
}

/** Uncaught errors. Their effects are unknown until the trader has reviewed them. */
export interface Uncaught extends PendingReview {
  /** Closes the gate of every open account and notifies the trader. */
  readonly failed: (error: unknown) => void
}

export function createUncaught({ log, notify, secrets, ledgers }: UncaughtOptions): Uncaught {
  let unexpected: string | null = null
  return {
    reason: () => unexpected,
    settle: () => (unexpected = null),
    failed(error) {
      const why = secrets.hide(diskProblem(error))
      console.error(secrets.hide(error instanceof Error ? (error.stack ?? error.message) : String(error)))
      log('app.failed', describeError(error))
      unexpected = t`Unexpected error in Volley (${why})`
      const opened = ledgers()
      if (!opened.some(({ label }) => label === null)) notify('error', t('Unexpected error in Volley'), why)
      for (const { ledger } of opened) ledger.pause(unexpected)
    },
  }
}
