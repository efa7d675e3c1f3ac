import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LoadServer, ReadyOf } from './load-servers'

/** A server of the load benchmarks, in another process. */
export interface LoadProcess<Ready> {
  readonly ready: Ready
  /** Asks the server for something and waits for its answer. */
  ask(question: object): Promise<unknown>
  stop(): void
}

/** Starts one and waits for what it tells of itself. */
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
    ask(question) {
      child.send(question)
      return answer()
    },
    // It ends itself when nobody is connected to it any more.
    stop: () => child.disconnect(),
  }
}
