import type { EventName, Events } from '@/shared/ipc/events'

/** One page on the other side of IPC. What it started (book watches) ends with it. */
export interface Caller {
  readonly id: string
  /** Runs `listener` once, when the page is closed, reloaded or its connection is lost. */
  onGone(listener: () => void): void
  /** `session` is the account session that an event of one account belongs to. */
  send<Name extends EventName>(event: Name, payload: Events[Name], session?: number): void
  /** True while earlier events still wait to leave; book frames are then held back, newest only. */
  busy(): boolean
}
