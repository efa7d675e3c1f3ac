import type { Clock } from '@/shared/base/clock'
import type { ExchangeCore } from './engine/api/exchange-core'
import type { Store } from './store/store'
import type { Strategies } from './services/strategy/strategies'
import type { PrivateFeed } from './ws/private-feed'
import type { SendAnswer, WhenSettled } from './store/when-settled'

/** Stores what happens to the users' accounts, then pushes it, then lets the answers go. */
export interface CommitBarrier {
  /** What is waiting, now. */
  readonly settle: () => void
  /** With everything else that arrived in the same turn: a transaction costs more than the operation it stores. */
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

/** What the market does to an account is settled in the same turn too, though nobody waits for it. */
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

  /** What could not be stored stays with the store for the next time. */
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
