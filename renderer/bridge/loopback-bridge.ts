import type { Bridge } from '../../shared/ipc/bridge'
import { doorPaths, PAGE_HEADER, TOKEN_HEADER, unpackBookFrame } from '../../shared/ipc/browser-door'
import { type EventName, type Events, eventNames } from '../../shared/ipc/events'
import type { Reply } from '../../shared/ipc/reply'
import { useSession } from '../stores/account-session'
import { createListeners } from './listeners'

/** The parts of a browser page this bridge stands on. */
export interface Page {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly openSocket: () => WebSocket
  /** Ties this load's calls to its socket. */
  readonly id: string
  /** The one-time code from the address, taken out of it so that it is not bookmarked or shared. */
  readonly takeCode: () => string | null
  readonly onNewCode: (listener: () => void) => void
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly after: (ms: number, task: () => void) => void
}

const tokenKey = 'volley-token'
const firstRetryMs = 250
const longestRetryMs = 8000
const frameUnit = 8
const noSession = 'This page has no session. Open the address Volley printed when it started: it carries a one-time code.'
const unreachable = 'Volley itself cannot be reached. Is it still running?'

const failed = (message: string): Reply<never> => ({ ok: false, error: { code: 'unreachable', message } })

export function browserPage(): Page {
  return {
    fetch: (path, init) => fetch(path, init),
    id: crypto.randomUUID(),
    openSocket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${doorPaths.events}`),
    takeCode: () => {
      const code = new URLSearchParams(location.hash.slice(1)).get('code')
      if (code !== null) history.replaceState(null, '', location.pathname + location.search)
      return code
    },
    onNewCode: (listener) => addEventListener('hashchange', listener),
    store: sessionStorage,
    after: (ms, task) => void setTimeout(task, ms),
  }
}

const isEventName = (name: unknown): name is EventName => eventNames.includes(name as EventName)

/** One frame off the socket: an event as JSON, or a book as bytes. */
function deliver(data: unknown, tell: <Name extends EventName>(name: Name, payload: Events[Name], session?: number) => void): void {
  if (data instanceof ArrayBuffer) {
    if (data.byteLength > frameUnit && data.byteLength % frameUnit === 0) tell('book.frame', unpackBookFrame(data))
    return
  }
  const message = eventIn(String(data))
  if (!message || !isEventName(message.event) || message.payload === undefined) return
  tell(message.event, message.payload, typeof message.session === 'number' ? message.session : undefined)
}

/** Null for text that is no JSON: a broken frame is dropped and harms nothing. */
function eventIn(text: string): { event?: unknown; payload?: never; session?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function post(page: Page, path: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { [TOKEN_HEADER]: token, [PAGE_HEADER]: page.id }) }
  return page.fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'omit', cache: 'no-store' })
}

/** Trades the code for a token once; later loads of the same tab find the token in the session store. */
async function openSession(page: Page): Promise<string | null> {
  const code = page.takeCode()
  if (code === null) return page.store.getItem(tokenKey)
  const response = await post(page, doorPaths.session, { code })
  if (!response.ok) return page.store.getItem(tokenKey)
  const { token }: { token: string } = await response.json()
  page.store.setItem(tokenKey, token)
  return token
}

/** The door as a browser on the same machine uses it: calls by fetch, events by WebSocket. */
export function createLoopbackBridge(page: Page): Bridge {
  const listeners = createListeners()
  const watchers = new Set<(connected: boolean) => void>()
  let connected = false
  let retryMs = firstRetryMs
  let session: Promise<string | null> | null = null
  let socketOpen = false

  function setConnected(now: boolean): void {
    if (now === connected) return
    connected = now
    for (const watcher of watchers) watcher(now)
  }

  function retry(): void {
    page.after(retryMs, () => void openSocket())
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  async function openSocket(): Promise<void> {
    if (socketOpen) return
    socketOpen = true
    const token = await sessionToken().catch(() => null)
    if (token === null) {
      socketOpen = false
      session = null
      return retry()
    }
    const socket = page.openSocket()
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => socket.send(JSON.stringify({ token, page: page.id }))
    // The first frame is the host's hello: a wrong token hears nothing and is closed.
    socket.onmessage = ({ data }) => {
      retryMs = firstRetryMs
      setConnected(true)
      deliver(data, (name, payload, session) => listeners.tell(name, payload, session))
    }
    socket.onclose = () => {
      socketOpen = false
      setConnected(false)
      retry()
    }
  }

  function sessionToken(): Promise<string | null> {
    session ??= openSession(page)
    return session
  }

  function start(): void {
    if (session !== null) return
    page.onNewCode(() => {
      session = null
      void openSocket()
    })
    void openSocket()
  }

  async function call(name: string, input: unknown): Promise<Reply<never>> {
    start()
    try {
      const token = await sessionToken()
      if (token === null) return failed(noSession)
      const response = await post(page, doorPaths.call, { name, input, session: useSession.getState().session }, token)
      if (response.status === 401 || response.status === 403) return failed(noSession)
      return await response.json()
    } catch {
      session = null
      return failed(unreachable)
    }
  }

  return {
    call,
    listen: (name, listener) => {
      start()
      return listeners.add(name, listener)
    },
    connection: (watcher) => {
      start()
      watchers.add(watcher)
      watcher(connected)
      return () => watchers.delete(watcher)
    },
  }
}
