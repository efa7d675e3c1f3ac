import type { Clock } from '@/shared/base/clock'

/** Silence before a ping: early enough for its answer to arrive before the feed would count as stale. */
const PROBE_MS = 2000
const STALE_MS = 3000
const DEAD_MS = 10_000
/** The exchange closes a socket without a ping for two minutes, even if it sends data itself. */
const PING_EVERY_MS = 25_000
const CHECK_MS = 250
/** Data this recent makes a feed live. Only answers to pings make it quiet. */
const LIVE_MS = 2000
/** A difference of this size between wall clock and monotonic clock: the computer slept. */
const SLEPT_MS = 5000

/** `quiet` is proven alive without data, `stale` unproven for 3 s, `dead` given up. */
export type Pulse = 'live' | 'quiet' | 'stale' | 'dead'

/** Signs of life: used data, or an answer. Other messages do not count. */
export type Sign = 'data' | 'answer'

/** The watch over an open socket. Receives every sign of life. */
export interface KeepAlive {
  onSign(sign: Sign): void
  pulse(): Pulse
  stop(): void
}

/** Actions of the watch on its socket. */
export interface KeepAliveOptions {
  readonly clock: Clock
  readonly ping: () => void
  /** Called on every change of the pulse. */
  readonly changed: (pulse: Pulse) => void
}

/** Watches an open socket: pings when it falls silent, reports when it is stale and when it must be given up. */
export function createKeepAlive({ clock, ping, changed }: KeepAliveOptions): KeepAlive {
  let signAt = clock.mono()
  let dataAt = clock.mono()
  let pingAt = clock.mono()
  let last: Pulse = 'live'
  let stopped = false
  let wallAhead = clock.now() - clock.mono()
  let cancel = clock.after(CHECK_MS, check)

  function pulse(): Pulse {
    const mono = clock.mono()
    const silence = mono - signAt
    const slept = Math.abs(clock.now() - mono - wallAhead) > SLEPT_MS
    if (silence >= DEAD_MS || slept) return 'dead'
    if (silence >= STALE_MS) return 'stale'
    return mono - dataAt > LIVE_MS ? 'quiet' : 'live'
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
    // Measured between checks: a slowly adjusted clock is no sleep.
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
