import { parseArgs } from 'node:util'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { flipOf } from '@/shared/exchange/assumptions/all-assumptions'
import { realClock } from '@/shared/node/real-clock'
import { secureRandom } from '@/shared/node/real-random'
import { MOST_SPEED } from './faults/risk-faults'
import { type PracticeDescriptor, type PracticeOptions, startPracticeExchange } from './practice-exchange'

const usage =
  'npm run practice -- --port N --seed S [--replay FILE] [--data DIR] [--faults] [--flip ID=ALTERNATIVE] ' +
  '[--crash NAME] [--crash-speed N]'

function wholeNumber(name: string, text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most) throw new Error(`--${name} must be a whole number up to ${most}`)
  return Number(text)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      replay: { type: 'string' },
      data: { type: 'string' },
      faults: { type: 'boolean', default: false },
      crash: { type: 'string' },
      'crash-speed': { type: 'string', default: '1' },
      flip: { type: 'string', multiple: true, default: [] },
    },
  })
  const speed = wholeNumber('crash-speed', values['crash-speed'], MOST_SPEED)
  return {
    port: wholeNumber('port', values.port, 65_535),
    seed: wholeNumber('seed', values.seed, 0xffff_ffff),
    faults: values.faults,
    flips: values.flip.map(flipOf),
    ...(values.replay === undefined ? {} : { replay: values.replay }),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
    ...(values.crash === undefined ? {} : { crash: { name: values.crash, speed } }),
  }
}

type StartOptions = Omit<PracticeOptions, 'clock' | 'random'>
const start = (options: StartOptions) =>
  startPracticeExchange({ clock: realClock(), random: secureRandom(), ...options })
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Starts the exchange standalone. Its first line on stdout is the descriptor as JSON. It runs until a signal, or until
 * its parent ends.
 */
async function runAlone(): Promise<void> {
  const exchange = await start(readOptions())
  console.log(JSON.stringify(exchange.descriptor))
  const close = (): void => void exchange.close()
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, close)
}

/** Runs the exchange for Volley in a worker thread until it receives `close`. */
async function runInWorker(options: StartOptions): Promise<void> {
  const exchange = await start(options)
  const send = (descriptor: PracticeDescriptor): void => parentPort?.postMessage({ kind: 'ready', descriptor })
  send(exchange.descriptor)
  parentPort?.on('message', (request: 'open-accounts' | 'close') => {
    if (request === 'open-accounts') return void exchange.openAccounts().then(send)
    parentPort?.close()
    void exchange.close()
  })
}

if (isMainThread) {
  runAlone().catch((error: unknown) => {
    console.error(`${messageOf(error)}\n${usage}`)
    process.exitCode = 1
  })
} else {
  // Passed by `practiceInWorker`, from a value of this type.
  runInWorker(workerData as StartOptions).catch((error: unknown) =>
    parentPort?.postMessage({ kind: 'failed', message: messageOf(error) }),
  )
}
