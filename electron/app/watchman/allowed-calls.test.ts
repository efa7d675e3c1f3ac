import { describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { createExchangeClient } from '@/electron/exchange/client'
import { allowedCalls, priceCalls } from './allowed-calls'

/** The watchman's client, with an exchange that answers nothing and a note of whatever leaves. */
function watchmansClient() {
  const requests: string[] = []
  const rest = 'http://127.0.0.1:1'
  const client = createExchangeClient({
    env: {
      clock: createManualClock(),
      random: seededRandom(1),
      sendHttp: async ({ url, headers }) => {
        requests.push(`${url} ${JSON.stringify(headers)}`)
        return { kind: 'not-connected', reason: 'nobody is there' }
      },
      openSocket: (url) => {
        requests.push(url)
        return { send: () => undefined, close: () => undefined }
      },
    },
    addresses: { rest, wsPublic: 'ws://127.0.0.1:1', wsPrivate: 'ws://127.0.0.1:1' },
    credentials: { apiKey: 'key', secretKey: 'secret', passphrase: 'words' },
    credentialsHost: '127.0.0.1:1',
    placePace: () => 5,
    categories: [],
    only: allowedCalls,
  })
  return { client, requests }
}

describe('the watchman’s client (L28)', () => {
  it('makes reads only', () => {
    expect([...priceCalls]).toEqual(['tickers', 'orderBook'])
    for (const name of priceCalls) expect(allowedCalls.has(name)).toBe(true)
    for (const name of allowedCalls) expect([name, endpoints[name].method]).toEqual([name, 'GET'])
  })

  it('throws at every other call before anything is signed or sent', async () => {
    const { client, requests } = watchmansClient()
    const others = endpointNames.filter((name) => !allowedCalls.has(name))
    expect(others.length).toBeGreaterThan(40)
    for (const name of others) {
      const call: (request: never) => Promise<unknown> = client.rest[name]
      await expect(call({} as never)).rejects.toThrow(`may not call ${name}`)
    }
    expect(requests).toEqual([])
  })

  it('opens no socket', () => {
    const { client, requests } = watchmansClient()
    client.start()
    client.stop()
    expect(requests.filter((line) => line.startsWith('ws'))).toEqual([])
  })
})
