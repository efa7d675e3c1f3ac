import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { LaunchPractice } from './practice-access'
import type { PracticeDescriptor } from '@/practice/practice-exchange'

/** Messages of the worker, written by `practice/main.ts`. */
const WorkerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), descriptor: z.custom<PracticeDescriptor>() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

/** Time after which a worker that has not ended is terminated. */
const CLOSE_MS = 5000

/** Runs the built practice exchange in a separate thread: neither its errors nor its load affect live trading. */
export function practiceInWorker(file: string, clock: Clock): LaunchPractice {
  return (options, onEnd) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: options, name: 'practice' })
      let state: 'starting' | 'running' | 'over' = 'starting'
      /** Pending request for accounts. */
      let accountsOpened: PromiseWithResolvers<PracticeDescriptor> | null = null
      const exited = new Promise<void>((settle) => worker.once('exit', () => settle()))

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
        const parsed = WorkerMessage.parse(message)
        if (parsed.kind === 'failed') return end(parsed.message)
        if (state === 'running') {
          accountsOpened?.resolve(parsed.descriptor)
          accountsOpened = null
          return
        }
        state = 'running'
        resolve({ descriptor: parsed.descriptor, openAccounts, close })
      })
      worker.on('error', (error) => end(error instanceof Error ? error.message : t('an unknown error')))
      worker.on('exit', () => end(t('its thread ended')))
    })
}
