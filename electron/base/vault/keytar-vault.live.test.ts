import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from 'vite'

const script = (file: string): string => JSON.stringify(join(import.meta.dirname, file))
const binding = JSON.stringify({ environment: 'live', host: 'api.bitget.com', socketHost: 'ws.bitget.com' })
const key = { apiKey: 'bg_live', secretKey: 'sécret', passphrase: 'pass phrase' }

/** A separate program: opens the vault and executes each line, one answer per line, until its input ends. */
const program = `
import { createInterface } from 'node:readline'
import { createVault } from ${script('vault.ts')}
import { loadKeytar, createKeychain } from ${script('keytar-vault.ts')}
import { secureRandom } from ${script('../../../shared/node/real-random.ts')}
import { realClock } from ${script('../../../shared/node/real-clock.ts')}
const load = () => createKeychain(loadKeytar(), secureRandom())
const vault = createVault({ load, clock: realClock(), changed: () => {} })
await vault.settled
const acts = {
  status: async () => vault.status(),
  save: async () => vault.save('live-test', ${JSON.stringify(key)}, ${binding}),
  read: async () => vault.read('live-test', ${binding}, 'keychain'),
  forget: async () => vault.forget('live-test', 'keychain').then(() => 'forgotten'),
}
for await (const act of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await acts[act]().catch((error) => ({ refused: error.message }))))
}
process.exit(0)
`

let directory = ''
/** Starts the program. Each call of the result sends one line and returns its answer. */
function startProgram() {
  const child = spawn(process.execPath, [join(directory, 'out/program.mjs')], {
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    request: async (act: 'status' | 'save' | 'read' | 'forget'): Promise<unknown> => {
      child.stdin.write(`${act}\n`)
      const { value } = await answers.next()
      return JSON.parse(String(value))
    },
    end: () => void child.stdin.end(),
  }
}

/** gnome-keyring reports its lock only to a lasting connection. Needs Debian's python3-dbus. */
function inPython(...lines: string[]): void {
  const opening = [
    'import dbus',
    'bus = dbus.SessionBus()',
    "service = bus.get_object('org.freedesktop.secrets', '/org/freedesktop/secrets')",
    "login = dbus.ObjectPath('/org/freedesktop/secrets/collection/login')",
  ]
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', [...opening, ...lines].join('\n')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
}
/** Like a screen lock. */
const lock = (): void => inPython("dbus.Interface(service, 'org.freedesktop.Secret.Service').Lock([login])")
/** Like the user's password. */
const unlock = (): void =>
  inPython(
    "secrets = dbus.Interface(service, 'org.freedesktop.Secret.Service')",
    "session = secrets.OpenSession('plain', dbus.String('', variant_level=1))[1]",
    "secret = dbus.Struct((session, dbus.ByteArray(b''), dbus.ByteArray(b'test'), 'text/plain'), signature='oayays')",
    "keyring = dbus.Interface(service, 'org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface')",
    'keyring.UnlockWithMasterPassword(login, secret)',
  )

// Needs a keyring: scripts/with-keyring.sh env KEYRING_LIVE=1 npx vitest run
// electron/base/vault/keytar-vault.live.test.ts
describe.runIf(process.env.KEYRING_LIVE)('A key saved in a real keyring (gnome-keyring under dbus-run-session)', () => {
  beforeAll(async () => {
    // Inside the project, so that the bundle finds keytar.
    directory = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.volley-live-'))
    const entry = join(directory, 'program.ts')
    writeFileSync(entry, program)
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: entry,
        outDir: join(directory, 'out'),
        target: 'node24',
        rolldownOptions: { external: ['keytar'], output: { entryFileNames: 'program.mjs' } },
      },
    })
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('survives a restart', async () => {
    const first = startProgram()
    expect(await first.request('save')).toBe('keychain')
    first.end()
    const second = startProgram()
    expect(await second.request('status')).toEqual({ kind: 'keychain', reason: null })
    expect(await second.request('read')).toEqual({ kind: 'key', key, host: 'api.bitget.com' })
    expect(await second.request('forget')).toBe('forgotten')
    expect(await second.request('read')).toEqual({ kind: 'none' })
    second.end()
  })

  it('is not forgotten while the keyring is locked, and is used again once it is unlocked', async () => {
    const running = startProgram()
    expect(await running.request('save')).toBe('keychain')
    lock()
    expect(await running.request('forget')).toEqual({ refused: expect.stringContaining('locked') })
    const started = startProgram()
    for (const { request } of [running, started]) {
      expect(await request('status')).toEqual({ kind: 'waiting', reason: expect.stringContaining('locked') })
      expect(await request('forget')).toEqual({ refused: expect.stringContaining('nothing was changed') })
      expect(await request('read')).toEqual({ kind: 'waiting' })
    }
    unlock()
    for (const { request } of [running, started]) {
      await expect.poll(() => request('status')).toEqual({ kind: 'keychain', reason: null })
      expect(await request('read')).toEqual({ kind: 'key', key, host: 'api.bitget.com' })
    }
    expect(await started.request('forget')).toBe('forgotten')
    expect(await running.request('read')).toEqual({ kind: 'none' })
    for (const { end } of [running, started]) end()
  })
})
