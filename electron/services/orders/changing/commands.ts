import type { Category } from '@/shared/exchange/protocol/fields'
import type { CommandResult } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Idempotency } from '../journal/idempotency'
import { type AmendHow, type AmendOptions, createAmend } from './amend'
import type { RequestedAmend } from './amend-calls'
import { type CancelOptions, createCancel } from './cancel'
import { type CancelAllOptions, createCancelAll } from './cancel-all'
import type { CancelingCall } from './cancel-calls'

interface CommandsOptions extends AmendOptions, Omit<CancelOptions, 'rest'>, CancelAllOptions {
  readonly idempotent: Idempotency
}

const lostOutcome: Outcome = {
  kind: 'unknown',
  code: 'restarted',
  message: t('Volley was closed before the answer came; the order shows what happened'),
}

const unwritten = (reason: string): Outcome => ({
  kind: 'not_sent',
  code: 'journal',
  message: t`The order journal cannot be written, so nothing was sent: ${reason}`,
})

/** Amends and cancels of orders. Each runs once for its token. */
export function createCommands(options: CommandsOptions) {
  const { idempotent, client } = options
  const amend = createAmend(options)
  const cancel = createCancel({ ...options, rest: client.rest })
  const { cancelAll, resume } = createCancelAll(options)

  return {
    amend: (
      token: string,
      changes: readonly RequestedAmend[],
      how: AmendHow = {},
    ): Promise<readonly CommandResult[]> => {
      const toAll = (outcome: Outcome) => changes.map(({ key }) => ({ key, outcome }))
      return idempotent(token, 'amend', () => amend(changes, how), {
        lostResult: () => toAll(lostOutcome),
        unwritable: (reason) => toAll(unwritten(reason)),
      })
    },
    cancel: (token: string, keys: readonly string[], via?: CancelingCall): Promise<readonly CommandResult[]> =>
      idempotent(token, 'cancel', () => cancel(keys, via), {
        lostResult: () => keys.map((key) => ({ key, outcome: lostOutcome })),
        unwritable: null,
      }),
    cancelAll: (token: string, category: Category, symbol?: string): Promise<Outcome> =>
      idempotent(token, 'cancel-all', () => cancelAll(category, symbol), {
        lostResult: () => lostOutcome,
        unwritable: null,
      }),
    /** Settles the cancel-alls that an earlier process left open. */
    resume,
  }
}
