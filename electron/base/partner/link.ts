import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { every, type Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import { meetingPoint } from './meeting-point'
import { messageFrom, type Message } from './message'

/** Connection to the partner: a socket in the data folder, which only its owner can open. */
export interface Link {
  /** A message that cannot be sent is dropped: the next one repeats its content. */
  send(message: Message): void
  /** Closes the connection after pending data. */
  close(): void
}

export interface LinkListener {
  /** The connection is open, without any message so far. */
  readonly connected: () => void
  readonly message: (message: Message) => void
  /** The connection was lost, or could not be made. */
  readonly disconnected: () => void
}

const RETRY_MS = 1000
/** Far more than a beat of all accounts. */
const MOST_LINE = 1_000_000
const MOST_WAITING = 100_000
/** Longest path of a socket that the system allows, in bytes. */
const MOST_PATH = process.platform === 'darwin' ? 103 : 107

/** Reads lines. Input without an end of line is not from a partner. */
function handleLines(socket: Socket, message: (message: Message) => void): void {
  let rest = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_LINE) socket.destroy()
    for (const line of lines) {
      const incoming = messageFrom(line)
      if (incoming !== null) message(incoming)
    }
  })
  socket.on('error', () => socket.destroy())
}

/** Nothing more is sent to a stopped partner: it would read old data. */
function write(socket: Socket | null, message: Message): void {
  if (socket !== null && socket.writableLength < MOST_WAITING) socket.write(`${JSON.stringify(message)}\n`)
}

/** The watchman's side: waits for the application. Rejects if no socket can be created. */
export async function listenForPartner(dataDir: string): Promise<(listener: LinkListener) => Link> {
  const path = meetingPoint(dataDir, process.platform)
  if (process.platform !== 'win32') {
    if (Buffer.byteLength(path) > MOST_PATH)
      throw new Error(t`--data: the path of the data folder is too long for a socket in it (${path})`)
    // Its creator is dead: the lock of the folder proves that this is the only watchman.
    rmSync(path, { force: true })
  }
  let current: Socket | null = null
  let listener: LinkListener | null = null
  const server = createServer((socket) => {
    handleLines(socket, (message) => socket === current && listener?.message(message))
    current?.destroy()
    current = socket
    socket.on('close', () => {
      if (current !== socket) return
      current = null
      listener?.disconnected()
    })
    listener?.connected()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  server.on('error', () => undefined)
  const link: Link = {
    send: (message) => write(current, message),
    close() {
      server.close()
      current?.end()
    },
  }
  return (own) => {
    listener = own
    return link
  }
}

/** The application's side: polls for a watchman once a second. */
export function connectToPartner(dataDir: string, clock: Clock, listener: LinkListener): Link {
  const path = meetingPoint(dataDir, process.platform)
  let current: Socket | null = null
  let isConnected = false

  function seek(): void {
    if (current !== null) return
    const socket = connect(path)
    current = socket
    handleLines(socket, (message) => listener.message(message))
    socket.once('connect', () => {
      isConnected = true
      listener.connected()
    })
    socket.on('close', () => {
      current = null
      isConnected = false
      listener.disconnected()
    })
  }

  const stop = every(clock, RETRY_MS, seek)
  seek()
  return {
    send: (message) => write(isConnected ? current : null, message),
    close() {
      stop()
      current?.end()
    },
  }
}
