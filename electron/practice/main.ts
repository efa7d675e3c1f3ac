import { parseArgs } from 'node:util'
import { realClock } from '../env/real-clock'
import { secureRandom } from '../env/real-random'
import { startPracticeExchange } from './practice-exchange'

const usage = 'npm run practice -- --port N --seed S [--replay FILE] [--data DIR] [--faults]'

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
    },
  })
  return {
    port: wholeNumber('port', values.port, 65_535),
    seed: wholeNumber('seed', values.seed, 0xffff_ffff),
    faults: values.faults,
    ...(values.replay === undefined ? {} : { replay: values.replay }),
    ...(values.data === undefined ? {} : { dataDir: values.data }),
  }
}

/** Starts the exchange alone. Its first line on stdout is the descriptor as JSON; it runs until it is told to stop. */
async function main(): Promise<void> {
  const exchange = await startPracticeExchange({ clock: realClock(), random: secureRandom(), ...readOptions() })
  console.log(JSON.stringify(exchange.descriptor))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void exchange.close())
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exitCode = 1
})
