import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { Store } from '@/practice/store/store'
import type { Strategies } from '@/practice/services/strategy/strategies'
import type { PrivateFeed } from '@/practice/ws/private-feed'
import type { SendAnswer, WhenSettled } from '@/practice/store/when-settled'

/** Stores changes of the users' accounts, then pushes them, then sends the answers. */
export interface CommitBarrier {
  /** Settles everything that is pending now. */
  readonly settle: () => void
  /** Together with all other requests of the same turn: a transaction costs more than the operation it stores. */
  readonly whenSettled: WhenSettled
  stop(): void
}

export interface CommitBarrierParts {
  readonly core: Pick<ExchangeCore, 'listen'>
  readonly clock: Clock
  readonly users: ReadonlySet<string>
  readonly store: Pick<Store, 'commit'> | null
  readonly privateFeed: Pick<PrivateFeed, 'flush'>
  readonly strategies: Pick<Strategies, 'listen'>
}

/** Changes by the market are settled in the same turn too, without a waiting request. */
export function createCommitBarrier({
  core,
  clock,
  users,
  store,
  privateFeed,
  strategies,
}: CommitBarrierParts): CommitBarrier {
  let isDue = false
  let answers: SendAnswer[] = []

  /** The store keeps failed rows for the next commit. */
  function commit(): boolean {
    try {
      store?.commit()
      return true
    } catch (error) {
      console.error('practice exchange:', error)
      return false
    }
  }
  function settle(): void {
    isDue = false
    const waiting = answers
    answers = []
    const isStored = commit()
    if (isStored) privateFeed.flush()
    for (const send of waiting) send(isStored)
  }
  function settleSoon(): void {
    if (isDue) return
    isDue = true
    clock.after(0, () => isDue && settle())
  }
  const stopListening = core.listen(
    (event) => {
      if (event.kind !== 'book' && event.kind !== 'trade' && event.kind !== 'liquidation') settleSoon()
    },
    (uid) => users.has(uid),
  )
  const stopFollowing = strategies.listen(settleSoon)

  return {
    settle,
    whenSettled(send) {
      answers.push(send)
      settleSoon()
    },
    stop() {
      stopListening()
      stopFollowing()
    },
  }
}
