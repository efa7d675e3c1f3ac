import type { Clock } from '@/shared/base/clock'
import type { AccountEventName, CommonEventName, EventName, Events } from '@/shared/ipc/events'
import type { Caller } from './caller'

/**
 * Starts painting a book into `onFrame`; answers with the function that stops it, or rejects when there is no such
 * book.
 */
export type StartBook = (onFrame: (frame: Float64Array) => void) => Promise<() => void>

/** What a part of the host itself wants to hear, such as the tray. */
export type Followed = { readonly [Name in Exclude<EventName, 'book.frame'>]?: (payload: Events[Name]) => void }

/** Says something to every page. */
type PublishOf<Names extends EventName> = <Name extends Names>(event: Name, payload: Events[Name]) => void
/** Says what belongs to one account, with its session. */
export type PublishOfAccount = PublishOf<AccountEventName>

export interface Publisher {
  /** Makes the page hear everything that is published, until it is gone. */
  connect(caller: Caller): void
  publish: PublishOf<Exclude<CommonEventName, 'book.frame'>>
  /** For what belongs to the account of this session (`AppInfo.session`). */
  ofAccount(session: number): PublishOfAccount
  /** Hears along without being a page. Returns the function that ends it. */
  follow(followed: Followed): () => void
  /** Frames go to this caller only. */
  watchBook(caller: Caller, start: StartBook): Promise<number>
  unwatchBook(caller: Caller, watchId: number): void
  /** After a change of profile: the same watches, on the new market. */
  restartWatches(): void
  close(): void
}

/** One animation frame: a page never gets a book more often than it can paint it. */
const FRAME_MS = 16

interface Watch {
  readonly id: number
  readonly caller: Caller
  readonly start: StartBook
  /** Ends the current painting; null until it has begun. */
  stop: (() => void) | null
  /** The newest frame that has not left; older ones are dropped. */
  waiting: Float64Array | null
  /** True until the next frame may leave. */
  cooling: boolean
  ended: boolean
}

/** What the main process says unasked, to every page that listens. */
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
    // The first frame waits a moment, so that the answer with the watch's id arrives before it.
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
    watches.delete(watch.id)
    ofPages.get(watch.caller)?.delete(watch)
  }

  /** One listener a page, however many books it looks at in its life. */
  function endsWithPage(watch: Watch): void {
    const { caller } = watch
    const known = ofPages.get(caller)
    if (known !== undefined) return void known.add(watch)
    const ofPage = new Set([watch])
    ofPages.set(caller, ofPage)
    caller.onGone(() => {
      ofPages.delete(caller)
      for (const one of ofPage) end(one)
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
   * The old painting ends and a new watch takes over its id, so that a late start of the old one finds itself ended.
   */
  function restart(old: Watch): void {
    end(old)
    const watch: Watch = { ...old, stop: null, waiting: null, cooling: false, ended: false }
    watches.set(watch.id, watch)
    endsWithPage(watch)
    // A symbol that the new market does not have shows no book; the panel asks again when the user picks another.
    begin(watch).catch(() => end(watch))
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
