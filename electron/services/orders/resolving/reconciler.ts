import type { Clock } from '@/shared/base/clock'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { Gate } from '../gate/gate'
import type { Notify } from '../gate/notices'
import type { Journal } from '../journal/journal'
import type { OrderStore } from '../records/order-store'
import type { OrderFollower } from './order-follower'
import type { OrderReads } from './order-reads'
import { createRecovery } from './recovery'
import { trackedSource } from './tracked-source'
import { openQuestionsOf } from './tracked-orders'

interface ReconcilerOptions {
  readonly client: ExchangeClient
  readonly reads: OrderReads
  readonly clock: Clock
  readonly notify: Notify
  readonly journal: Journal
  readonly gate: Gate
  readonly store: OrderStore
  readonly follower: OrderFollower
  /** Starts other services once the key was proven to belong to the account. */
  readonly alsoStart: () => void
}

/** Determines the state at the exchange: lists, and open questions. */
export function createReconciler({
  client,
  reads,
  clock,
  notify,
  journal,
  gate,
  store,
  follower,
  alsoStart,
}: ReconcilerOptions) {
  let isStopped = false
  follower.follow(openQuestionsOf({ store, source: trackedSource(reads), journal, notify }))
  function onAccountConfirmed(): void {
    if (isStopped) return
    follower.start()
    alsoStart()
  }
  const recovery = createRecovery({ client, reads, store, journal, clock, gate, notify, onAccountConfirmed })
  return {
    start: recovery.start,
    holdMode: recovery.holdMode,
    invalidate: recovery.invalidate,
    reread: (keys: readonly string[]): void => {
      follower.retryNow(keys)
      if (keys.length > 0) void recovery.run()
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      recovery.stop()
      follower.stop()
    },
  }
}
