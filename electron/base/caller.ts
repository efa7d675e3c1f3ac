import type { EventName, Events } from '@/shared/ipc/events'

/** One page on the other side of IPC. Its subscriptions (book watches) end with it. */
export interface Caller {
  readonly id: string
  /** Runs `listener` once, when the page is closed, reloaded or its connection is lost. */
  onGone(listener: () => void): void
  /** `session` is the account session of an event about an account. */
  send<Name extends EventName>(event: Name, payload: Events[Name], session?: number): void
  /** True while earlier events are still queued. Book frames are then delayed, and only the newest is sent. */
  busy(): boolean
}
