import type { Writable } from 'node:stream'
import type { WirePush } from './dialect'

/** A final text frame without a mask, as servers send it (RFC 6455, section 5.2). */
const FINAL_TEXT = 0x81
const TWO_BYTES = 126
const EIGHT_BYTES = 127

const headerOf = (length: number): number => (length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10)

/** Writes the frame of a message with `length` bytes at an offset. Returns the offset of its end. */
function writeFrame(target: Buffer, offset: number, message: WirePush, length: number): number {
  const header = headerOf(length)
  target[offset] = FINAL_TEXT
  if (header === 2) target[offset + 1] = length
  else if (header === 4) {
    target[offset + 1] = TWO_BYTES
    target.writeUInt16BE(length, offset + 2)
  } else {
    target[offset + 1] = EIGHT_BYTES
    target.writeBigUInt64BE(BigInt(length), offset + 2)
  }
  if (typeof message === 'string') target.write(message, offset + header)
  else message.copy(target, offset + header)
  return offset + header + length
}

/** The frames of messages in one buffer. */
function framed(messages: readonly WirePush[]): Buffer {
  const lengths = messages.map((message) => Buffer.byteLength(message))
  const frames = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + headerOf(length) + length, 0))
  let end = 0
  messages.forEach((message, index) => {
    end = writeFrame(frames, end, message, lengths[index]!)
  })
  return frames
}

const broadcasts = new WeakMap<Buffer, Buffer>()

/** A buffer that is sent to many subscribers is framed once. */
function framedOnce(message: Buffer): Buffer {
  const known = broadcasts.get(message)
  if (known !== undefined) return known
  const frame = framed([message])
  broadcasts.set(message, frame)
  return frame
}

/** The messages to a stream that wait for the end of the turn. */
export interface MessageQueue {
  readonly add: (message: WirePush) => void
  /** Writes them now. */
  readonly write: () => void
}

let waitingQueues: MessageQueue[] = []

function writeAll(): void {
  const queues = waitingQueues
  waitingQueues = []
  for (const queue of queues) queue.write()
}

/**
 * Writes the messages of a turn at its end as frames in one write: a batch of 20 makes 20 pushes, and each write is a
 * system call.
 */
export function createMessageQueue(stream: Writable): MessageQueue {
  let messages: WirePush[] = []
  const queue: MessageQueue = {
    add(message) {
      if (messages.push(message) > 1) return
      if (waitingQueues.push(queue) === 1) queueMicrotask(writeAll)
    },
    write() {
      const written = messages
      messages = []
      const [first] = written
      if (first === undefined) return
      const isBroadcast = written.length === 1 && typeof first !== 'string'
      stream.write(isBroadcast ? framedOnce(first) : framed(written))
    },
  }
  return queue
}
