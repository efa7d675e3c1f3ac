import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from 'vite'

const source = join(import.meta.dirname, 'vault.ts')
const keytarSource = join(import.meta.dirname, 'keytar-vault.ts')
const random = join(import.meta.dirname, '../env/real-random.ts')
const binding = JSON.stringify({ environment: 'live', host: 'api.bitget.com', socketHost: 'ws.bitget.com' })

/** A program of its own: opens the vault, does one thing with it, and ends. */
const program = `
import { createVault } from ${JSON.stringify(source)}
import { loadKeytar, openKeychain } from ${JSON.stringify(keytarSource)}
import { secureRandom } from ${JSON.stringify(random)}
const vault = createVault(() => openKeychain(loadKeytar, secureRandom()), () => {})
await vault.settled
const [act, text] = process.argv.slice(2)
if (act === 'save') console.log(await vault.save('live-test', JSON.parse(text), ${binding}))
if (act === 'read') console.log(JSON.stringify([vault.status(), await vault.read('live-test', ${binding})]))
if (act === 'forget') await vault.forget('live-test')
`

// Needs a keyring: scripts/with-keyring.sh env KEYRING_LIVE=1 npx vitest run electron/vault/keytar-vault.live.test.ts
describe.runIf(process.env.KEYRING_LIVE)('A key saved in a real keyring (gnome-keyring under dbus-run-session)', () => {
  it('survives a restart', async () => {
    // Inside the project, so that the bundle finds keytar.
    const directory = mkdtempSync(join(import.meta.dirname, '../../node_modules/.volley-live-'))
    const entry = join(directory, 'program.ts')
    writeFileSync(entry, program)
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: entry, outDir: join(directory, 'out'), target: 'node24', rolldownOptions: { external: ['keytar'], output: { entryFileNames: 'program.mjs' } } },
    })
    const run = (...args: string[]): string => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [join(directory, 'out/program.mjs'), ...args], { encoding: 'utf8', cwd: tmpdir() })
      expect([status, stderr]).toEqual([0, ''])
      return stdout.trim()
    }
    const key = { apiKey: 'bg_live', secretKey: 'sécret', passphrase: 'pass phrase' }
    try {
      expect(run('save', JSON.stringify(key))).toBe('keychain')
      expect(JSON.parse(run('read'))).toEqual([{ kind: 'keychain', reason: null }, { kind: 'key', key, host: 'api.bitget.com' }])
      run('forget')
      expect(JSON.parse(run('read'))).toEqual([{ kind: 'keychain', reason: null }, { kind: 'none' }])
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  })
})
