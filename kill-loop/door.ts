import { WebSocket } from 'ws'
import { doorPaths, PAGE_HEADER, TOKEN_HEADER } from '../shared/ipc/browser-door'
import type { InputOf, MethodName, OutputOf } from '../shared/ipc/contract'
import type { EventName, Events } from '../shared/ipc/events'
import type { Reply } from '../shared/ipc/reply'

type Call = <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<Reply<OutputOf<Name>>>

/** A page on a running application, through the door every browser uses. */
export interface Door {
  /** Rejects where the application went away before it answered. */
  readonly call: Call
  /** The same, for what must succeed. */
  readonly value: <Name extends MethodName>(name: Name, input: InputOf<Name>) => Promise<OutputOf<Name>>
  /** Calls without an answer, by method; the age of each in ms. */
  readonly waiting: () => readonly { readonly name: MethodName; readonly ms: number }[]
  close(): void
}

export type Heard = <Name extends EventName>(name: Name, payload: Events[Name]) => void

/** Trades the address's one-time code for a session and listens to its events from then on. */
export async function openDoor(address: string, heard: Heard): Promise<Door> {
  const { origin, host, hash } = new URL(address)
  const page = crypto.randomUUID()
  const asks = new Set<{ readonly name: MethodName; readonly since: number }>()
  let session: number | undefined

  async function post(path: string, body: unknown, more: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...more },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return answer.json()
  }
  const { token } = (await post(doorPaths.session, { code: new URLSearchParams(hash.slice(1)).get('code') })) as {
    token: string
  }

  const socket = new WebSocket(`ws://${host}${doorPaths.events}`, { headers: { origin } })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the event socket was closed')))
    socket.once('open', () => socket.send(JSON.stringify({ token, page })))
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return
      const said = JSON.parse(data.toString('utf8')) as {
        event: EventName | 'hello'
        payload: never
        session?: number
      }
      if (said.event === 'hello') return resolve()
      session = said.session ?? session
      heard(said.event, said.payload)
    })
  })

  const call: Call = async (name, input) => {
    const ask = { name, since: Date.now() }
    asks.add(ask)
    try {
      const reply = (await post(
        doorPaths.call,
        { name, input, session },
        { [TOKEN_HEADER]: token, [PAGE_HEADER]: page },
      )) as Reply<OutputOf<typeof name>>
      session = reply.session ?? session
      return reply
    } finally {
      asks.delete(ask)
    }
  }
  return {
    call,
    value: async (name, input) => {
      const reply = await call(name, input)
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
      return reply.value
    },
    waiting: () => [...asks].map(({ name, since }) => ({ name, ms: Date.now() - since })),
    close: () => socket.terminate(),
  }
}
