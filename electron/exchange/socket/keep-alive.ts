import type { Clock } from '@/shared/base/clock'

/**
 * Ask for a sign of life after this much silence: early enough for the answer to come before the feed would count as
 * stale.
 */
const PROBE_MS = 2000
const STALE_MS = 3000
const DEAD_MS = 10_000
/** The exchange closes a socket from which no ping came for two minutes, however much it sends itself. */
const PING_EVERY_MS = 25_000
const CHECK_MS = 250
/** Data this recent makes a feed live; only answers to our probes make it quiet. */
const LIVE_MS = 2000
/** A wall clock that moved this much against the monotonic one: the computer slept. */
const SLEPT_MS = 5000

/** `quiet` is proven alive without data, `stale` unproven for 3 s, `dead` not worth waiting for. */
export type Pulse = 'live' | 'quiet' | 'stale' | 'dead'

/** Signs of life: data that was used, or an answer. Other messages are none. */
export type Sign = 'data' | 'answer'

/** The watch over one open socket; hears every sign of life. */
export interface KeepAlive {
  onSign(sign: Sign): void
  pulse(): Pulse
  stop(): void
}

/** How the watch acts on its socket. */
export interface KeepAliveOptions {
  readonly clock: Clock
  readonly ping: () => void
  /** Called whenever the pulse is another one than before. */
  readonly changed: (pulse: Pulse) => void
}

/** Watches one open socket: pings when it falls silent, says when it is stale and when it must be given up. */
export function createKeepAlive({ clock, ping, changed }: KeepAliveOptions): KeepAlive {
  let signAt = clock.mono()
  let dataAt = clock.mono()
  let pingAt = clock.mono()
  let last: Pulse = 'live'
  let stopped = false
  let wallAhead = clock.now() - clock.mono()
  let cancel = clock.after(CHECK_MS, check)

  function pulse(): Pulse {
    const silence = clock.mono() - signAt
    const slept = Math.abs(clock.now() - clock.mono() - wallAhead) > SLEPT_MS
    if (silence >= DEAD_MS || slept) return 'dead'
    if (silence >= STALE_MS) return 'stale'
    return clock.mono() - dataAt > LIVE_MS ? 'quiet' : 'live'
  }
  function report(): void {
    const now = pulse()
    if (now === last) return
    last = now
    changed(now)
  }
  function check(): void {
    const sincePing = clock.mono() - pingAt
    if (sincePing >= PING_EVERY_MS || (clock.mono() - signAt >= PROBE_MS && sincePing >= PROBE_MS)) {
      pingAt = clock.mono()
      ping()
    }
    report()
    // Measured from check to check: a clock that is slewed gently is no sleep.
    wallAhead = clock.now() - clock.mono()
    if (!stopped) cancel = clock.after(CHECK_MS, check)
  }

  return {
    onSign: (sign) => {
      signAt = clock.mono()
      if (sign === 'data') dataAt = signAt
      report()
    },
    pulse,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
