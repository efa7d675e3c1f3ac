import type { Clock } from '@/shared/base/clock'
import { categories, isFutures } from '@/shared/exchange/protocol/fields'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'

/** Funding falls due every eight hours from midnight UTC. */
export const FUNDING_MS = 8 * HOUR_MS
/** Longest sleep: a computer that was suspended wakes up late and must check again. */
const POLL_MS = MINUTE_MS

/** Settles the funding of every perpetual when it is due. Times that passed without this process are skipped. */
export function startFunding(core: ExchangeCore, clock: Clock): () => void {
  const perpetuals = categories.filter(isFutures).flatMap((category) => core.instruments(category))
  let period = Math.floor(clock.now() / FUNDING_MS)
  let cancel = wait()

  function wait(): () => void {
    return clock.after(Math.min(POLL_MS, FUNDING_MS - (clock.now() % FUNDING_MS)), poll)
  }
  function poll(): void {
    const current = Math.floor(clock.now() / FUNDING_MS)
    if (current > period) for (const { category, symbol } of perpetuals) core.settleFunding(category, symbol)
    period = Math.max(period, current)
    cancel = wait()
  }
  return () => cancel()
}
