import type { HostEnv } from './env'
import { probeHost } from './probe-host'
import { realClock } from './real-clock'
import { createHttpSender } from './real-http'
import { sendMail } from './real-mail'
import { secureRandom } from './real-random'
import { createSocketOpener } from './real-socket'
import type { SystemRouteOf } from './route'
import { routeOfEnvironment } from './system-route'

/**
 * The world as it is: this machine's time, randomness and network. Which proxy the system has is told by the variables
 * of the environment, where the host knows nothing better.
 */
export function realEnv(systemRoute: SystemRouteOf = routeOfEnvironment(process.env)): HostEnv {
  return {
    clock: realClock(),
    random: secureRandom(),
    sendHttp: createHttpSender(),
    sendMail,
    openSocket: createSocketOpener(),
    through: (routeOf) => ({ sendHttp: createHttpSender(routeOf), openSocket: createSocketOpener(routeOf) }),
    systemRoute,
    probeHost,
  }
}
