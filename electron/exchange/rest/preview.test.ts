import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { sampleRequest } from '@/shared/testing/samples/sample-request'
import { realEnv } from '@/electron/base/env/real-env'
import { createExchangeClient } from '../client'
import type { ExchangeClient } from '../exchange-client'
import { envelope, httpAnswer, type RawServer, startRawServer } from '../testing/raw-server'

const credentials = { apiKey: 'CANARY-KEY-1234', secretKey: 'CANARY-SECRET', passphrase: 'CANARY-PASS' }
/** Headers that the transport adds. */
const transport = ['host', 'connection', 'content-length', 'accept-encoding']

let server: RawServer
let client: ExchangeClient
beforeAll(async () => {
  server = await startRawServer()
  server.behave = (socket) => socket.end(httpAnswer(200, envelope('00000', []), { Connection: 'close' }))
  client = createExchangeClient({
    env: realEnv(),
    addresses: { rest: `${server.base}/`, wsPublic: 'ws://127.0.0.1:1', wsPrivate: 'ws://127.0.0.1:1' },
    credentials,
    credentialsHost: new URL(server.base).host,
    placePace: () => 5,
    categories: [],
    headers: { paptrading: '1' },
  })
})
afterAll(async () => {
  client.stop()
  await server.close()
})

async function sendCall(name: EndpointName, request: unknown) {
  server.received.length = 0
  const send = client.rest[name] as (request: unknown) => Promise<unknown>
  await send(request)
  return server.received.at(-1)!
}

describe.each(endpointNames.flatMap((name) => [[name, 'shortest', false] as const, [name, 'fullest', true] as const]))(
  'a dry run of %s at its %s',
  (name, _length, all) => {
    const declaration: Endpoint = endpoints[name]
    const request = sampleRequest(declaration, all)

    it('shows what is really sent, and none of its secrets', async () => {
      expect(declaration.request.safeParse(request).error?.issues ?? []).toEqual([])
      const view = client.preview(name, declaration.request.parse(request))
      const received = await sendCall(name, request)
      expect({ method: received.method, url: server.base + received.url }).toEqual({
        method: view.method,
        url: view.url,
      })
      if (!JSON.stringify(request).includes('passphrase')) expect(received.body).toBe(view.body ?? '')

      const names = Object.keys(view.headers).map((header) => header.toLowerCase())
      expect(
        Object.keys(received.headers)
          .filter((header) => !transport.includes(header))
          .toSorted(),
      ).toEqual(names.toSorted())
      for (const [header, value] of Object.entries(view.headers)) {
        const real = String(received.headers[header.toLowerCase()])
        if (value === '‹secret›') expect(real).not.toBe('')
        else if (header === 'ACCESS-KEY') expect(value).toBe(`••••${real.slice(-4)}`)
        else if (header === 'ACCESS-TIMESTAMP') expect([value.length, real.length]).toEqual([13, 13])
        else expect(real).toBe(value)
      }
      expect(names.includes('access-sign')).toBe(declaration.permission !== 'public')
      expect(JSON.stringify(view)).not.toMatch(/CANARY/)
      expect(JSON.stringify(view)).not.toContain(received.headers['access-sign'] ?? 'nothing')
    })
  },
)
