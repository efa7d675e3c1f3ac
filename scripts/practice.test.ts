import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { build } from './build.mjs'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/practice-exchange.md'), 'utf8')
const [startBlock = '', bot = '', botBlock = ''] = [...document.matchAll(/^```(?:sh|js)\n(.*?)^```$/gms)].map(
  ([, block]) => block,
)
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` }

let folder = ''
let started: ChildProcess | null = null
beforeEach(() => {
  build('practice')
  folder = mkdtempSync(join(tmpdir(), 'practice-'))
  for (const name of readdirSync(root)) if (!name.startsWith('.')) symlinkSync(join(root, name), join(folder, name))
})
afterEach(() => {
  started?.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/v2/public/time`).then(
    () => true,
    () => false,
  )
const until = (check: () => Promise<void>) => vi.waitFor(check, patience)

/** Runs a block of the document in a shell. Only the port is replaced. */
function inShell(block: string, port: number): ChildProcess {
  const script = block.replace('8000', String(port)).trim()
  return spawn('sh', ['-c', `exec ${script}`], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
}
async function startExchange(port: number): Promise<ChildProcess> {
  started = inShell(startBlock, port)
  await until(async () => expect(await isListening(port)).toBe(true))
  return started
}

describe('the sandbox sample of the document', () => {
  it('runs as printed', async () => {
    await startExchange(await freePort())
    writeFileSync(join(folder, 'bot.mjs'), bot)
    const run = spawn('sh', ['-c', botBlock], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    run.stdout.on('data', (part: Buffer) => void (output += part.toString()))
    await once(run, 'close')
    expect(output).toMatch(/^open at [\d.]+\ncanceled\n$/)
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends the exchange when npm gets %s', async (signal) => {
    const port = await freePort()
    const npm = await startExchange(port)
    npm.kill(signal)
    await until(async () => expect(await isListening(port)).toBe(false))
  })
})
