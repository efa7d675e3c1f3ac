import type { HostEnv } from './env'
import { realClock } from './real-clock'
import { createHttpSender } from './real-http'
import { sendMail } from './real-mail'
import { secureRandom } from './real-random'
import { createSocketOpener } from './real-socket'

/** The world as it is: this machine's time, randomness and network. */
export function realEnv(): HostEnv {
  return {
    clock: realClock(),
    random: secureRandom(),
    sendHttp: createHttpSender(),
    sendMail,
    openSocket: createSocketOpener(),
  }
}
