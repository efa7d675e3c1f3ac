import { WebSocket } from 'ws'
import { ipcPaths } from '@/shared/ipc/transport/browser-ipc'
import type { PageCall } from '@/shared/ipc/transport/page-call'
import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { EventName, Events } from '@/shared/ipc/events'
import type { Reply } from '@/shared/ipc/transport/reply'

/** A page on a running application, through IPC every browser uses. */
export interface AppConnection {
  /** Lets further pages connect. */
  readonly token: string
  /** Rejects where the application went away before it answered. */
  readonly call: <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<Reply<OutputOf<Name>>>
  /** The same, for what must succeed. */
  readonly value: <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>
  /** Calls without an answer, by method; the age of each in ms. */
  readonly waiting: () => readonly { readonly name: MethodName; readonly ms: number }[]
  close(): void
}

/** Called for every event of the application, in the order in which they came. */
export type OnEvent = <Name extends EventName>(name: Name, payload: Events[Name]) => void

interface PendingCall {
  readonly name: MethodName
  readonly since: number
  readonly answer: (reply: Reply<never>) => void
  readonly fail: (error: Error) => void
}

/** Either a reply to a call, or something said unasked. */
interface AppMessage {
  readonly id?: number
  readonly reply?: Reply<never>
  readonly event?: EventName | 'hello'
  readonly payload?: never
  readonly session?: number
}

async function tokenFor(origin: string, code: string | null): Promise<string> {
  const headers = { 'content-type': 'application/json', origin }
  const answer = await fetch(origin + ipcPaths.session, { method: 'POST', headers, body: JSON.stringify({ code }) })
  if (!answer.ok) throw new Error(`the code was answered ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** Trades the address's one-time code for a session, and connects. */
export async function connectToApp(address: string, onEvent: OnEvent): Promise<AppConnection> {
  const { origin, host, hash } = new URL(address)
  const token = await tokenFor(origin, new URLSearchParams(hash.slice(1)).get('code'))
  const pendingCalls = new Map<number, PendingCall>()
  let lastId = 0
  let session: number | undefined

  function handle({ id, reply, event, payload, session: sessionNumber }: AppMessage): void {
    session = sessionNumber ?? reply?.session ?? session
    if (id !== undefined && reply !== undefined) {
      pendingCalls.get(id)?.answer(reply)
      pendingCalls.delete(id)
    } else if (event !== undefined && event !== 'hello' && payload !== undefined) onEvent(event, payload)
  }

  const socket = new WebSocket(`ws://${host}${ipcPaths.page}`, { headers: { origin } })
  socket.on('error', () => socket.terminate())
  socket.once('open', () => socket.send(JSON.stringify({ token })))
  socket.on('close', () => {
    for (const { fail } of pendingCalls.values()) fail(new Error('the application went away'))
    pendingCalls.clear()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error('the page was turned away')))
    // The first frame is the host's hello.
    socket.once('message', () => resolve())
  })
  socket.on('message', (data: Buffer, isBinary) => isBinary || handle(JSON.parse(data.toString('utf8')) as AppMessage))

  const call: AppConnection['call'] = (name, input) =>
    new Promise((answer, fail) => {
      if (socket.readyState !== socket.OPEN) return fail(new Error('the application is away'))
      lastId += 1
      pendingCalls.set(lastId, { name, since: Date.now(), answer, fail })
      socket.send(JSON.stringify({ id: lastId, name, input, session } satisfies PageCall))
    })
  return {
    token,
    call,
    value: async (name, input) => {
      const reply = await call(name, input)
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value
    },
    waiting: () => [...pendingCalls.values()].map(({ name, since }) => ({ name, ms: Date.now() - since })),
    close: () => socket.terminate(),
  }
}
