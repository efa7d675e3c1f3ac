import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@/shared/base/random'
import { between } from '@/electron/testing/proxy/chance'
import { type AppConnection, type OnEvent, connectToApp } from '@/electron/testing/app-connection'
import { createFleet, type ExchangeKey, type Running } from './fleet'
import { startProxy } from '@/electron/testing/proxy/proxy'
import type { Proxy } from '@/electron/testing/proxy/running-proxy'
import { createWallClock, type WallClock } from './wall-clock'

const PROFILE = 'exchange'

/** The exchange, the proxy, the application and the watchman. */
export interface World {
  readonly proxy: Proxy
  readonly key: ExchangeKey
  readonly clock: WallClock
  readonly watchmanClock: WallClock
  readonly appFolder: string
  readonly exchangeFolder: string
  /** Ends the exchange like a power failure, and starts it again after a while. */
  killExchange(random: Random): Promise<void>
  startApp(onSpawn: (child: ChildProcess) => void): Promise<Running<string>>
  startWatchman(onSpawn: (child: ChildProcess) => void): Promise<Running<true>>
  /** A page on it, trading on the exchange behind the proxy. */
  signIn(address: string, onEvent: OnEvent): Promise<AppConnection>
  endExchange(): Promise<void>
  close(): Promise<void>
}

/** Starts an exchange and the proxy in front of it. All their data is in `folder`. */
export async function createWorld(dist: string, folder: string, seed: number): Promise<World> {
  const fleet = createFleet(dist, folder, seed)
  const proxy = await startProxy()
  const startExchange = async () => {
    const started = await fleet.startExchange()
    proxy.target = new URL(started.ready.rest)
    return started
  }
  let exchange = await startExchange()
  const key = exchange.ready.accounts[0]!
  const { apiKey, secretKey, passphrase } = key

  return {
    proxy,
    key,
    clock: createWallClock(fleet.clockFile),
    watchmanClock: createWallClock(fleet.watchmanClockFile),
    appFolder: fleet.appFolder,
    exchangeFolder: fleet.exchangeFolder,
    startApp: fleet.startApp,
    startWatchman: fleet.startWatchman,
    async killExchange(random) {
      await pause(between(random, 0, 3000))
      proxy.target = null
      await exchange.kill()
      await pause(between(random, 100, 1500))
      exchange = await startExchange()
    },
    async signIn(address, onEvent) {
      const connection = await connectToApp(address, onEvent)
      let { profile } = await connection.value('app.info', {})
      if (profile.id !== PROFILE) {
        const addresses = {
          rest: proxy.rest,
          wsPublic: proxy.socketAt('/v2/ws/public'),
          wsPrivate: proxy.socketAt('/v2/ws/private'),
        }
        await connection.value('settings.set', {
          customProfiles: [{ id: PROFILE, label: 'Exchange', accountKind: 'unified', ...addresses }],
        })
        profile = (await connection.value('profiles.select', { id: PROFILE })).profile
      }
      const typed = { label: 'kill loop', apiKey, secretKey, passphrase }
      if (profile.key === null) await connection.value('keys.save', { profileId: PROFILE, ...typed })
      return connection
    },
    endExchange: () => exchange.end(),
    async close() {
      await exchange.kill()
      await proxy.close()
    },
  }
}
