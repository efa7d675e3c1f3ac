import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadServer, ReadyOf } from './load-servers'

/** A load benchmark server in another process. */
export interface LoadProcess<Ready> {
  readonly ready: Ready
  /** Sends a request to the server and waits for its answer. */
  request(question: object): Promise<unknown>
  stop(): void
}

/** Starts a server and waits for its ready message. */
export async function startLoadServer<Name extends LoadServer>(name: Name): Promise<LoadProcess<ReadyOf<Name>>> {
  const child = fork(process.argv[1] ?? '', ['serve-load', name], { stdio: 'inherit' })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The load server ${name} ended`)))
  ended.catch(() => {})
  const answer = async (): Promise<unknown> => {
    const [ready]: unknown[] = await Promise.race([once(child, 'message'), ended])
    return ready
  }
  const ready = (await answer()) as ReadyOf<Name>
  return {
    ready,
    request(question) {
      child.send(question)
      return answer()
    },
    // It ends automatically when its parent disconnects.
    stop: () => child.disconnect(),
  }
}
