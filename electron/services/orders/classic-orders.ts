import type { Random } from '@/shared/base/random'
import type { Health } from '@/shared/trading/health/health'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createClientOids } from './records/client-oid'
import { openOrderEntry, type OrderEntry, type OrderEntryOptions } from './gate/order-entry'
import { createPost } from './sending/order-call'
import { createOrderFollower } from './resolving/order-follower'
import { createUntrackedOrders, type UntrackedOrders } from './untracked/untracked-orders'

interface ClassicOptions extends OrderEntryOptions {
  readonly client: ExchangeClient
  readonly random: Random
  /** Four letters or digits, made once per installation. */
  readonly installTag: string
}

/**
 * The orders of a classic account: no list of their own, but every call that makes or changes one is journalled and
 * read back.
 */
export interface ClassicOrders extends Pick<OrderEntry, 'onGate' | 'rearm' | 'holdBack'> {
  readonly requests: UntrackedOrders
  readonly gate: () => Health['gate']
  readonly timeline: OrderEntry['journal']['timeline']
  readonly stop: () => void
}

/** Opens the journal of a classic account whose UID has just been read with this very key. */
export function openClassicOrders(options: ClassicOptions): ClassicOrders {
  const { client, clock, notify, pretrade } = options
  const { journal, gate, killSwitch, idempotent, onGate, rearm, holdBack } = openOrderEntry(options)
  /** It has no list of its orders here, and its hold mode is in every futures order. */
  const accountState = () => ({ openOrders: [], holdMode: null, ownNotionals: [] })
  const sleepWatch = watchSleep(clock, () => undefined)
  const post = createPost(client.rest, killSwitch)
  const follower = createOrderFollower({ client, journal, clock })
  const parts = { follower, journal, gate, post, idempotent, clock, sleeps: sleepWatch.check, notify }
  const requests = createUntrackedOrders({ ...parts, nextClientOid: createClientOids(options), pretrade, accountState })
  follower.start()
  return {
    requests,
    gate: gate.report,
    timeline: journal.timeline,
    onGate,
    rearm,
    holdBack,
    stop: () => {
      gate.close('closing', 'Volley is closing')
      sleepWatch.stop()
      follower.stop()
      journal.close()
    },
  }
}
