import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { ipcPaths } from '@/shared/ipc/transport/browser-ipc'
import { openDatabase } from './base/storage/database'
import { builtBundles } from './testing/built-bundle'
import { atEnd, endAll, newFolder } from './testing/app-harness'

let bundle = ''
beforeAll(() => {
  ;[bundle = ''] = builtBundles({ serve: 'serve/serve.js', practice: 'practice/practice.cjs' })
})
afterEach(endAll)

interface Run {
  readonly process: ChildProcess
  readonly output: { out: string; error: string }
  readonly ended: Promise<number | null>
}

/** The built program as the user starts it, without a D-Bus: the user's own keyring is not touched. */
const serve = (...args: string[]): Run => serveWith([], ...args)

function serveWith(nodeOptions: readonly string[], ...args: string[]): Run {
  const child = spawn(process.execPath, [...nodeOptions, bundle, '--no-open', ...args], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
  })
  const output = { out: '', error: '' }
  child.stdout.on('data', (part: Buffer) => (output.out += part.toString('utf8')))
  child.stderr.on('data', (part: Buffer) => (output.error += part.toString('utf8')))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  atEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { process: child, output, ended }
}
const untilReady = (run: Run): Promise<void> =>
  expect.poll(() => run.output.out).toMatch(/^Volley is ready at http:\/\/127\.0\.0\.1:\d+\/#code=\S+\n.+\n$/)

/** What the code of an address in `text` is traded for. */
async function tokenFor(text: string): Promise<string> {
  const { origin, hash } = new URL(/http:\S+/.exec(text)![0])
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ code: hash.slice('#code='.length) })
  const answer = await fetch(`${origin}${ipcPaths.session}`, { method: 'POST', headers, body })
  return answer.ok ? z.object({ token: z.string() }).parse(await answer.json()).token : 'refused'
}

/** Makes a program say what its main thread holds after a collection, in MB, whenever it gets SIGUSR2. */
const weigher = `process.on('SIGUSR2', () => {
  gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log('holds ' + (heapUsed + external) / 2 ** 20)
})`
const weighing = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(weigher)}`]

async function heapMegabytesOf({ process: program, output }: Run): Promise<number> {
  const figures = (): number[] => [...output.out.matchAll(/^holds (\S+)$/gm)].map(([, figure]) => Number(figure))
  const before = figures().length
  program.kill('SIGUSR2')
  await expect.poll(() => figures().length).toBeGreaterThan(before)
  return figures().at(-1)!
}

/** A page's own connection to a program that is ready. */
async function openPageOf(run: Run): Promise<WebSocket> {
  const token = await tokenFor(run.output.out)
  const { host, origin } = new URL(/http:\S+/.exec(run.output.out)![0])
  const page = new WebSocket(`ws://${host}${ipcPaths.page}`, { origin })
  atEnd(() => page.terminate())
  await new Promise((resolve) => page.once('open', resolve))
  const hello = new Promise((resolve) => page.once('message', resolve))
  page.send(JSON.stringify({ token }))
  await hello
  return page
}

/** Calls that no method takes: no such name, no such member, no number of its own, no JSON. */
function malformedCall(id: number): string {
  const long = 'x'.repeat(2000)
  const broken: readonly unknown[] = [
    { id, name: `no.such.${id}`, input: { long } },
    { id, name: 'orders.list', input: { [`${long}${id}`]: 1 } },
    { id, name: 'orders.place', input: { token: `${id}-${'t'.repeat(20)}`, orders: [{ long }], onUnknown: 'stop' } },
    { id: `not a number ${id}`, name: 'app.info', input: {} },
  ]
  return id % 5 === 4 ? `{"id":${id},"name":"${long}` : JSON.stringify(broken[id % 5])
}

describe('The program for browsers', () => {
  it('keeps nothing of 50,000 malformed calls of a page that reads no answer', async () => {
    const run = serveWith(weighing, '--data', newFolder())
    await untilReady(run)
    const page = await openPageOf(run)
    page.pause()
    const before = await heapMegabytesOf(run)
    for (let id = 0; id < 50_000; id += 1) {
      page.send(malformedCall(id))
      if (id % 500 === 0) await expect.poll(() => page.bufferedAmount).toBeLessThan(1_000_000)
    }
    await expect.poll(() => page.bufferedAmount).toBe(0)
    expect((await heapMegabytesOf(run)) - before).toBeLessThan(20)
  })

  it.each([{ options: [] }, { options: ['--disable-sigusr1'] }])(
    'lets no debugger in at SIGUSR1 with Node options $options, and still takes SIGUSR2',
    async ({ options }) => {
      const run = serveWith([...options, ...weighing], '--data', newFolder())
      await untilReady(run)
      run.process.kill('SIGUSR1')
      await heapMegabytesOf(run)
      expect([run.output.error, run.process.exitCode, run.process.signalCode]).toEqual(['', null, null])
    },
  )

  it.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s and keeps a journal that opens again', async (signal) => {
    const dataDir = newFolder()
    const run = serve('--data', dataDir)
    await untilReady(run)
    run.process.kill(signal)
    expect(await run.ended).toBe(0)
    expect(run.output.error).toBe('')
    const files = readdirSync(join(dataDir, 'journals'))
    expect(files).toEqual([expect.stringMatching(/^practice-[0-9a-f]{16}\.sqlite$/)])
    const { database, safeMode } = openDatabase(join(dataDir, 'journals', files[0]!))
    expect(safeMode).toBeNull()
    database.close()
  })

  it('gives a fresh address to a second start on its folder, so that a lost tab comes back', async () => {
    const dataDir = newFolder()
    const first = serve('--data', dataDir)
    await untilReady(first)
    const second = serve('--data', dataDir)
    expect(await second.ended).toBe(0)
    expect(second.output).toEqual({ out: expect.stringMatching(/^Volley is running already, at \S+\n$/), error: '' })
    expect(await tokenFor(first.output.out)).toBe('refused')
    expect(await tokenFor(second.output.out)).toMatch(/^\S{40,}$/)
  })

  it('starts where a killed one left its meeting point behind', async () => {
    const dataDir = newFolder()
    const first = serve('--data', dataDir)
    await untilReady(first)
    first.process.kill('SIGKILL')
    await first.ended
    await untilReady(serve('--data', dataDir))
  })

  it('reports in one line that its port is taken, and by which option', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    atEnd(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? String(address.port) : ''
    const run = serve('--data', newFolder(), '--port', port)
    expect(await run.ended).toBe(1)
    expect(run.output.error.split('\n')[0]).toBe(`--port: ${port} is in use by another program`)
  })

  it.each([
    ['--replay', ['--replay', '/no/such/recording']],
    ['--replay', ['--replay', import.meta.dirname]],
    ['--replay', ['--replay', import.meta.filename]],
    ['--port', ['--port', 'x']],
    ['--nonsense', ['--nonsense']],
  ])('names %s when it is wrong, and shows no stack', async (option, args) => {
    const run = serve('--data', newFolder(), ...args)
    expect(await run.ended).toBe(1)
    expect(run.output.out).toBe('')
    expect(run.output.error).toContain(option)
    expect(run.output.error).not.toMatch(/\n\s+at /)
  })
})
