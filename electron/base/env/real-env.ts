import type { Env } from './env'
import { realClock } from './real-clock'
import { createHttpSender } from './real-http'
import { secureRandom } from './real-random'
import { createSocketOpener } from './real-socket'

/** The world as it is: this machine's time, randomness and network. */
export function realEnv(): Env {
  return { clock: realClock(), random: secureRandom(), sendHttp: createHttpSender(), openSocket: createSocketOpener() }
}
