import type { Writable } from 'node:stream'
import type { WirePush } from './dialect'

/** A final text frame without a mask, as servers send it (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81
const TWO_BYTES = 126
const EIGHT_BYTES = 127

function framed(payload: Buffer): Buffer {
  const { length } = payload
  const header = length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = TWO_BYTES
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = EIGHT_BYTES
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  payload.copy(frame, header)
  return frame
}

const frames = new WeakMap<Buffer, Buffer>()

/** The frame of a message. A buffer that is sent to many subscribers is framed once. */
export function textFrame(message: WirePush): Buffer {
  if (typeof message === 'string') return framed(Buffer.from(message))
  const encoded = frames.get(message)
  if (encoded !== undefined) return encoded
  const frame = framed(message)
  frames.set(message, frame)
  return frame
}

const queued = new Map<Writable, Buffer[]>()

/** Writes the queued frames of a stream now. */
export function writeQueued(stream: Writable): void {
  const waiting = queued.get(stream)
  queued.delete(stream)
  if (waiting !== undefined) stream.write(waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting))
}

function writeAllQueued(): void {
  for (const stream of queued.keys()) writeQueued(stream)
}

/**
 * Queues a frame until the end of the turn, in one write with the others of its stream: a batch of 20 makes 20 pushes,
 * and each write is a system call.
 */
export function queueFrame(stream: Writable, frame: Buffer): void {
  const waiting = queued.get(stream)
  if (waiting !== undefined) return void waiting.push(frame)
  if (queued.size === 0) queueMicrotask(writeAllQueued)
  queued.set(stream, [frame])
}
