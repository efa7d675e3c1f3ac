import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Clock } from '@/shared/base/clock'
import type { LaunchPractice } from './practice-access'
import type { PracticeDescriptor } from '@/practice/practice-exchange'

/** What the worker says; `practice/main.ts` writes it. */
const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), descriptor: z.custom<PracticeDescriptor>() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

/** A worker that does not end by itself is ended. */
const CLOSE_MS = 5000

/** Runs the built practice exchange in a thread of its own: neither its errors nor its load reach live trading. */
export function practiceInWorker(file: string, clock: Clock): LaunchPractice {
  return (options, onEnd) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: options, name: 'practice' })
      let state: 'starting' | 'running' | 'over' = 'starting'
      /** Waits for the accounts it asked for. */
      let accountsOpened: PromiseWithResolvers<PracticeDescriptor> | null = null
      const exited = new Promise<void>((done) => worker.once('exit', () => done()))

      async function close(): Promise<void> {
        state = 'over'
        worker.postMessage('close')
        const cancelLate = clock.after(CLOSE_MS, () => void worker.terminate())
        await exited
        cancelLate()
      }
      function openAccounts(): Promise<PracticeDescriptor> {
        if (accountsOpened === null) {
          accountsOpened = Promise.withResolvers()
          worker.postMessage('open-accounts')
        }
        return accountsOpened.promise
      }
      function end(why: string): void {
        const before = state
        state = 'over'
        accountsOpened?.reject(new Error(why))
        if (before === 'starting') reject(new Error(why))
        if (before === 'running') onEnd(why)
      }

      worker.on('message', (message: unknown) => {
        const said = Said.parse(message)
        if (said.kind === 'failed') return end(said.message)
        if (state === 'running') {
          accountsOpened?.resolve(said.descriptor)
          accountsOpened = null
          return
        }
        state = 'running'
        resolve({ descriptor: said.descriptor, openAccounts, close })
      })
      worker.on('error', (error) => end(error instanceof Error ? error.message : 'an unknown error'))
      worker.on('exit', () => end('its thread ended'))
    })
}
