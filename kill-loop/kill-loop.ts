import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedOfRun } from '@/shared/testing/seed'
import { runLoop } from './loop'
import { reportOf } from './report'

const usage = 'npm run kill-loop -- --kills N [--seed S] [--keep]'

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name}: must be a whole number from 1 on, not "${text}"\n${usage}`)
  return Number(text)
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '20' },
      seed: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const kills = wholeNumber('kills', values.kills)
  const seed =
    values.seed === undefined ? (seedOfRun() ?? 1 + (Date.now() % 1_000_000)) : wholeNumber('seed', values.seed)
  const folder = mkdtempSync(join(tmpdir(), 'volley-kill-loop-'))
  const print = (line: string): void => console.error(line)
  print(`seed ${seed}: choices repeat with it, the timing of real processes does not; data and logs in ${folder}`)
  const from = Date.now()
  try {
    const result = await runLoop({ kills, seed, dist: join(import.meta.dirname, '..'), folder, print })
    const { lines, summary, isRed } = reportOf(result, kills, Date.now() - from)
    lines.forEach((line) => console.log(line))
    summary.forEach(print)
    if (!isRed && !values.keep) rmSync(folder, { recursive: true, force: true })
    else print(`--seed ${seed}; everything is in ${folder}`)
    return !isRed
  } catch (error) {
    print(`--seed ${seed}; everything is in ${folder}`)
    throw error
  }
}

// Any end before its report is a failure.
process.exitCode = 1
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    console.error(`ended by ${signal}`)
    process.exit(1)
  })
}
main().then(
  (isGreen) => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
