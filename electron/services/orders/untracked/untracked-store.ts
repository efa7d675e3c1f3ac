import type { Clock } from '@/shared/base/clock'
import { createEmitter } from '@/shared/base/emitter'
import { isSettled, type UntrackedRequest, type Leg } from '@/shared/trading/orders/untracked-request'
import { canLegBecome, type LegState } from '@/shared/trading/orders/order-lifecycle'
import { createDurableChanges } from '../journal/durable-changes'
import type { Journal } from '../journal/journal'

/** Requests in memory, oldest first. The only way to change them. */
export interface UntrackedStore {
  readonly all: () => readonly UntrackedRequest[]
  readonly get: (id: string) => UntrackedRequest | null
  /** Records a request before it is sent, and adds it once it is on disk. Throws if it cannot be written. */
  readonly record: (request: Omit<UntrackedRequest, 'revision'>) => void
  /** Changes the state of a part if its states allow it. Returns whether they did. */
  readonly become: (
    id: string,
    key: string,
    state: LegState,
    change?: Partial<Pick<Leg, 'orderId' | 'problem' | 'record'>>,
  ) => boolean
  readonly watch: (watcher: (request: UntrackedRequest) => void) => () => void
  /** Changes combined into lists, for IPC. */
  readonly listen: (listener: (requests: readonly UntrackedRequest[]) => void) => () => void
}

/** Settled requests in memory. The journal keeps them longer. */
const SAVED = 500

export function createUntrackedStore(journal: Journal, clock: Clock): UntrackedStore {
  const requests = new Map(journal.requests().map((request) => [request.id, request]))
  const puts = createEmitter<[UntrackedRequest]>()
  const changes = createDurableChanges<UntrackedRequest>(journal)
  // The wall time as prefix makes revisions increase across restarts, even if the last ones were not written.
  let revision = Math.max(clock.now() * 1000, ...[...requests.values()].map((request) => request.revision))

  /** Unsettled requests stay in memory, regardless of age. */
  function forgetOldest(): void {
    if (requests.size <= SAVED) return
    const oldest = [...requests.values()].find(isSettled)
    if (oldest !== undefined) requests.delete(oldest.id)
  }

  function store(request: UntrackedRequest): void {
    requests.set(request.id, request)
    forgetOldest()
    changes.mark(request.id, request)
    puts.emit(request)
  }

  return {
    all: () => [...requests.values()],
    get: (id) => requests.get(id) ?? null,
    record: (request) => {
      const recorded = { ...request, revision: (revision += 1) }
      journal.recordRequest(recorded)
      store(recorded)
    },
    become: (id, key, state, change = {}) => {
      const before = requests.get(id)
      const part = before?.parts.find((part) => part.key === key)
      if (before === undefined || part === undefined || !canLegBecome(part.state, state)) return false
      const parts = before.parts.map((candidate) =>
        candidate === part ? { ...candidate, problem: null, ...change, state } : candidate,
      )
      const request = { ...before, parts, revision: (revision += 1) }
      journal.saveRequest(request)
      store(request)
      return true
    },
    watch: puts.listen,
    listen: changes.listen,
  }
}
