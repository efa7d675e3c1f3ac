import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { LEASE_MS } from '@/electron/base/partner/partner'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import type { Fault } from '@/practice/faults/faults'
import type { PracticeDescriptor, PracticeOptions } from '@/practice/practice-exchange'
import { atEnd, newFolder, profileAt } from '@/electron/testing/app-harness'
import { type AppConnection, connectToApp } from '@/electron/testing/app-connection'
import { builtBundles } from '@/electron/testing/built-bundle'
import { startTcpProxy, type TcpProxy } from '@/electron/testing/tcp-proxy'

/**
 * Runs before a program: the keychain of both programs is one file, and its way to the exchange leads through a proxy
 * of its own, so that the network of one program alone can be cut.
 */
const beforehand = `
const Module = require('node:module')
const net = require('node:net')
const { readFileSync, renameSync, writeFileSync } = require('node:fs')
const file = process.env.VOLLEY_TEST_KEYS
const read = () => JSON.parse(readFileSync(file, 'utf8'))
const write = (entries) => {
  writeFileSync(file + process.pid, JSON.stringify(entries))
  renameSync(file + process.pid, file)
}
const keytar = {
  getPassword: async (service, account) => read()[account] ?? null,
  setPassword: async (service, account, password) => write({ ...read(), [account]: password }),
  deletePassword: async (service, account) => {
    const { [account]: gone, ...others } = read()
    write(others)
    return gone !== undefined
  },
}
const load = Module._load
Module._load = function (name, ...rest) {
  return name === 'keytar' ? keytar : load.call(this, name, ...rest)
}
const [from, to] = process.env.VOLLEY_TEST_DETOUR.split(' ').map(Number)
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof options === 'object' && Number(options.port) === from) options.port = to
  return connect.apply(this, args)
}
`

/** A built program as a user or a service runs it. */
interface Program {
  readonly process: ChildProcess
  readonly proxy: TcpProxy
  readonly output: () => string
  /** Sends a signal; resolves for one that ends it when it has ended. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): Promise<void>
  readonly ended: Promise<number | null>
}

const portOf = (address: string): string => new URL(address).port

/** Whose account is watched: one with a risk unit of its own, the primary account of two, one with loans. */
type Owner = 'institution' | 'one-way' | 'borrower'

/** The data folder of an application that was set up with a key of each account; the first is on screen, as Mine. */
function prepareFolder(folder: string, descriptor: PracticeDescriptor, owners: readonly Owner[]): string {
  const profiles = owners.map((owner, nth) => {
    const profile = profileAt(descriptor, nth === 0 ? 'mine' : owner)
    return { key: keyLabeled(descriptor, owner), profile: nth === 0 ? profile : { ...profile, label: owner } }
  })
  mkdirSync(folder, { recursive: true })
  const keyLabels = Object.fromEntries(
    profiles.map(({ profile: { id }, key }) => [id, { label: 'Test', lastFour: key.apiKey.slice(-4) }]),
  )
  const customProfiles = profiles.map(({ profile }) => profile)
  // Nobody sits before the programs.
  const settings = { customProfiles, profileId: 'mine', keyLabels, personConfirms: false }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  const { host } = new URL(descriptor.rest)
  const binding = { environment: 'custom', host, socketHost: new URL(descriptor.wsPrivate).host }
  return JSON.stringify(
    Object.fromEntries(
      profiles.map(({ profile: { id }, key: { apiKey, secretKey, passphrase } }) => [
        id,
        JSON.stringify({ apiKey, secretKey, passphrase, ...binding }),
      ]),
    ),
  )
}

/** An exchange and a data folder for application and watchman, as processes of their own. */
export async function prepareTwo(
  dataDir: string,
  scratch: string,
  owners: readonly Owner[],
  options: Partial<PracticeOptions> = {},
) {
  const [serve = '', watch = ''] = builtBundles({
    serve: 'serve/serve.js',
    watch: 'watch/watch.js',
    practice: 'practice/practice.cjs',
  })
  const exchange = await startExchange({ faults: true, ...options })
  atEnd(() => exchange.close())
  const { descriptor } = exchange
  const keysFile = join(scratch, 'keys.json')
  const preload = join(scratch, 'beforehand.cjs')
  writeFileSync(keysFile, prepareFolder(dataDir, descriptor, owners))
  writeFileSync(preload, beforehand)

  async function run(bundle: string, ...args: readonly string[]): Promise<Program> {
    const proxy = await startTcpProxy(Number(portOf(descriptor.rest)))
    const child = spawn(process.execPath, ['--require', preload, bundle, '--data', dataDir, ...args], {
      env: {
        ...process.env,
        DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
        VOLLEY_TEST_KEYS: keysFile,
        VOLLEY_TEST_DETOUR: `${portOf(descriptor.rest)} ${proxy.host.split(':')[1]}`,
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (output += part))
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    atEnd(async () => {
      child.kill('SIGKILL')
      await ended
      await proxy.close()
    })
    return {
      process: child,
      proxy,
      output: () => output,
      ended,
      async signal(name) {
        child.kill(name)
        if (name === 'SIGKILL' || name === 'SIGTERM') await ended
      },
    }
  }

  const history = (): DatabaseSync => {
    const folder = join(dataDir, 'history')
    const file = readdirSync(folder).find((name) => name.startsWith('custom') && name.endsWith('.sqlite'))!
    return new DatabaseSync(join(folder, file), { readOnly: true })
  }
  /** What a query answers of the history as it is on disk. */
  function read(sql: string, ...values: readonly number[]): Record<string, unknown>[] {
    const database = history()
    try {
      return database.prepare(sql).all(...values)
    } finally {
      database.close()
    }
  }
  /** The seconds of which there is a sample, in order, each as often as it stands there, with the unit's number. */
  const seconds = (from = 0): string[] =>
    read('SELECT unit, at FROM samples WHERE tier = 1000 AND at >= ? ORDER BY at', from).map(
      ({ unit, at }) => `${String(unit)} ${Math.floor(Number(at) / 1000)}`,
    )
  const alarms = (): { title: string; state: string; undelivered: unknown }[] =>
    read('SELECT body FROM alarms ORDER BY fired_at').map(({ body }) => {
      const { alarm, undelivered } = JSON.parse(String(body)) as {
        alarm: { title: string; state: string }
        undelivered: unknown
      }
      return { title: alarm.title, state: alarm.state, undelivered }
    })

  const control = descriptor.control!
  const inject = (fault: Fault): Promise<Response> =>
    fetch(`${control.url}/faults`, {
      method: 'POST',
      headers: { 'x-control-token': control.token },
      body: JSON.stringify(fault),
    })

  /** The market as the exchange itself has it. */
  async function lastPrice(category: string, symbol: string): Promise<string> {
    const target = `/api/v3/market/tickers?category=${category}&symbol=${symbol}`
    const { data } = (await (await fetch(`${descriptor.rest}${target}`)).json()) as { data: { lastPrice: string }[] }
    return data[0]!.lastPrice
  }

  return {
    core: exchange.core,
    services: exchange.services,
    descriptor,
    inject,
    lastPrice,
    read,
    seconds,
    alarms,
    startApplication: () => run(serve, '--no-open'),
    startWatchman: () => run(watch),
    /** Resolves when so many more seconds are on disk. */
    more: async (count: number): Promise<void> => {
      const from = Date.now()
      await expect.poll(() => seconds(from).length, patience).toBeGreaterThanOrEqual(count)
    },
  }
}

/** What takes the lease, or the ten seconds after which a figure is lost, takes that long by itself. */
const noticing = patienceBeyond(LEASE_MS + 4000)

export const untilPrinted = (program: Program, pattern: RegExp): Promise<void> =>
  expect.poll(() => program.output(), noticing).toMatch(pattern)
/** A page on an application that has started. */
export async function pageOf(application: Program): Promise<AppConnection> {
  await untilPrinted(application, /Volley is ready at \S+/)
  const page = await connectToApp(/Volley is ready at (\S+)/.exec(application.output())![1]!, () => undefined)
  atEnd(() => page.close())
  return page
}
/** The requirement itself is the ceiling: whoever is left says it within fifteen seconds (L26). */
const PRINTED_WITHIN_MS = 15_000
export async function inTime(promise: Promise<void>): Promise<void> {
  const from = performance.now()
  await promise
  expect(performance.now() - from).toBeLessThan(PRINTED_WITHIN_MS)
}
export const expectPrintedSoon = (program: Program, pattern: RegExp): Promise<void> =>
  inTime(untilPrinted(program, pattern))
export const countPrinted = (program: Program, text: string): number => program.output().split(text).length - 1

export async function bothRunning(dataDir = newFolder(), ...owners: readonly Owner[]) {
  const two = await prepareTwo(dataDir, newFolder(), owners.length === 0 ? ['institution'] : owners)
  const [application, watchman] = await Promise.all([two.startApplication(), two.startWatchman()])
  await untilPrinted(watchman, /The application is running/)
  // The application opens the first account alone; the watchman goes on to deliver the alarms of the others.
  const isHandedOver = (): boolean =>
    watchman.output().lastIndexOf('Mine: alarms are delivered here') <=
    watchman.output().lastIndexOf('Mine: alarms are delivered by the application')
  await expect.poll(isHandedOver, noticing).toBe(true)
  await expect.poll(() => two.seconds().length, noticing).toBeGreaterThan(1)
  const from = Date.now() + 1000
  /**
   * The history since both ran: no second twice, and no gap, which it marks after five seconds, less than a death
   * takes to be noticed. That there is every single second is shown under a clock of the test's own.
   */
  function expectWholeHistory(): void {
    const seconds = two.seconds(from)
    expect(seconds.length).toBeGreaterThan(3)
    expect(new Set(seconds).size).toBe(seconds.length)
    expect(two.read('SELECT * FROM gaps WHERE ended > ?', from)).toEqual([])
  }
  const stateOf = (title: string) => two.alarms().findLast((alarm) => alarm.title === title)?.state
  const until = (title: string, state: 'active' | 'over'): Promise<void> =>
    expect.poll(() => stateOf(title), noticing).toBe(state)
  return { ...two, application, watchman, expectWholeHistory, until }
}
