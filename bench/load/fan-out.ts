import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FanOutDone, FanOutPorts } from './fan-out-server'
import { startLoadServer, type LoadProcess } from './load-process'
import { amount, median, type Figure } from '@/bench/measure/measure'

const SUBSCRIBERS = 100
const PUSHES = amount(500, 50)
const ROUNDS = amount(6, 1)

const upgrade = [
  'GET /v3/ws/public HTTP/1.1',
  'Host: 127.0.0.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')

/** A client's text frame. A mask of zeros does not change the text. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

interface FrameCounter {
  frames: number
  bytes: number
  read(bytes: Buffer): void
}

/** Counts the frames of a byte stream without any parsing, so that the receivers are not measured. */
function createFrameCounter(): FrameCounter {
  let pending = Buffer.alloc(0)
  let skip = 0
  return {
    frames: 0,
    bytes: 0,
    read(chunk) {
      this.bytes += chunk.length
      let bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      pending = Buffer.alloc(0)
      while (bytes.length > 0) {
        if (skip >= bytes.length) {
          skip -= bytes.length
          return
        }
        bytes = bytes.subarray(skip)
        skip = 0
        const size = frameSize(bytes)
        if (size === null) {
          pending = Buffer.from(bytes)
          return
        }
        this.frames += 1
        skip = size
      }
    },
  }
}

/** Size of header and payload. Null while the header is incomplete. */
function frameSize(bytes: Buffer): number | null {
  const short = (bytes[1] ?? 0) & 0x7f
  if (bytes.length < 2 || (short === 126 && bytes.length < 4) || (short === 127 && bytes.length < 10)) return null
  if (short < 126) return 2 + short
  return short === 126 ? 4 + bytes.readUInt16BE(2) : 10 + Number(bytes.readBigUInt64BE(2))
}

interface Receiver {
  readonly counter: Readonly<Pick<FrameCounter, 'frames' | 'bytes'>>
  readonly socket: Socket
}

/** Connects, subscribes and passes all data after the handshake to its counter. */
async function connectReceiver(port: number): Promise<Receiver> {
  const socket = connect(port, '127.0.0.1')
  const counter = createFrameCounter()
  socket.write(upgrade)
  const first = await new Promise<Buffer>((resolve, reject) => socket.once('data', resolve).once('error', reject))
  counter.read(first.subarray(first.indexOf('\r\n\r\n') + 4))
  socket.on('data', (bytes: Buffer) => counter.read(bytes))
  socket.write(
    maskedFrame(JSON.stringify({ op: 'subscribe', args: [{ instType: 'spot', topic: 'books', symbol: 'BTCUSDT' }] })),
  )
  return { counter, socket }
}

const total = (receivers: readonly Receiver[], what: 'frames' | 'bytes'): number =>
  receivers.reduce((sum, { counter }) => sum + counter[what], 0)

/** Waits for a number of frames, sleeping in between: the server needs the processor more. */
async function until(receivers: readonly Receiver[], frames: number): Promise<void> {
  while (total(receivers, 'frames') < frames) await new Promise((resolve) => setTimeout(resolve, 1))
}

type Contestant = keyof FanOutPorts
const contestants: readonly Contestant[] = ['ours', 'peer', 'limit']

interface Run {
  /** Messages per second, from the first push to the last arrival. */
  readonly rate: number
  /** Messages per second of processor time of the server. */
  readonly cpuRate: number
  readonly bytesPerMessage: number
}

async function runOnce(server: LoadProcess<FanOutPorts>, contestant: Contestant): Promise<Run> {
  const receivers = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, () => connectReceiver(server.ready[contestant])),
  )
  // The practice exchange sends an acknowledgement and a snapshot first.
  await until(receivers, contestant === 'ours' ? 2 * SUBSCRIBERS : 0)
  const [frames, bytes] = [total(receivers, 'frames'), total(receivers, 'bytes')]
  const messages = PUSHES * SUBSCRIBERS
  const from = performance.now()
  const { cpuMs } = (await server.request({ contestant, pushes: PUSHES })) as FanOutDone
  await until(receivers, frames + messages)
  const tookMs = performance.now() - from
  receivers.forEach(({ socket }) => socket.destroy())
  if (total(receivers, 'frames') !== frames + messages)
    throw new Error(`${contestant} sent more messages than requested`)
  return {
    rate: (messages * 1000) / tookMs,
    cpuRate: (messages * 1000) / cpuMs,
    bytesPerMessage: (total(receivers, 'bytes') - bytes) / messages,
  }
}

/** Messages of different sizes are not comparable. */
function requireEqualSizes(runs: Readonly<Record<Contestant, readonly Run[]>>): void {
  const sizes = contestants.map((contestant) => median(runs[contestant].map(({ bytesPerMessage }) => bytesPerMessage)))
  if (Math.max(...sizes) > 1.05 * Math.min(...sizes))
    throw new Error(`The contestants send messages of ${sizes.map(Math.round).join(', ')} bytes`)
}

/** Book updates of forty levels to a hundred subscribers of a book, as fast as possible, counted on arrival. */
export async function fanOutFigures(): Promise<Figure[]> {
  const server = await startLoadServer('fan-out')
  const runs: Record<Contestant, Run[]> = { ours: [], peer: [], limit: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Each contestant is first once: a later one has a busier machine.
    for (const place of contestants.keys()) {
      const contestant = contestants[(round + place) % contestants.length]!
      const run = await runOnce(server, contestant)
      // The first round warms up.
      if (round > 0) runs[contestant].push(run)
    }
  }
  server.stop()
  requireEqualSizes(runs)
  const figure = (what: string, unit: string, value: 'rate' | 'cpuRate'): Figure => {
    const [ours, peer, limit] = contestants.map((contestant) =>
      Math.round(median(runs[contestant].map((run) => run[value]))),
    )
    return {
      figure: `books fan-out to ${SUBSCRIBERS} subscribers${what}`,
      ours: ours ?? 0,
      peer: peer ?? null,
      peerName: 'ws broadcast',
      limit: limit ?? null,
      unit,
    }
  }
  return [
    figure('', 'messages/s', 'rate'),
    figure(', processor time of the server', 'messages per processor second', 'cpuRate'),
  ]
}
