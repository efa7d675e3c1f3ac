import { type RestClientOptions, RestClientV2, RestClientV3, WebsocketClientV2, WebsocketClientV3 } from 'bitget-api'
import { TEST_CEILING_MS } from '@/shared/testing/patience'
import { createFrameLog } from './frame-log'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** A frame as the SDK passes it on. */
export interface SdkFrame {
  readonly event?: string
  readonly action?: 'snapshot' | 'update'
  readonly id?: string
  readonly code?: number | string
  readonly arg?: Readonly<Partial<Record<'instType' | 'channel' | 'topic' | 'instId' | 'symbol', string>>>
  readonly args?: readonly Readonly<Record<string, unknown>>[]
  readonly data?: readonly Readonly<Record<string, unknown>>[]
}

/** The SDK prints its actions. Tests are quiet. */
export const silent = { trace: () => {}, info: () => {}, error: () => {} }

type Credentials = Pick<PracticeKey, 'apiKey' | 'secretKey' | 'passphrase'>

export const credentialsOf = ({
  apiKey,
  secretKey,
  passphrase,
}: Credentials): Pick<RestClientOptions, 'apiKey' | 'apiSecret' | 'apiPass'> => ({
  apiKey,
  apiSecret: secretKey,
  apiPass: passphrase,
})

/** The SDK's REST clients for this key. */
export const restV2 = (baseUrl: string, key: Credentials): RestClientV2 =>
  new RestClientV2({ ...credentialsOf(key), baseUrl })
export const restV3 = (baseUrl: string, key: Credentials): RestClientV3 =>
  new RestClientV3({ ...credentialsOf(key), baseUrl })

/** Error that the SDK throws for an error envelope. */
export const sdkRefusal = (code: string, status = 400) => ({ code: status, body: { code } })

/** A WebSocket client of the SDK with all its received frames. */
function collecting<Client extends WebsocketClientV2 | WebsocketClientV3>(client: Client) {
  const { frames, take, until } = createFrameLog<SdkFrame>()
  for (const kind of ['update', 'response', 'exception'] as const) client.on(kind, take)
  return { client, frames, until }
}

/** By default it takes an answer to its ping that is a second late for a dead connection, and restarts. */
const unhurried = { pongTimeout: TEST_CEILING_MS }

/** The SDK's client for the v2 addresses. */
export const collectV2 = (wsUrl: string, key?: PracticeKey) =>
  collecting(new WebsocketClientV2({ ...(key ? credentialsOf(key) : {}), ...unhurried, wsUrl }, silent))
/** The SDK's client for the v3 addresses. */
export const collectV3 = (wsUrl: string, key?: PracticeKey) =>
  collecting(new WebsocketClientV3({ ...(key ? credentialsOf(key) : {}), ...unhurried, wsUrl }, silent))
