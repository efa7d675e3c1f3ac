import type { Clock } from '../../shared/clock'
import type { ConsumerLoans } from '../../shared/ipc/risk'
import type { RestClient } from '../exchange/exchange-client'

/** Running consumer loans, read again and again with no window needed. */
export interface ConsumerLoanMonitor {
  current(): ConsumerLoans
  /** Reads now; resolves when the answer is in. */
  read(): Promise<void>
  /** Nothing can be asked, for this reason. */
  unreachable(why: string): void
  stop(): void
}

const EVERY_MS = 20_000
const RETRY_MS = 5000

interface ConsumerLoanParts {
  readonly rest: Pick<RestClient, 'borrowOngoing'>
  readonly clock: Clock
  readonly changed: () => void
}

export function createConsumerLoans({ rest, clock, changed }: ConsumerLoanParts): ConsumerLoanMonitor {
  let known: ConsumerLoans = { state: 'reading', reason: null, asOf: null, loans: [] }
  let stopped = false
  let cancel = (): void => {}

  async function read(): Promise<void> {
    cancel()
    const answer = await rest.borrowOngoing({})
    if (stopped) return
    const isRead = answer.kind === 'done'
    // What was read last stays in view, with its age, while the reason says why it is not younger.
    if (isRead) known = { state: 'known', reason: null, asOf: clock.now(), loans: answer.data }
    else known = { ...known, state: 'unreadable', reason: `${answer.message} (${answer.code})` }
    cancel()
    cancel = clock.after(isRead ? EVERY_MS : RETRY_MS, () => void read())
    changed()
  }

  void read()
  return {
    current: () => known,
    read,
    unreachable(why) {
      known = { ...known, state: 'unreadable', reason: why }
      changed()
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
