import type { Random } from '@/shared/base/random'
import type { Health } from '@/shared/trading/health/health'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createClientOids } from '../records/client-oid'
import { openOrderEntry, type OrderEntry, type OrderEntryOptions } from '../gate/order-entry'
import { createReductions } from '../gate/reductions'
import { blockedByNone } from './armed'
import { createPost } from '../sending/order-call'
import { createOrderFollower } from '../resolving/order-follower'
import { createUntrackedOrders, type UntrackedOrders } from '../untracked/untracked-orders'

interface RequestOptions extends OrderEntryOptions {
  readonly client: ExchangeClient
  readonly random: Random
  /** Four letters or digits, made once per installation. */
  readonly installTag: string
}

/** Untracked orders alone: no list of orders stands beside them, and their gate waits for no reading. */
export interface RequestOrders extends Pick<
  OrderEntry,
  'reader' | 'keyRecords' | 'onGate' | 'rearm' | 'pause' | 'tradingLock'
> {
  readonly requests: UntrackedOrders
  readonly gate: () => Health['gate']
  readonly timeline: OrderEntry['journal']['timeline']
  readonly sentToday: OrderEntry['journal']['sentToday']
  readonly stop: () => void
}

/** Opens a journal with nothing but requests in it. */
export function openRequestOrders(options: RequestOptions): RequestOrders {
  const { client, clock, notify, pretrade } = options
  const entry = openOrderEntry(options)
  const { time, journal, reader, keyRecords, gate, killSwitch, tradingLock, idempotent, onGate, rearm, pause } = entry
  const accountState = () => ({ openOrders: null, holdMode: null, ownNotionals: [] })
  const sleepWatch = watchSleep(clock, () => undefined)
  const post = createPost(client.rest, killSwitch)
  const follower = createOrderFollower({ client, journal, time })
  const reductions = createReductions({ gate, pretrade, orders: () => [], blockedBy: blockedByNone })
  const parts = { reductions, follower, journal, gate, post, idempotent, clock: time, sleeps: sleepWatch.check, notify }
  const requests = createUntrackedOrders({
    ...parts,
    nextClientOid: createClientOids({ ...options, clock: time }),
    pretrade,
    accountState,
  })
  follower.start()
  return {
    requests,
    gate: gate.report,
    timeline: journal.timeline,
    sentToday: journal.sentToday,
    reader,
    keyRecords,
    onGate,
    rearm,
    pause,
    tradingLock,
    stop: () => {
      entry.stop()
      gate.close('closing', 'Volley is closing')
      sleepWatch.stop()
      follower.stop()
      journal.close()
    },
  }
}
