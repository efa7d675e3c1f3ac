import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { endpoints } from '@/shared/exchange/endpoints'
import { ipcPaths } from '@/shared/ipc/transport/browser-ipc'
import type { PageCall } from '@/shared/ipc/transport/page-call'
import type { InputOf, MethodName } from '@/shared/ipc/contract'
import { startInProcess } from '@/bench/measure/in-process'
import { amount, median, percentile, type Figure } from '@/bench/measure/measure'

const CANCELS = amount(100, 3)
/** The exchange accepts a few cancel-alls per second: that limit is not measured. */
const PACE_MS = 260
const UNKNOWN_CLIENTS = 500

/** Opens connections without a token: idle, or sending a header letter by letter. A closed one is opened again. */
const crowd = `
const { connect } = require('node:net')
const port = Number(process.argv[1])
function join(index) {
  const socket = connect(port, '127.0.0.1')
  const again = () => setTimeout(() => join(index), 50 + (index % 50))
  let dribble
  socket.on('error', () => undefined).on('close', () => { clearInterval(dribble); again() }).resume()
  if (index % 2 === 0) return
  socket.write('GET / HTTP/1.1\\r\\nX-Slow: ')
  dribble = setInterval(() => socket.write('x'), 500)
}
for (let index = 0; index < ${UNKNOWN_CLIENTS}; index += 1) join(index)
setTimeout(() => console.log('there'), 1000)
`

async function startCrowd(port: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', crowd, port], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}

/** An authenticated connection of a page. */
async function openPage(address: string): Promise<WebSocket> {
  const { origin, host, hash } = new URL(address)
  const headers = { origin, 'content-type': 'application/json' }
  const answer = await fetch(origin + ipcPaths.session, {
    method: 'POST',
    headers,
    body: JSON.stringify({ code: hash.slice('#code='.length) }),
  })
  const { token } = (await answer.json()) as { token: string }
  const page = new WebSocket(`ws://${host}${ipcPaths.page}`, { origin })
  await once(page, 'open')
  page.send(JSON.stringify({ token }))
  await once(page, 'message')
  return page
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PACE_MS))

/** From a page's cancel call to the socket write of its request: alone, and with 500 unauthenticated connections. */
export async function crowdedHostFigures(): Promise<Figure[]> {
  let resolveDeparture: () => void = () => undefined
  const served = await startInProcess({
    wrapEnv: (env) => ({
      ...env,
      sendHttp(request) {
        if (request.url.includes(endpoints.cancelSymbolOrder.path)) resolveDeparture()
        return env.sendHttp(request)
      },
    }),
  })
  const page = await openPage(served.address)
  let calls = 0
  async function timesOf(): Promise<number[]> {
    const times: number[] = []
    for (let index = 0; index < CANCELS; index += 1) {
      calls += 1
      const token = `crowded-door-${String(calls).padStart(8, '0')}`
      const departure = new Promise<void>((resolve) => (resolveDeparture = resolve))
      const from = performance.now()
      const input: InputOf<'orders.cancelAll'> = { token, category: 'USDT-FUTURES', symbol: 'BTCUSDT' }
      const call: PageCall = { id: calls, name: 'orders.cancelAll' satisfies MethodName, input, session: null }
      page.send(JSON.stringify(call))
      await departure
      times.push(performance.now() - from)
      await pause()
    }
    return times
  }
  const alone = await timesOf()
  const crowdProcess = await startCrowd(new URL(served.address).port)
  const crowded = await timesOf()
  crowdProcess.kill()
  page.close()
  await served.close()
  const figure = (name: string, of: (values: readonly number[]) => number): Figure => ({
    figure: `page to cancel on the wire with ${UNKNOWN_CLIENTS} unknown clients, ${name} (limit: without them)`,
    ours: Math.round(of(crowded) * 10) / 10,
    peer: null,
    peerName: null,
    limit: Math.round(of(alone) * 10) / 10,
    unit: 'ms',
  })
  return [figure('p50', median), figure('p99', (values) => percentile(values, 0.99))]
}
