import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { causeText, connectionCauses, type ConnectionCause } from '@/shared/trading/health/connection-causes'
import { createTestAuthority, inDays, selfSigned, type TestCertificate } from '@/electron/testing/certificates'
import { startHttpProxy, startSocksProxy, type TestProxyOptions } from '@/electron/testing/proxies'
import type { HttpResult } from './env'
import { realEnv } from './real-env'
import { placeOf, type Proxy, type Route } from './route'
import { secret } from './secret'

const env = realEnv()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  ends.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** A server that echoes over HTTP and WebSocket. With a certificate both are encrypted. */
async function startServer(certificate: TestCertificate | null = null) {
  const received: IncomingMessage[] = []
  const answer = (request: IncomingMessage, response: { end(text: string): unknown }): void => {
    received.push(request)
    response.end('{}')
  }
  const server = certificate === null ? createServer(answer) : createSecureServer(certificate, answer)
  const port = await portOf(server)
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => socket.send(`heard ${(text as Buffer).toString()}`)),
  )
  ends.push(() => {
    server.closeAllConnections()
    sockets.close()
  })
  return { port, received, scheme: certificate === null ? 'http' : 'https' }
}

const starts = { http: startHttpProxy, socks5: startSocksProxy }
async function startProxy(kind: Proxy['kind'], options: TestProxyOptions = {}) {
  const proxy = await starts[kind](options)
  ends.push(() => proxy.close())
  return proxy
}
const routeBy = (kind: Proxy['kind'], port: number, login: Proxy['login'] = null): Route => ({
  kind: 'proxy',
  proxy: { kind, host: '127.0.0.1', port, login },
})
const direct: Route = { kind: 'direct' }
const loginOf = (user: string, password: string): Proxy['login'] => ({ user: secret(user), password: secret(password) })

const call = (url: string, route: Route, timeoutMs = 10_000): Promise<HttpResult> =>
  env
    .through(async () => route)
    .sendHttp({ method: 'POST', url, headers: { 'x-secret': 'of the exchange' }, body: '{}', timeoutMs })

/** Sends a message over a socket. Resolves with the reply, or the reason of its closing. */
function sendOverSocket(url: string, route: Route): Promise<string> {
  return new Promise((resolve) => {
    const socket = env
      .through(async () => route)
      .openSocket(url, {
        opened: () => socket.send('hello'),
        message: (text) => {
          resolve(text ?? 'no text')
          socket.close()
        },
        closed: resolve,
      })
    ends.push(() => socket.close())
  })
}

/** An unused port of this machine. */
async function freePort(): Promise<number> {
  const server = createTcpServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe.each(['http', 'socks5'] as const)('Through a real %s proxy', (kind) => {
  it('calls and sockets reach a host that only the proxy can find', async () => {
    const server = await startServer()
    const place = 'exchange.invalid:8443'
    const proxy = await startProxy(kind, { places: new Map([[place, `127.0.0.1:${server.port}`]]) })
    const route = routeBy(kind, proxy.port)
    expect(await call(`http://${place}/`, direct)).toMatchObject({ kind: 'not-connected' })
    expect(await call(`http://${place}/`, route)).toMatchObject({ kind: 'response', status: 200, body: '{}' })
    expect(await sendOverSocket(`ws://${place}/`, route)).toBe('heard hello')
    // By its name: nothing was resolved here.
    expect(proxy.targets).toEqual([place, place])
    expect(server.received).toHaveLength(1)
  })

  it('a login is given to the proxy, and to no host behind it', async () => {
    const server = await startServer()
    const login = { user: 'desk', password: 'pass wörd/+=' }
    const proxy = await startProxy(kind, { login })
    const route = routeBy(kind, proxy.port, loginOf(login.user, login.password))
    expect(await call(`http://127.0.0.1:${server.port}/`, route)).toMatchObject({ kind: 'response' })
    expect(Object.keys(server.received[0]!.headers)).not.toContain('proxy-authorization')
    for (const [login, cause] of [
      [null, 'proxy-login-needed'],
      [loginOf('desk', 'wrong'), 'proxy-login-refused'],
    ] as const) {
      const result = await call(`http://127.0.0.1:${server.port}/`, routeBy(kind, proxy.port, login))
      expect(result).toMatchObject({ kind: 'not-connected', problem: { cause } })
      expect(JSON.stringify(result)).not.toMatch(/wrong|wörd/)
    }
    expect([proxy.refused(), server.received.length]).toEqual([2, 1])
  })

  it('a host that the proxy cannot reach, or may not, is distinguished from the proxy', async () => {
    const unusedPort = await freePort()
    const open = await startProxy(kind)
    const forbidding = await startProxy(kind, { answer: kind === 'http' ? 403 : 2 })
    const unreachable = await startProxy(kind, { answer: kind === 'http' ? 502 : 4 })
    const url = `http://127.0.0.1:${unusedPort}/`
    const causes = await Promise.all(
      [open, forbidding, unreachable].map(async ({ port }) => {
        const result = await call(url, routeBy(kind, port))
        return result.kind === 'not-connected' ? result.problem?.cause : result
      }),
    )
    const namesRefusal = kind === 'socks5'
    expect(causes).toEqual([
      namesRefusal ? 'proxy-target-refused' : 'proxy-cannot-reach',
      'proxy-forbids',
      'proxy-cannot-reach',
    ])
  })

  it('certificates are verified as ever: the proxy cannot speak for the host', async () => {
    const server = await startServer(selfSigned())
    const proxy = await startProxy(kind)
    const url = `https://localhost:${server.port}/`
    expect(await call(url, routeBy(kind, proxy.port))).toMatchObject({
      kind: 'not-connected',
      problem: { cause: 'tls-self-signed', host: `localhost:${server.port}`, proxy: null },
    })
    expect(server.received).toEqual([])
  })

  it('a wrong proxy names itself, and nothing goes without it', async () => {
    const server = await startServer()
    const url = `http://127.0.0.1:${server.port}/`
    const other = await startProxy(kind === 'http' ? 'socks5' : 'http')
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined).resume())
    const cutting = createTcpServer(
      (socket) =>
        void socket
          .on('error', () => undefined)
          .resume()
          .end(),
    )
    const wrong: readonly (readonly [number, ConnectionCause])[] = [
      [await freePort(), 'proxy-refused'],
      [other.port, kind === 'http' ? 'proxy-cut' : 'proxy-not-a-proxy'],
      [server.port, kind === 'http' ? 'proxy-cut' : 'proxy-not-a-proxy'],
      [await portOf(cutting), 'proxy-cut'],
      [await portOf(silent), 'proxy-silent'],
    ]
    await Promise.all(
      wrong.map(async ([port, cause]) => {
        const [result, closed] = await Promise.all([
          call(url, routeBy(kind, port)),
          sendOverSocket(url.replace('http', 'ws'), routeBy(kind, port)),
        ])
        const problem = { cause, host: `127.0.0.1:${server.port}`, proxy: `127.0.0.1:${port}` }
        expect(result).toMatchObject({ kind: 'not-connected', problem })
        expect(causeText(problem)).toContain(problem.proxy)
        expect(closed).toBe(causeText(problem))
      }),
    )
    const unnamed: Route = {
      kind: 'proxy',
      proxy: { kind, host: 'proxy.invalid', port: 1, login: null },
    }
    expect(await call(url, unnamed)).toMatchObject({
      kind: 'not-connected',
      problem: { cause: 'proxy-not-found', proxy: 'proxy.invalid:1' },
    })
    expect(server.received.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('A request through a proxy', () => {
  it('that is cut after it left is no longer known not to have left', async () => {
    const proxy = await startProxy('http')
    let arrived = 0
    const server = createServer(() => {
      arrived += 1
      proxy.cut()
    })
    const port = await portOf(server)
    const result = await call(`http://127.0.0.1:${port}/`, routeBy('http', proxy.port))
    expect([result.kind, arrived]).toEqual(['broken', 1])
  })

  it('that is encrypted and cut after it left is not known either', async () => {
    const authority = createTestAuthority()
    trust(authority.cert)
    const proxy = await startProxy('socks5')
    let arrived = 0
    const server = createSecureServer(authority.issue(), () => {
      arrived += 1
      proxy.cut()
    })
    const port = await portOf(server)
    const result = await call(`https://localhost:${port}/`, routeBy('socks5', proxy.port))
    expect([result.kind, arrived]).toEqual(['broken', 1])
  })

  it('is not opened while the login is out of reach', async () => {
    const server = await startServer()
    const problem = { cause: 'proxy-login-locked', host: 'x', proxy: '127.0.0.1:1' } as const
    const result = await call(`http://127.0.0.1:${server.port}/`, { kind: 'unusable', problem })
    expect(result).toMatchObject({ kind: 'not-connected', problem })
    expect(server.received).toEqual([])
  })
})

const ownAuthorities = tls.getCACertificates('default')
/** For later connections of this test file only. */
const trust = (cert: string): void => tls.setDefaultCACertificates([...ownAuthorities, cert])

describe('A certificate', () => {
  const authority = createTestAuthority()
  beforeAll(() => trust(authority.cert))
  afterAll(() => tls.setDefaultCACertificates(ownAuthorities))

  it('that is good lets calls and sockets through', async () => {
    const server = await startServer(authority.issue())
    expect(await call(`https://localhost:${server.port}/`, direct)).toMatchObject({ kind: 'response', status: 200 })
    expect(await sendOverSocket(`wss://localhost:${server.port}/`, direct)).toBe('heard hello')
  })

  it.each([
    ['has expired', 'tls-expired', () => authority.issue({ from: inDays(-20), until: inDays(-10) })],
    ['is not valid yet', 'tls-not-yet-valid', () => authority.issue({ from: inDays(10), until: inDays(20) })],
    ['is for another host', 'tls-wrong-host', () => authority.issue({ host: 'elsewhere.example' })],
    ['vouches for itself', 'tls-self-signed', () => selfSigned()],
    ['comes from somebody unknown', 'tls-unknown-issuer', () => createTestAuthority('A company').issue()],
  ] as const)('that %s is reported as such, and nothing is sent', async (_title, cause, issue) => {
    const server = await startServer(issue())
    const problem = { cause, host: `localhost:${server.port}`, proxy: null }
    expect(await call(`https://localhost:${server.port}/`, direct)).toMatchObject({ kind: 'not-connected', problem })
    expect(await sendOverSocket(`wss://localhost:${server.port}/`, direct)).toBe(causeText(problem))
    expect(connectionCauses[cause].todo).toContain('Volley never goes on')
    expect(server.received).toEqual([])
  })

  it('is reported as missing if a server uses plain text', async () => {
    const server = await startServer()
    const problem = { cause: 'tls-not-spoken' as const, host: `localhost:${server.port}`, proxy: null }
    expect(await call(`https://localhost:${server.port}/`, direct)).toMatchObject({ kind: 'not-connected', problem })
    expect(await sendOverSocket(`wss://localhost:${server.port}/`, direct)).toBe(causeText(problem))
  })
})

describe('A host', () => {
  it('that refuses, has no name or does not answer is reported as such', async () => {
    const unusedPort = await freePort()
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined).resume())
    const mute = await portOf(silent)
    const causeOf = async (url: string, timeoutMs?: number) => {
      const result = await call(url, direct, timeoutMs)
      return result.kind === 'not-connected' ? result.problem : result
    }
    expect(await causeOf(`http://127.0.0.1:${unusedPort}/`)).toMatchObject({ cause: 'refused' })
    expect((await causeOf('http://exchange.invalid/')) ?? {}).toMatchObject({
      cause: expect.stringMatching(/^name-/),
      host: 'exchange.invalid:80',
    })
    expect(await causeOf(`https://127.0.0.1:${mute}/`, 300)).toMatchObject({ cause: 'timeout' })
  })
})

describe('The steps of a way', () => {
  const goTheWay = async (url: string, route: Route): Promise<readonly string[]> => {
    const steps: string[] = []
    await env.probeHost(url, route, ({ step, text }) => steps.push(`${step}: ${text}`), new AbortController().signal)
    return steps
  }

  it('are reported with their results, without a request to the host', async () => {
    const authority = createTestAuthority('Test authority')
    trust(authority.cert)
    const server = await startServer(authority.issue({ until: new Date('2040-05-06T00:00:00Z') }))
    const url = `https://localhost:${server.port}`
    expect(await goTheWay(url, direct)).toEqual([
      expect.stringMatching(/^name: (127\.0\.0\.1|::1)$/),
      `tcp: ${placeOf({ host: '127.0.0.1', port: server.port })}`,
      'tls: TLSv1.3, certificate by Test authority, valid until 2040-05-06',
    ])
    const proxy = await startProxy('socks5')
    expect((await goTheWay(url, routeBy('socks5', proxy.port))).map((text) => text.split(':')[0])).toEqual([
      'proxy',
      'proxy-accepts',
      'name',
      'tcp',
      'tls',
    ])
    expect(server.received).toEqual([])
  })

  it('end when they are no longer wanted', async () => {
    const silent = createTcpServer((socket) => void socket.on('error', () => undefined).resume())
    const port = await portOf(silent)
    const aborting = new AbortController()
    const probe = env.probeHost(`https://127.0.0.1:${port}`, direct, () => aborting.abort(), aborting.signal)
    await expect(probe).rejects.toThrow()
    await expect.poll(() => new Promise((resolve) => silent.getConnections((_error, count) => resolve(count)))).toBe(0)
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .destroy()
  })
})
