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

/** The frames of a stream that wait for the end of the turn. */
export interface FrameQueue {
  readonly add: (frame: Buffer) => void
  /** Writes them now. */
  readonly write: () => void
}

let waitingQueues: FrameQueue[] = []

function writeAll(): void {
  const queues = waitingQueues
  waitingQueues = []
  for (const queue of queues) queue.write()
}

/**
 * Writes the frames of a turn at its end in one write: a batch of 20 makes 20 pushes, and each write is a system call.
 */
export function createFrameQueue(stream: Writable): FrameQueue {
  let frames: Buffer[] = []
  const queue: FrameQueue = {
    add(frame) {
      if (frames.push(frame) > 1) return
      if (waitingQueues.push(queue) === 1) queueMicrotask(writeAll)
    },
    write() {
      const [first, ...more] = frames
      frames = []
      if (first !== undefined) stream.write(more.length === 0 ? first : Buffer.concat([first, ...more]))
    },
  }
  return queue
}
