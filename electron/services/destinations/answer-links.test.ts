import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { patience } from '@/shared/testing/patience'
import type { ServedAnswer, ServedPlace, ServedRequest } from '@/electron/base/env/env'
import { serveHttp } from '@/electron/base/env/real-listener'
import {
  anAlarmOf,
  anAnnouncement,
  aWebhook,
  SOURCE,
  startDestinations,
  type StartedOptions,
} from './testing/started-destinations'
import { signedLinkOf, signedPath } from './links/signed-path'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
const answerLink = { isOn: true, address: '127.0.0.1', port: 8477 }
const titleOf = ({ body }: ServedAnswer): string => /<h1>(.*)<\/h1>/.exec(body)?.[1] ?? ''
const hasButton = ({ body }: ServedAnswer): boolean => body.includes('<button>Acknowledge</button>')

/** A message with a link that was sent, and the server of the link without a socket. */
async function linked(options: Partial<StartedOptions> = {}) {
  const clock = createManualClock(1_800_000_000_000)
  const places: ServedPlace[] = []
  const texts: string[] = []
  const acknowledged: unknown[] = []
  let closed = 0
  let answer: (request: ServedRequest) => ServedAnswer = () => ({ status: 0, body: '' })
  const announcement = anAnnouncement({ title: '<b>Line</b>' })
  const service = startDestinations([aWebhook('https://example.com/alarms', { withLink: true, withBalances: true })], {
    clock,
    answerLink,
    async sendHttp({ body }) {
      texts.push(JSON.parse(String(body)).text)
      return { kind: 'response', status: 200, headers: {}, body: '' }
    },
    async serveHttp(place, answering) {
      places.push(place)
      answer = answering
      return { close: async () => void (closed += 1) }
    },
    acknowledge: (seen, reason, actor) => void acknowledged.push([seen.map(({ id }) => id), reason, actor]),
    ...options,
  })
  ends.push(() => service.stop())
  await clock.advanceAsync(10)
  service.follow(SOURCE, [anAlarmOf(announcement)])
  service.announce(announcement)
  await clock.advanceAsync(1000)
  const url = /Acknowledge: (\S+)$/.exec(texts[0] ?? '')?.[1] ?? 'http://none/none'
  const path = new URL(url).pathname
  const call = (method: string, target = path, client = '192.168.1.30') => answer({ method, target, client })
  return { clock, service, announcement, places, url, path, call, acknowledged, closed: () => closed }
}

describe('A link that acknowledges', () => {
  it('shows the title and a button, and acknowledges by the button only (N23)', async () => {
    const world = await linked()
    expect(world.places).toEqual([{ address: '127.0.0.1', host: '127.0.0.1:8477', port: 8477 }])
    expect(world.url).toMatch(/^http:\/\/127\.0\.0\.1:8477\/a\/[\da-f]{24}\/\d{10}\/[\w-]{43}$/)
    const page = world.call('GET')
    expect([page.status, titleOf(page), hasButton(page)]).toEqual([200, 'CRITICAL: &lt;b&gt;Line&lt;/b&gt;', true])
    expect(page.body).not.toMatch(/4629556|5100000001|Practice/)
    expect(world.acknowledged).toEqual([])
    expect(titleOf(world.call('POST'))).toBe('Acknowledged.')
    expect(world.acknowledged).toEqual([[['alarm-1'], 'Link in Hook', 'Link, 192.168.1.30']])
    world.service.follow(SOURCE, [anAlarmOf(world.announcement, { acknowledged: { at: 1, reason: 'x' } })])
    const later = world.call('GET')
    expect([titleOf(later), hasButton(later)]).toEqual(['It is already acknowledged.', false])
  })

  it('acknowledges nothing that fired after its message', async () => {
    const world = await linked()
    world.service.follow(SOURCE, [anAlarmOf(world.announcement, { lastFiredAt: world.clock.now() })])
    expect([titleOf(world.call('GET')), titleOf(world.call('POST'))]).toEqual([
      'More has happened since this message.',
      'More has happened since this message.',
    ])
    expect(world.acknowledged).toEqual([])
  })

  it('is refused if a character differs, after 12 hours, and for a message that Volley did not send', async () => {
    const world = await linked()
    const changed = (at: number): string => {
      const other = world.path[at] === '0' ? '1' : '0'
      return `${world.path.slice(0, at)}${other}${world.path.slice(at + 1)}`
    }
    const [, , id = '', expires = ''] = world.path.split('/')
    for (const at of [3, 3 + id.length + 1, 3 + id.length + 1 + expires.length + 1, world.path.length - 2])
      expect(world.call('POST', changed(at), `client ${at}`).status, world.path[at]).toBe(404)
    for (const target of ['/', '/a', `${world.path}/`, `${world.path}?x=1`, `/a/../${world.path}`])
      expect(world.call('POST', target, target).status, target).toBe(404)
    const unknown = signedPath('k'.repeat(64), '0'.repeat(24), world.clock.now())
    expect(world.call('POST', unknown).status).toBe(404)
    expect(world.call('PUT').status).toBe(405)
    const former = signedPath('k'.repeat(64), id, world.clock.now() - 12 * 60 * 60_000)
    expect([world.call('POST', former).status, world.acknowledged]).toEqual([410, []])
  })

  it('is limited to 20 requests a minute for each client, right or wrong', async () => {
    const world = await linked()
    const statuses = (client: string) => Array.from({ length: 25 }, () => world.call('GET', '/a', client).status)
    expect(statuses('a').filter((status) => status === 429)).toHaveLength(5)
    expect(world.call('POST', world.path, 'a').status).toBe(429)
    expect(world.call('GET', world.path, 'b').status).toBe(200)
    await world.clock.advanceAsync(60_000)
    expect(world.call('GET', world.path, 'a').status).toBe(200)
    for (let client = 0; client < 256; client += 1) world.call('GET', '/a', `other ${client}`)
    expect(world.call('GET', world.path, 'one more').status).toBe(429)
  })

  it('leads to the other process once that sends the alarms of the account', async () => {
    let isSender = true
    const world = await linked({ sends: () => isSender })
    isSender = false
    expect(world.call('POST')).toMatchObject({
      status: 307,
      location: `http://127.0.0.1:8478${world.path}?moved`,
    })
    expect(world.call('GET', `${world.path}?moved`).status).toBe(503)
    isSender = true
    expect(titleOf(world.call('POST', `${world.path}?moved`))).toBe('Acknowledged.')
  })

  it('is in no message while links are off or cannot be served, and the reason is known', async () => {
    const off = await linked({ answerLink: { ...answerLink, isOn: false } })
    expect([off.places, off.path, off.service.linkProblem()]).toEqual([[], '/none', null])
    const problem = Object.assign(new Error('in use'), { code: 'EADDRINUSE' })
    const taken = await linked({ serveHttp: () => Promise.reject(problem) })
    expect([taken.path, taken.service.linkProblem()]).toEqual(['/none', 'another program uses the port (EADDRINUSE)'])
  })

  it('is closed with its service', async () => {
    const world = await linked()
    world.service.stop()
    expect(world.closed()).toBe(1)
  })
})

it('a signed path is valid with its key, its message and its time only', () => {
  const key = 'a'.repeat(64)
  const now = 1_800_000_000_000
  const path = signedPath(key, 'ab'.repeat(12), now)
  const dispatchId = 'ab'.repeat(12)
  expect(signedLinkOf(key, path, now)).toEqual({ dispatchId, isExpired: false })
  expect(signedLinkOf('b'.repeat(64), path, now)).toBeNull()
  expect(signedLinkOf(key, path, now + 12 * 60 * 60_000)).toEqual({ dispatchId, isExpired: true })
  expect(signedLinkOf(key, path, now + 12 * 60 * 60_000 - 1000)).toEqual({ dispatchId, isExpired: false })
})

describe('The server of links', () => {
  async function freePort(): Promise<number> {
    const server = createServer().listen(0, '127.0.0.1')
    await vi.waitFor(() => expect(server.listening).toBe(true), patience)
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  async function serving() {
    const port = await freePort()
    const requests: ServedRequest[] = []
    const place = { address: '127.0.0.1', port, host: `127.0.0.1:${port}` }
    const server = await serveHttp(place, (served) => {
      requests.push(served)
      return { status: 200, body: '<h1>x</h1>' }
    })
    ends.push(() => server.close())
    const call = (method: string, host = place.host, body = '') =>
      new Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>> }>(
        (resolve, reject) => {
          const sent = request({ ...place, host: '127.0.0.1', method, path: '/a/b', headers: { host } }, (response) => {
            response.resume()
            response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
          })
          sent.on('error', reject)
          sent.end(body)
        },
      )
    return { place, requests, call }
  }

  it('serves a page without scripts, copies or referrers at its address, and nothing to another name', async () => {
    const world = await serving()
    const { status, headers } = await world.call('GET')
    expect([status, headers]).toMatchObject([
      200,
      {
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        connection: 'close',
      },
    ])
    expect((await world.call('POST')).status).toBe(200)
    expect(world.requests).toEqual([
      { method: 'GET', target: '/a/b', client: '127.0.0.1' },
      { method: 'POST', target: '/a/b', client: '127.0.0.1' },
    ])
    expect((await world.call('POST', 'evil.example')).status).toBe(421)
    expect(world.requests).toHaveLength(2)
  })

  it('reports a port in use, and an address of another machine', async () => {
    const { place } = await serving()
    await expect(serveHttp(place, () => ({ status: 200, body: '' }))).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const foreign = { ...place, address: '192.0.2.1' }
    await expect(serveHttp(foreign, () => ({ status: 200, body: '' }))).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    })
  })
})
