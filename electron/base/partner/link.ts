import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { every, type Clock } from '@/shared/base/clock'
import { messageFrom, type Message } from './message'

/** The way to the partner: a socket in the data folder, which only its owner can open. */
export interface Link {
  /** What cannot be sent is not kept: the next message says it again. */
  send(message: Message): void
  /** Ends the way after what was sent. */
  close(): void
}

export interface LinkListener {
  /** A connection stands; nothing was heard over it yet. */
  readonly connected: () => void
  readonly message: (message: Message) => void
  /** The connection is gone, or none could be made. */
  readonly lost: () => void
}

const RETRY_MS = 1000
/** Far more than a beat of every account there may be. */
const MOST_LINE = 1_000_000
const MOST_WAITING = 100_000
/** What the system allows for the path of a socket, in bytes. */
const MOST_PATH = process.platform === 'darwin' ? 103 : 107

/** A pipe of Windows belongs to the session and lies in no folder. */
function meetingPoint(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'watchman.sock')
  return `\\\\.\\pipe\\volley-watchman-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
}

/** Reads lines; a partner that talks without an end of line is no partner. */
function handleLines(socket: Socket, message: (message: Message) => void): void {
  let rest = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > MOST_LINE) socket.destroy()
    for (const line of lines) {
      const said = messageFrom(line)
      if (said !== null) message(said)
    }
  })
  socket.on('error', () => socket.destroy())
}

/** To a partner that is stopped nothing more is said: it reads what is old by then. */
function write(socket: Socket | null, message: Message): void {
  if (socket !== null && socket.writableLength < MOST_WAITING) socket.write(`${JSON.stringify(message)}\n`)
}

/** The watchman's end: it waits for the application. Rejects where no socket can be made. */
export async function listenForPartner(dataDir: string): Promise<(listener: LinkListener) => Link> {
  const path = meetingPoint(dataDir)
  if (process.platform !== 'win32') {
    if (Buffer.byteLength(path) > MOST_PATH)
      throw new Error(`--data: the path of the data folder is too long for a socket in it (${path})`)
    // Whoever left it behind is dead: the lock of the folder says that this is the only watchman.
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
      listener?.lost()
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
  return (given) => {
    listener = given
    return link
  }
}

/** The application's end: it looks for a watchman once a second. */
export function seekPartner(dataDir: string, clock: Clock, listener: LinkListener): Link {
  const path = meetingPoint(dataDir)
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
      listener.lost()
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
