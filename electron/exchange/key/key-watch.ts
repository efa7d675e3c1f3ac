import type { Clock } from '@/shared/base/clock'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { updateSubApi } from '@/shared/exchange/calls/sub-accounts/update-sub-api'
import { t } from '@/shared/languages/text'
import type { KeyReport, KeyRights } from '@/shared/trading/account/key-report'
import { createEmitter } from '@/shared/base/emitter'
import type { ClassifiedAnswer } from '../protocol/call'

/**
 * Codes with which the exchange refuses the key for any call: revoked, changed, or used from an address that is not on
 * its list (R52, exchange: Codes).
 */
const refusals: ReadonlySet<string> = new Set([
  '40006',
  '40009',
  '40011',
  '40012',
  '40018',
  '40036',
  '40037',
  '40038',
  '40041',
])
/** It names a key, which the exchange may refuse with the same codes. */
const aboutAnotherKey: string = updateSubApi.path
/** The permission of the call is missing. */
const NOT_PERMITTED = '40014'
/** Retry interval of a refused key, with one call: it may have been restored. */
const TRIAL_MS = 30_000

const mayWithdraw = t(
  'This key may withdraw: anyone who has it can take the money out, and trading needs no such right. ' +
    'Replace it by one that cannot, or confirm under Connections that it is meant; ' +
    'until then it changes nothing but cancels',
)

const whenRefused = t(
  'Replace the key, or fix it on the exchange; until then nothing can be placed or canceled from here',
)

/** Information about a key from the answers to its signed calls. */
export interface KeyWatch {
  observe(declaration: Pick<Endpoint, 'permission' | 'path'>, answer: ClassifiedAnswer): void
  /** Reason for blocking a query: a refused key is not used repeatedly. Orders and cancels are up to their callers. */
  holdsBack(declaration: Pick<Endpoint, 'permission' | 'method'>): string | null
  /** Updates the permissions of the key as reported by the exchange. */
  learn(rights: KeyRights): void
  /** Confirms by the user that the key is allowed to withdraw. */
  confirmWithdraw(): void
  report(): KeyReport
  listen(listener: () => void): () => void
}

/** Watches one key. `withdrawConfirmed` is true if its withdraw permission was confirmed earlier. */
export function createKeyWatch(clock: Clock, withdrawConfirmed: boolean): KeyWatch {
  const changes = createEmitter()
  let refused: string | null = null
  let missingRight: string | null = null
  let rights: KeyRights | null = null
  let isConfirmed = withdrawConfirmed
  let triedMono = 0

  function become(change: () => void): void {
    const before = [refused, missingRight, rights, isConfirmed]
    change()
    if ([refused, missingRight, rights, isConfirmed].some((now, index) => now !== before[index])) changes.emit()
  }

  const awaitsConfirmation = (): boolean => rights?.mayWithdraw === true && !isConfirmed

  function rejection(): string | null {
    if (refused !== null) return `${refused}. ${whenRefused}`
    if (awaitsConfirmation()) return mayWithdraw
    if (rights?.mayTrade === false) return t('This is a read-only key: it may read, not trade')
    return missingRight
  }

  return {
    observe({ permission, path }, answer) {
      if (permission === 'public' || answer.kind === 'not-sent') return
      if (answer.kind === 'done') {
        return become(() => {
          refused = null
          if (permission === 'trade-write') missingRight = null
        })
      }
      const { code, message } = answer
      if (refusals.has(code) && path !== aboutAnotherKey) {
        triedMono = clock.mono()
        become(() => (refused = t`The exchange refuses this key: ${message} (${code})`))
      } else if (code === NOT_PERMITTED && permission === 'trade-write') {
        become(() => (missingRight = t`This key may not trade: ${message} (${code})`))
      }
    },
    holdsBack({ permission, method }) {
      if (refused === null || permission === 'public' || method === 'POST') return null
      if (clock.mono() - triedMono < TRIAL_MS) return refused
      triedMono = clock.mono()
      return null
    },
    learn: (permissions) =>
      become(() => {
        const isSame = rights !== null && JSON.stringify(rights) === JSON.stringify(permissions)
        if (!isSame) rights = permissions
        if (permissions.mayTrade) missingRight = null
      }),
    confirmWithdraw: () => become(() => (isConfirmed = true)),
    report: () => ({ refused, rights, rejection: rejection(), awaitsConfirmation: awaitsConfirmation() }),
    listen: changes.listen,
  }
}
