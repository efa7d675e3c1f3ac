import type { Clock } from '@/shared/base/clock'
import { retries, retryDelayMs } from '@/shared/base/retry'
import type { AccountEventName, CommonEventName, EventName, Events } from '@/shared/ipc/events'
import type { Caller } from './caller'

/** Starts to write a book into `onFrame`. Resolves with the stop function. Rejects if there is no such book. */
export type StartBook = (onFrame: (frame: Float64Array) => void) => Promise<() => void>

/** Events for a part of the host itself, such as the tray. */
export type Followed = { readonly [Name in Exclude<EventName, 'book.frame'>]?: (payload: Events[Name]) => void }

/** Sends an event to every page. */
type PublishOf<Names extends EventName> = <Name extends Names>(event: Name, payload: Events[Name]) => void
/** Sends an event about an account, with its session. */
export type PublishOfAccount = PublishOf<AccountEventName>

export interface Publisher {
  /** Sends all published events to the page until it closes. */
  connect(caller: Caller): void
  publish: PublishOf<Exclude<CommonEventName, 'book.frame'>>
  /** Sends an individual payload to each page. Null: nothing to this page. */
  publishEach: <Name extends Exclude<CommonEventName, 'book.frame'>>(
    event: Name,
    payloadOf: (caller: Caller) => Events[Name] | null,
  ) => void
  /** For events of the account of this session (`AppInfo.session`). */
  ofAccount(session: number): PublishOfAccount
  /** Subscribes without a page. Returns the function that unsubscribes. */
  follow(followed: Followed): () => void
  /** Frames go to this caller only. */
  watchBook(caller: Caller, start: StartBook): Promise<number>
  unwatchBook(caller: Caller, watchId: number): void
  /** After a change of profile: continues the watches on the new market. */
  restartWatches(): void
  close(): void
}

/** One animation frame: a page never gets a book more often than it can paint it. */
const FRAME_MS = 16

interface Watch {
  readonly id: number
  readonly caller: Caller
  readonly start: StartBook
  /** Ends the current subscription. Null before it begins. */
  stop: (() => void) | null
  /** The newest unsent frame. Older ones are dropped. */
  waiting: Float64Array | null
  /** True until the next frame may be sent. */
  cooling: boolean
  ended: boolean
}

/** Events of the main process to all connected pages. */
export function createPublisher(clock: Clock): Publisher {
  const callers = new Set<Caller>()
  const followers = new Set<Followed>()
  const watches = new Map<number, Watch>()
  const ofPages = new WeakMap<Caller, Set<Watch>>()
  let lastWatchId = 0

  function cool(watch: Watch): void {
    watch.cooling = true
    clock.after(FRAME_MS, () => {
      watch.cooling = false
      if (watch.waiting !== null) flush(watch)
    })
  }

  function flush(watch: Watch): void {
    if (watch.ended || watch.cooling || watch.waiting === null) return
    if (!watch.caller.busy()) {
      watch.caller.send('book.frame', { watchId: watch.id, frame: watch.waiting })
      watch.waiting = null
    }
    cool(watch)
  }

  async function begin(watch: Watch): Promise<void> {
    // The first frame is delayed, so that the reply with the watch's ID arrives before it.
    cool(watch)
    const stop = await watch.start((frame) => {
      watch.waiting = frame
      flush(watch)
    })
    if (watch.ended) stop()
    else watch.stop = stop
  }

  function end(watch: Watch): void {
    watch.ended = true
    watch.stop?.()
    // After a restart another watch has the ID.
    if (watches.get(watch.id) === watch) watches.delete(watch.id)
    ofPages.get(watch.caller)?.delete(watch)
  }

  /** One listener per page for all its books. */
  function endsWithPage(watch: Watch): void {
    const { caller } = watch
    const watches = ofPages.get(caller)
    if (watches !== undefined) return void watches.add(watch)
    const ofPage = new Set([watch])
    ofPages.set(caller, ofPage)
    caller.onGone(() => {
      ofPages.delete(caller)
      for (const watch of ofPage) end(watch)
    })
  }

  async function watchBook(caller: Caller, start: StartBook): Promise<number> {
    lastWatchId += 1
    const watch: Watch = { id: lastWatchId, caller, start, stop: null, waiting: null, cooling: false, ended: false }
    watches.set(watch.id, watch)
    endsWithPage(watch)
    await begin(watch).catch((error: unknown) => {
      end(watch)
      throw error
    })
    return watch.id
  }

  /**
   * The old subscription ends and a new watch takes over its ID, so that a late start of the old one finds itself
   * ended.
   */
  function restart(old: Watch): void {
    end(old)
    const watch: Watch = { ...old, stop: null, waiting: null, cooling: false, ended: false }
    watches.set(watch.id, watch)
    endsWithPage(watch)
    void beginUntilAnswered(watch)
  }

  /** The new market may be unreachable or lack the symbol. Without a book the page shows its last one as old. */
  async function beginUntilAnswered(watch: Watch): Promise<void> {
    await begin(watch).catch(() =>
      clock.after(retryDelayMs(retries.bookFrames), () => {
        if (!watch.ended) void beginUntilAnswered(watch)
      }),
    )
  }

  function notify<Name extends Exclude<EventName, 'book.frame'>>(
    event: Name,
    payload: Events[Name],
    session?: number,
  ): void {
    for (const caller of callers) caller.send(event, payload, session)
    for (const followed of followers) followed[event]?.(payload)
  }

  return {
    connect(caller) {
      callers.add(caller)
      caller.onGone(() => callers.delete(caller))
    },
    publish: (event, payload) => notify(event, payload),
    publishEach(event, payloadOf) {
      for (const caller of callers) {
        const payload = payloadOf(caller)
        if (payload !== null) caller.send(event, payload)
      }
    },
    ofAccount: (session) => (event, payload) => notify(event, payload, session),
    follow(followed) {
      followers.add(followed)
      return () => followers.delete(followed)
    },
    watchBook,
    unwatchBook(caller, watchId) {
      const watch = watches.get(watchId)
      if (watch?.caller === caller) end(watch)
    },
    restartWatches: () => [...watches.values()].forEach(restart),
    close() {
      ;[...watches.values()].forEach(end)
      callers.clear()
      followers.clear()
    },
  }
}
