import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@/shared/base/clock'
import { bodyOf } from './sink'

/** A message with the time of its receipt, Unix ms. */
interface AcceptedRequest {
  readonly at: number
  readonly body: string
}

export interface RateLimited {
  readonly url: string
  readonly requests: () => readonly AcceptedRequest[]
  readonly refused: () => number
  close(): Promise<void>
}

/**
 * A real server that takes `most` messages within `withinMs` by this clock. It answers others with 429 and the seconds
 * until there is room.
 */
export async function startRateLimited(
  clock: Clock,
  limit: { readonly most: number; readonly withinMs: number },
): Promise<RateLimited> {
  const accepted: AcceptedRequest[] = []
  let refused = 0
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const at = clock.now()
      const recent = accepted.filter((entry) => at - entry.at < limit.withinMs)
      if (recent.length < limit.most) {
        accepted.push({ at, body })
        return void response.writeHead(200).end()
      }
      refused += 1
      const seconds = Math.ceil((recent[0]!.at + limit.withinMs - at) / 1000)
      response.writeHead(429, { 'retry-after': String(seconds) }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/alarms`,
    requests: () => [...accepted],
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
