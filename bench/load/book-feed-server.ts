import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { type BenchFeedName, feeds } from './book-feeds'

/** Plays a whole feed to a client after its subscription, as fast as the socket accepts it. */
export interface PlayQuestion {
  readonly play: BenchFeedName
  readonly client: string
}

/**
 * The frames of a feed with sequence numbers shifted for this play: within a subscription the exchange never returns to
 * lower ones.
 */
function framesAfter(plays: number, texts: readonly string[]): Buffer[] {
  const numbers = texts.flatMap((text) => [...text.matchAll(/"seq":(\d+)/g)].map(([, number]) => Number(number)))
  const shift = plays * (Math.max(0, ...numbers) + 1)
  return texts.map((text) =>
    Buffer.from(text.replace(/"(p?seq)":(\d+)/g, (_, name, number) => `"${name}":${Number(number) + shift}`)),
  )
}

/** A public socket that acknowledges every subscription. The path identifies its clients. */
export async function serveBookFeed(): Promise<{ readonly address: string }> {
  const clients = new Map<string, WebSocket>()
  const arrivals = new EventEmitter()
  const texts = new Map<string, string[]>()
  const plays = new Map<string, number>()
  const server = createServer()
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, { url = '' }) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      if (text === 'ping') return socket.send('pong')
      const { op, args } = JSON.parse(text)
      for (const arg of args) socket.send(JSON.stringify({ event: op, arg }))
      clients.set(url, socket)
      arrivals.emit('subscribed')
    })
  })
  async function answer({ play, client }: PlayQuestion): Promise<void> {
    const count = plays.get(client) ?? 0
    plays.set(client, count + 1)
    const pushTexts = texts.get(play) ?? feeds[play]!()
    texts.set(play, pushTexts)
    const frames = framesAfter(count, pushTexts)
    while (!clients.has(client)) await once(arrivals, 'subscribed')
    for (const bytes of frames) clients.get(client)!.send(bytes, { binary: false })
    process.send?.({})
  }
  process.on('message', (question: PlayQuestion) => void answer(question))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { address: `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}` }
}
