import type { Clock } from '@/shared/base/clock'

/** The exchange closes a socket that sends more than 10 messages in a second. Two are reserved for jitter. */
const MOST_PER_WINDOW = 8
const WINDOW_MS = 1100

/** Outgoing messages of a connection, limited to the exchange’s rate. */
export interface SendPacer {
  send(text: string): void
  /** Drops queued messages for a new connection. */
  clear(): void
}

/** Sends messages in order, at most 8 in any 1.1 s. */
export function createSendPacer(clock: Clock, write: (text: string) => void): SendPacer {
  let sentAt: number[] = []
  let waiting: string[] = []
  let cancelTimer: (() => void) | null = null

  function flush(): void {
    cancelTimer = null
    sentAt = sentAt.filter((at) => clock.mono() - at < WINDOW_MS)
    while (waiting.length > 0 && sentAt.length < MOST_PER_WINDOW) {
      sentAt.push(clock.mono())
      write(waiting.shift() ?? '')
    }
    const first = sentAt[0]
    if (waiting.length > 0 && first !== undefined) cancelTimer = clock.after(first + WINDOW_MS - clock.mono(), flush)
  }

  return {
    send: (text) => {
      waiting.push(text)
      if (cancelTimer === null) flush()
    },
    clear: () => {
      cancelTimer?.()
      cancelTimer = null
      sentAt = []
      waiting = []
    },
  }
}
