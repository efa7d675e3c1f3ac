import type { HoldMode } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { refused } from '@/electron/base/service-error'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { OrderReads } from './order-reads'
import { NO_SUCH_CALL } from './order-source'

interface Parts {
  readonly client: Pick<ExchangeClient, 'rest'>
  readonly reads: Pick<OrderReads, 'account'>
  readonly journal: Journal
  readonly gate: Gate
  /** The key was proven to belong to the account, for the first time or again. */
  readonly onConfirmed: () => void
  /** The key belongs to another account: its data must not reach the journal. */
  readonly onForeign: () => void
}

/** Owner of the key, and the hold mode of that account. */
export function createAccountCheck({ client, reads, journal, gate, onConfirmed, onForeign }: Parts) {
  let isConfirmed = false
  let holdMode: HoldMode | null = null

  /**
   * The journal belongs to one account. The account of another key must be neither queried nor traded from it (J8,
   * R49).
   */
  async function check(): Promise<void> {
    const result = await reads.account(client.rest)
    if (result.kind === 'refused' && result.code === NO_SUCH_CALL) return confirmAccount()
    if (result.kind !== 'done') throw refused('account-unread', { reason: result.message })
    if (result.data.uid === '') throw refused('account-without-uid')
    const recordedUid = journal.fact('uid')
    if (recordedUid !== null && recordedUid !== result.data.uid) {
      isConfirmed = false
      onForeign()
      gate.close('account', t('This key belongs to another account than the order journal'))
      throw refused('account-of-another-journal')
    }
    if (recordedUid === null) journal.setFact('uid', result.data.uid)
    gate.lift('account')
    holdMode = result.data.holdMode
    confirmAccount()
  }
  function confirmAccount(): void {
    gate.lift('unconfirmed')
    if (isConfirmed) return
    isConfirmed = true
    onConfirmed()
  }

  return { check, isConfirmed: () => isConfirmed, holdMode: () => holdMode }
}
