import { createHmac } from 'node:crypto'
import { RestClientV3 } from 'bitget-api'
import { realClock } from '@/shared/node/real-clock'
import { prepareRequest, requestText } from '@/electron/exchange/rest/request-text'
import { createSigner } from '@/electron/exchange/rest/signing'
import { endpoints } from '@/shared/exchange/endpoints'
import { batchOf20 } from '@/bench/measure/batch-of-20'
import { rates, type Figure } from '@/bench/measure/measure'

const credentials = { apiKey: 'bench', secretKey: 'bench-secret', passphrase: 'benchPass123' }
const base = 'http://127.0.0.1:1'
const path = endpoints.placeBatch.path

/** The peer's request builder is private, but it is exactly the part of a call that signs. */
interface BuildsRequests {
  buildRequest(
    method: string,
    endpoint: string,
    url: string,
    params: unknown,
    isPublic: boolean,
  ): Promise<{ data: unknown }>
}

const canBuild = (client: object): client is BuildsRequests =>
  'buildRequest' in client && typeof client.buildRequest === 'function'

/** Sign and serialize one batch of twenty, without a network: Volley, the peer's own builder, and the bare platform. */
export async function signFigures(): Promise<Figure[]> {
  const clock = realClock()
  const orders = batchOf20('sign')
  const signer = createSigner(credentials, '127.0.0.1:1')
  const peer: object = new RestClientV3({
    apiKey: credentials.apiKey,
    apiSecret: credentials.secretKey,
    apiPass: credentials.passphrase,
    baseUrl: base,
  })
  if (!canBuild(peer)) throw new Error('bitget-api has no buildRequest any more')
  const result = await rates({
    ours: () =>
      prepareRequest({
        base,
        method: 'POST',
        text: requestText(endpoints.placeBatch, orders),
        signer,
        timestamp: clock.now(),
        timeoutMs: 10_000,
      }),
    // Its HTTP library serializes the body again after signing. That is part of the call.
    peer: async () => JSON.stringify((await peer.buildRequest('POST', path, base + path, orders, false)).data),
    limit: () => {
      const body = JSON.stringify(orders)
      return createHmac('sha256', credentials.secretKey).update(`${clock.now()}POST${path}${body}`).digest('base64')
    },
  })
  return [
    {
      figure: 'sign and serialise a batch of 20',
      ours: Math.round(result.ours),
      peer: Math.round(result.peer),
      peerName: 'bitget-api',
      limit: Math.round(result.limit),
      unit: 'batches/s',
    },
  ]
}
