import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a sink does with a message: `hang` never answers, `cut` closes in the middle of the answer, `open` gives a head
 * and never ends.
 */
export type SinkAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Buffer }
  | 'hang'
  | 'open'
  | 'cut'
  | { readonly afterMs: number }

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Sink {
  readonly url: string
  readonly port: number
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** The whole body of a request, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

function answer(response: ServerResponse, sinkAnswer: SinkAnswer): void {
  if (sinkAnswer === 'hang') return
  if (sinkAnswer === 'open') return void response.writeHead(200).write('the beginning of an answer')
  if (sinkAnswer === 'cut') {
    response.writeHead(200, { 'content-length': '100' }).write('only the beginning')
    return void setTimeout(() => response.destroy(), 5)
  }
  if ('afterMs' in sinkAnswer) return void setTimeout(() => response.writeHead(200).end(), sinkAnswer.afterMs)
  response.writeHead(sinkAnswer.status, sinkAnswer.headers).end(sinkAnswer.body ?? '')
}

/** A real server on this machine that takes messages; `answers` are given in turn, the last one for ever. */
export async function startSink(answers: readonly SinkAnswer[] = [{ status: 204 }], port = 0): Promise<Sink> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      answer(response, answers[Math.min(received.length, answers.length) - 1]!)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: used } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${used}/alarms`,
    port: used,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
