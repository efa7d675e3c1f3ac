import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { participantsOf } from '@/practice/accounts/accounts'
import { quietEnvironment } from './quiet-environment'
import { builtBundles } from '../testing/built-bundle'
import { createElectronStub, loadBundle } from '../testing/electron-stub'
import { atEnd, endAll, newFolder } from '../testing/app-harness'

afterEach(endAll)

describe('The environment Volley is started in', () => {
  it('keeps what does not make Node talk', () => {
    const environment = { PATH: '/bin', NODE_OPTIONS: '', DEBUG: '*' }
    expect([quietEnvironment(environment), environment]).toEqual([
      false,
      { PATH: '/bin', NODE_OPTIONS: '', DEBUG: '*' },
    ])
    const loud = { PATH: '/bin', NODE_DEBUG: 'http,tls', NODE_DEBUG_NATIVE: 'tls', NODE_TLS_REJECT_UNAUTHORIZED: '0' }
    expect([quietEnvironment(loud), loud]).toEqual([true, { PATH: '/bin' }])
  })
})

describe('The program for browsers', () => {
  it('shows no key on the terminal, with any debug output of Node (C18)', async () => {
    const [bundle = ''] = builtBundles({ serve: 'serve/serve.js', practice: 'practice/practice.cjs' })
    const dataDir = newFolder()
    const loud = {
      NODE_DEBUG: 'http,https,tls,net,stream',
      NODE_DEBUG_NATIVE: 'HTTP2',
      DEBUG: '*',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    }
    const child = spawn(process.execPath, [bundle, '--no-open', '--seed', '7', '--data', dataDir], {
      env: { ...process.env, ...loud },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString('utf8')))
    const ended = new Promise((resolve) => child.on('close', resolve))
    atEnd(async () => {
      child.kill('SIGKILL')
      await ended
    })
    // The journal opens after the account was requested with its key.
    await expect
      .poll(() => existsSync(join(dataDir, 'journals')) && readdirSync(join(dataDir, 'journals')).length)
      .toBeGreaterThan(0)
    child.kill('SIGTERM')
    await ended
    expect(output).toContain('Volley is ready')
    const { apiKey, passphrase } = participantsOf(7, []).keys[0]!
    expect([output.includes(apiKey), output.includes(passphrase), /access-key/i.test(output)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('The desktop program', () => {
  const failuresOf = (stub: ReturnType<typeof createElectronStub>): readonly string[] => {
    const [bundle = ''] = builtBundles({ main: 'main/main.cjs' })
    const { argv } = process
    process.argv = ['/electron', '/app', '--data', newFolder()]
    loadBundle(bundle, {
      electron: { ...stub.electron, app: Object.assign(stub.app, { requestSingleInstanceLock: () => false }) },
      keytar: new Error('none'),
    })()
    process.argv = argv
    return stub.notes.failures
  }

  it.each(['remote-debugging-port', 'remote-debugging-pipe', 'inspect'])(
    'does not start with --%s once it is packaged, and gives the reason (I09)',
    (name) => {
      const stub = createElectronStub()
      stub.switches.add(name)
      expect(failuresOf(stub)).toEqual([expect.stringContaining(`--${name}`)])
      expect(stub.notes.quits).toBe(0)
      const ownBuild = createElectronStub()
      ownBuild.switches.add(name)
      ownBuild.app.isPackaged = false
      expect(failuresOf(ownBuild)).toEqual([])
    },
  )

  it('begins again without what would make Node show keys (C18)', () => {
    const stub = createElectronStub()
    process.env.NODE_DEBUG = 'http'
    expect(failuresOf(stub)).toEqual([])
    expect([stub.notes.relaunches, stub.notes.quits, process.env.NODE_DEBUG]).toEqual([1, 0, undefined])
  })
})
