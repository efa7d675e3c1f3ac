import type { Bridge } from '@/shared/ipc/bridge'
import { ipcPaths, MAX_MESSAGE_BYTES, unpackBookFrame } from '@/shared/ipc/transport/browser-ipc'
import type { PageCall } from '@/shared/ipc/transport/page-call'
import { isEventName } from '@/shared/ipc/events'
import type { Reply } from '@/shared/ipc/transport/reply'
import { createEmitter } from '@/shared/base/emitter'
import { retries, retryDelayMs } from '@/shared/base/retry'
import { t } from '@/shared/languages/text'
import { createListeners } from './listeners'

/** Functions of a browser page that the bridge needs. */
export interface BrowserPage {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly openSocket: () => WebSocket
  /** Reads the single-use code from the address and removes it there, so it is not bookmarked or shared. */
  readonly takeCode: () => string | null
  readonly onNewCode: (listener: () => void) => void
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Returns the function that cancels the task. */
  readonly after: (ms: number, task: () => void) => () => void
}

const tokenKey = 'volley-token'
/** Timeout for the connection, after which a call fails. */
const connectionDueMs = 4000
/** A book is whole numbers of 8 bytes. */
const FRAME_UNIT = 8
/** Close code of the host for a connection without a valid token. */
const policyViolation = 1008
const noSession = t(
  'This page has no session. Start Volley again, even while it runs: it gives an address with a fresh one-time code.',
)
const unreachable = t('Volley itself cannot be reached. Is it still running?')

const failed = (message: string): Reply<never> => ({ ok: false, error: { code: 'unreachable', message } })
const tooLarge: Reply<never> = {
  ok: false,
  error: { code: 'too-large', message: t('This is more than Volley takes at once.') },
}

export function browserPage(): BrowserPage {
  return {
    fetch: (path, init) => fetch(path, init),
    openSocket: () =>
      new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${ipcPaths.page}`),
    takeCode: () => {
      const code = new URLSearchParams(location.hash.slice(1)).get('code')
      if (code !== null) history.replaceState(null, '', location.pathname + location.search)
      return code
    },
    onNewCode: (listener) => addEventListener('hashchange', listener),
    store: sessionStorage,
    after: (ms, task) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  }
}

/** Message of the host: an event, a reply to a call, or a book in bytes. */
interface Message {
  readonly event?: unknown
  readonly payload?: never
  readonly session?: unknown
  readonly id?: unknown
  readonly reply?: Reply<never>
}

/** Null for invalid JSON: a broken frame is dropped without effect. */
function messageIn(text: string): Message | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Exchanges the code for a token once; later loads of the same tab read the token from the session store. */
async function openSession(page: BrowserPage): Promise<string | null> {
  const code = page.takeCode()
  if (code === null) return page.store.getItem(tokenKey)
  const headers = { 'content-type': 'application/json' }
  const options = {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
    credentials: 'omit',
    cache: 'no-store',
  } as const
  const response = await page.fetch(ipcPaths.session, options)
  if (!response.ok) return page.store.getItem(tokenKey)
  const { token }: { token: string } = await response.json()
  page.store.setItem(tokenKey, token)
  return token
}

function createPendingCalls() {
  const pending = new Map<number, (reply: Reply<never>) => void>()
  let lastId = 0
  return {
    /** The message of a call, and the promise of its reply. */
    open(
      name: string,
      input: unknown,
      session: number | null,
    ): { readonly message: PageCall; readonly reply: Promise<Reply<never>> } {
      lastId += 1
      const id = lastId
      return { message: { id, name, input, session }, reply: new Promise((settle) => pending.set(id, settle)) }
    },
    settle(id: unknown, reply: Reply<never>): void {
      if (typeof id !== 'number') return
      pending.get(id)?.(reply)
      pending.delete(id)
    },
    settleAll(reply: Reply<never>): void {
      for (const settle of pending.values()) settle(reply)
      pending.clear()
    },
  }
}

/**
 * Bridge for a browser on the same machine: a single connection for calls, replies and events, in order. `onScreen`
 * returns the account session of the calls.
 */
export function createLoopbackBridge(page: BrowserPage, onScreen: () => number | null): Bridge {
  const listeners = createListeners()
  const connections = createEmitter<[connected: boolean]>()
  const calls = createPendingCalls()
  /** Connection of the calls; null until the host sent its hello. */
  let connection: WebSocket | null = null
  /** Calls that wait for the connection. */
  let waiting: ((connection: WebSocket | null) => void)[] = []
  let failures = 0
  let opening = false
  let started = false
  let wasConnected = false
  let isUnauthorized = false

  function setConnection(now: WebSocket | null): void {
    if (now === connection) return
    connection = now
    connections.emit(now !== null)
    if (now !== null) release(now)
  }

  function release(now: WebSocket | null): void {
    for (const go of waiting.splice(0)) go(now)
  }

  function retry(): void {
    opening = false
    page.after(retryDelayMs(retries.host, failures), () => void open())
    failures += 1
  }

  /** Without a valid token, the user has to open another address; retrying the old one detects a restart of Volley. */
  function onUnauthorized(): void {
    isUnauthorized = true
    release(null)
  }

  async function open(): Promise<void> {
    if (opening) return
    opening = true
    const token = await openSession(page).catch(() => page.store.getItem(tokenKey))
    if (token === null) {
      onUnauthorized()
      return retry()
    }
    const socket = page.openSocket()
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => socket.send(JSON.stringify({ token }))
    // The first frame is the host's hello: a connection with a wrong token receives nothing and is closed.
    socket.onmessage = ({ data }) => {
      failures = 0
      isUnauthorized = false
      wasConnected = true
      setConnection(socket)
      deliver(data)
    }
    socket.onclose = ({ code }) => {
      setConnection(null)
      calls.settleAll(failed(unreachable))
      if (code === policyViolation) onUnauthorized()
      retry()
    }
  }

  function deliver(data: unknown): void {
    if (data instanceof ArrayBuffer) {
      const isFrame = data.byteLength > FRAME_UNIT && data.byteLength % FRAME_UNIT === 0
      return isFrame ? listeners.emit('book.frame', unpackBookFrame(data)) : undefined
    }
    const message = messageIn(String(data))
    if (message?.reply !== undefined) calls.settle(message.id, message.reply)
    else if (message && isEventName(message.event) && message.payload !== undefined) {
      const session = typeof message.session === 'number' ? message.session : undefined
      listeners.emit(message.event, message.payload, session)
    }
  }

  function start(): void {
    if (started) return
    started = true
    page.onNewCode(() => {
      failures = 0
      isUnauthorized = false
      wasConnected = false
      void open()
    })
    void open()
  }

  /**
   * The connection, or null if there is none. Only the first connection is awaited: a call made while disconnected must
   * not be sent later.
   */
  function connected(): Promise<WebSocket | null> {
    start()
    if (connection !== null || isUnauthorized || wasConnected) return Promise.resolve(connection)
    return new Promise((resolve) => {
      const cancel = page.after(connectionDueMs, () => resolve(null))
      waiting.push((now) => {
        cancel()
        resolve(now)
      })
    })
  }

  async function call(name: string, input: unknown): Promise<Reply<never>> {
    const socket = await connected()
    if (socket === null) return failed(isUnauthorized ? noSession : unreachable)
    const { message, reply } = calls.open(name, input, onScreen())
    const text = JSON.stringify(message)
    if (text.length > MAX_MESSAGE_BYTES) calls.settle(message.id, tooLarge)
    else socket.send(text)
    return reply
  }

  return {
    call,
    listen: (name, listener) => {
      start()
      return listeners.add(name, listener)
    },
    connection: (watcher) => {
      start()
      const stop = connections.listen(watcher)
      watcher(connection !== null)
      return stop
    },
  }
}
