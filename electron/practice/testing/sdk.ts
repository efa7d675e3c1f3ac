import { type RestClientOptions, WebsocketClientV2, WebsocketClientV3 } from 'bitget-api'
import type { PracticeKey } from '../accounts'

/** A frame as the SDK hands it on. */
export interface SdkFrame {
  readonly event?: string
  readonly action?: 'snapshot' | 'update'
  readonly id?: string
  readonly code?: number | string
  readonly arg?: Readonly<Partial<Record<'instType' | 'channel' | 'topic' | 'instId' | 'symbol', string>>>
  readonly args?: readonly Readonly<Record<string, unknown>>[]
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

/** The SDK prints what it does; tests are quiet. */
export const silent = { trace: () => {}, info: () => {}, error: () => {} }

export const credentialsOf = ({ apiKey, secretKey, passphrase }: PracticeKey): Pick<RestClientOptions, 'apiKey' | 'apiSecret' | 'apiPass'> => ({
  apiKey,
  apiSecret: secretKey,
  apiPass: passphrase,
})

/** A WebSocket client of the SDK with everything it was told. */
function collecting<Client extends WebsocketClientV2 | WebsocketClientV3>(client: Client) {
  const frames: SdkFrame[] = []
  const waiting = new Set<() => void>()
  function take(frame: SdkFrame): void {
    frames.push(frame)
    waiting.forEach((look) => look())
  }
  for (const kind of ['update', 'response', 'exception'] as const) client.on(kind, take)
  /** The first frame, past or future, that fits. Rejects after 8 s. */
  const until = (fits: (frame: SdkFrame) => boolean): Promise<SdkFrame> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no such frame among ${JSON.stringify(frames.slice(-5))}`)), 8000)
      function look(): void {
        const found = frames.find(fits)
        if (!found) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { client, frames, until }
}

/** The SDK's client for the v2 addresses. */
export const collectV2 = (wsUrl: string, key?: PracticeKey) => collecting(new WebsocketClientV2({ ...(key ? credentialsOf(key) : {}), wsUrl }, silent))
/** The SDK's client for the v3 addresses. */
export const collectV3 = (wsUrl: string, key?: PracticeKey) => collecting(new WebsocketClientV3({ ...(key ? credentialsOf(key) : {}), wsUrl }, silent))
