import { realClock } from '@/shared/node/real-clock'
import type { Clock } from '@/shared/base/clock'
import { createHttpSender } from '@/electron/base/env/real-http'
import type { SendHttp } from '@/electron/base/env/env'

/** So many seconds of the world are one second of a test: sockets are real, waits are short. */
const SPEED = 20

/** A clock that runs faster than the real one, and a way to real servers whose time limits do so as well. */
export function createFastWorld(): { readonly clock: Clock; readonly sendHttp: SendHttp } {
  const real = realClock()
  const [wall, mono] = [real.now(), real.mono()]
  const passed = (): number => (real.mono() - mono) * SPEED
  const send = createHttpSender()
  return {
    clock: {
      now: () => Math.round(wall + passed()),
      mono: passed,
      after: (ms, task) => real.after(ms / SPEED, task),
    },
    sendHttp: (request) => send({ ...request, timeoutMs: request.timeoutMs / SPEED }),
  }
}
