import type { HostEnv } from './env'
import { probeHost } from './probe-host'
import { realClock } from '@/shared/node/real-clock'
import { createHttpSender } from './real-http'
import { serveHttp } from './real-listener'
import { sendMail } from './real-mail'
import { secureRandom } from '@/shared/node/real-random'
import { createSocketOpener } from './real-socket'
import type { SystemRouteOf } from './route'
import { routeOfEnvironment } from './system-route'

/**
 * The real environment: time, randomness and network of this machine. The environment variables determine the system
 * proxy unless the host knows better.
 */
export function realEnv(systemRoute: SystemRouteOf = routeOfEnvironment(process.env)): HostEnv {
  return {
    clock: realClock(),
    random: secureRandom(),
    sendHttp: createHttpSender(),
    sendMail,
    serveHttp,
    openSocket: createSocketOpener(),
    through: (routeOf) => ({ sendHttp: createHttpSender(routeOf), openSocket: createSocketOpener(routeOf) }),
    systemRoute,
    probeHost,
  }
}
