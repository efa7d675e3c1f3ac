import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A proxy that really passes connections on, and remembers where to. */
export interface TestProxy {
  readonly port: number
  /** Where each connection that was let through wanted to go, as it was asked for. */
  readonly targets: string[]
  /** How often somebody came without the right login, or with a wrong one. */
  readonly refused: () => number
  /** Ends every connection that is open; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

export interface TestProxyOptions {
  readonly login?: { readonly user: string; readonly password: string }
  /** Where the exchange really is; what is not named goes where it wants to go. */
  readonly places?: ReadonlyMap<string, string>
  /** Said in place of a connection: a status of HTTP, or a reply code of SOCKS5. */
  readonly answer?: number
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

/** Joins two sockets until one of them ends; `open` knows both. */
function join(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }
}

function placeIn(target: string, places: TestProxyOptions['places']): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${places?.get(target) ?? target}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

function proxyOf(server: Server, port: number, open: Set<Socket>, targets: string[], refused: () => number): TestProxy {
  const cut = (): void => open.forEach((socket) => socket.destroy())
  return {
    port,
    targets,
    refused,
    cut,
    close() {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** An HTTP proxy on this machine that takes CONNECT and nothing else. */
export async function startHttpProxy({ login, places, answer }: TestProxyOptions = {}): Promise<TestProxy> {
  const open = new Set<Socket>()
  const targets: string[] = []
  let refused = 0
  const credentials =
    login === undefined ? null : `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  const server = createHttpServer((_request, response) => response.writeHead(405).end())
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('connect', (request, near: Socket) => {
    const respond = (status: number): void => void near.end(`HTTP/1.1 ${status} X\r\n\r\n`)
    near.on('error', () => undefined)
    if (credentials !== null && request.headers['proxy-authorization'] !== credentials) {
      refused += 1
      return respond(407)
    }
    if (answer !== undefined) return respond(answer)
    const target = request.url ?? ''
    const far = connect(placeIn(target, places))
    far.once('error', () => respond(502))
    far.once('connect', () => {
      targets.push(target)
      near.write('HTTP/1.1 200 Connection established\r\n\r\n')
      join(near, far, open)
    })
  })
  return proxyOf(server, await listening(server), open, targets, () => refused)
}

/** A SOCKS5 proxy on this machine (RFC 1928 and 1929): no login or user and password, and connections only. */
export async function startSocksProxy({ login, places, answer }: TestProxyOptions = {}): Promise<TestProxy> {
  const open = new Set<Socket>()
  const targets: string[] = []
  let refused = 0

  function passOn(near: Socket, request: Buffer): void {
    const { target, isName } = targetOf(request)
    const reply = (code: number): boolean => near.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]))
    if (answer !== undefined) {
      reply(answer)
      return void near.end()
    }
    const far = connect(placeIn(target, places))
    far.once('error', (error: NodeJS.ErrnoException) => {
      reply(error.code === 'ECONNREFUSED' ? 5 : 4)
      near.end()
    })
    far.once('connect', () => {
      targets.push(isName ? target : `address ${target}`)
      reply(0)
      join(near, far, open)
    })
  }

  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => open.delete(near))
    near.once('data', (greeting) => {
      if (greeting[0] !== 5) return void near.destroy()
      const methods = [...greeting.subarray(2)]
      const method = login === undefined ? 0 : 2
      if (!methods.includes(method)) {
        refused += 1
        return void near.end(Buffer.from([5, 255]))
      }
      near.write(Buffer.from([5, method]))
      if (login === undefined) return void near.once('data', (request) => passOn(near, request))
      near.once('data', (loginText) => {
        const user = loginText.subarray(2, 2 + loginText[1]!).toString()
        const password = loginText.subarray(3 + loginText[1]!).toString()
        const isRight = user === login.user && password === login.password
        if (!isRight) refused += 1
        near.write(Buffer.from([1, isRight ? 0 : 1]))
        if (isRight) near.once('data', (request) => passOn(near, request))
        else near.end()
      })
    })
  })
  return proxyOf(server, await listening(server), open, targets, () => refused)
}

/** `host:port` of a request to connect; a name stays a name, for the proxy to look up. */
function targetOf(request: Buffer): { readonly target: string; readonly isName: boolean } {
  const port = request.readUInt16BE(request.length - 2)
  const address = request.subarray(4, -2)
  if (request[3] === 3) return { target: `${address.subarray(1).toString()}:${port}`, isName: true }
  if (request[3] === 1) return { target: `${[...address].join('.')}:${port}`, isName: false }
  const parts = Array.from({ length: 8 }, (_, index) => address.readUInt16BE(index * 2).toString(16))
  return { target: `[${parts.join(':')}]:${port}`, isName: false }
}

/** A port that takes connections only to count them: whatever comes here was not sent by a proxy. */
export async function startTrap(): Promise<{ readonly port: number; count(): number; close(): Promise<void> }> {
  let count = 0
  const server = createServer((socket) => {
    count += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  const port = await listening(server)
  return { port, count: () => count, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
