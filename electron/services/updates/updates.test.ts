import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import type { Release } from '@/shared/ipc/desktop/updates'
import { defaultSettings } from '@/shared/settings/settings'
import { createHttpSender } from '@/electron/base/env/real-http'
import type { Manifest } from './manifest'
import { createUpdates } from './updates'

const NOW = Date.UTC(2026, 10, 26)
const keys = generateKeyPairSync('ed25519')
const foreignKeys = generateKeyPairSync('ed25519')
const pem = (pair: typeof keys): string => pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const manifest = (change: Partial<Manifest> = {}): Manifest => ({
  product: 'Volley',
  version: '1.2.0',
  releasedAt: NOW - DAY_MS,
  validUntil: NOW + 90 * DAY_MS,
  notes: 'Ladders can be tilted.\nMore in the changelog.',
  files: [{ platform: 'linux', arch: 'x64', name: 'Volley-1.2.0.AppImage', size: 5, sha256: 'ab'.repeat(32) }],
  ...change,
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A real server with a release, and a Volley that knows its address. */
async function released(publicKey: string | null = pem(keys)) {
  const served = { text: '', signature: '', status: 200, requestCount: 0 }
  function publish(content: Manifest | string, pair = keys): void {
    served.text = typeof content === 'string' ? content : JSON.stringify(content)
    served.signature = sign(null, Buffer.from(served.text), pair.privateKey).toString('base64')
  }
  publish(manifest())
  const server = createServer((request, response) => {
    served.requestCount += 1
    const headers = served.status === 302 ? { location: '/elsewhere' } : {}
    response.writeHead(served.status, headers).end(request.url?.endsWith('.sig') ? served.signature : served.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/releases/volley.json`
  const disk = { ...defaultSettings(), updates: { address, isDaily: true } }
  function start(now = NOW, version = '1.1.9') {
    const clock = createManualClock(now)
    const announced: Release[] = []
    const refusals: string[] = []
    const updates = createUpdates({
      clock,
      sendHttp: createHttpSender(),
      version,
      platform: 'linux',
      arch: 'x64',
      publicKey,
      settings: { get: () => disk, set: (change) => Object.assign(disk, change) },
      announce: (release) => void announced.push(release),
      refuse: (why) => void refusals.push(why),
      changed: () => undefined,
    })
    ends.push(updates.stop)
    return { clock, updates, announced, refusals }
  }
  return { start, publish, served, disk, address }
}

describe('Newer versions of Volley', () => {
  it('are shown with notes and the file for this computer, after the signature was verified with the key', async () => {
    const { start, address } = await released()
    const { updates } = start()
    expect(await updates.check()).toEqual({
      off: null,
      checkedAt: NOW,
      problem: null,
      putOffUntil: undefined,
      release: {
        version: '1.2.0',
        releasedAt: NOW - DAY_MS,
        notes: 'Ladders can be tilted.\nMore in the changelog.',
        files: [
          {
            name: 'Volley-1.2.0.AppImage',
            url: address.replace('volley.json', 'Volley-1.2.0.AppImage'),
            size: 5,
            sha256: 'ab'.repeat(32),
          },
        ],
      },
    })
  })

  it('have every file for this system, next to the manifest or at a separate https address', async () => {
    const { start, publish } = await released()
    const [beside] = manifest().files
    const deb = { ...beside!, name: 'volley_1.2.0_amd64.deb', url: 'https://files.example/v/volley_1.2.0_amd64.deb' }
    const others = [
      { ...beside!, platform: 'win32' as const },
      { ...beside!, arch: 'arm64' as const },
    ]
    publish(manifest({ files: [...others, beside!, deb] }))
    const { updates } = start()
    const { release } = await updates.check()
    expect(release?.files.map(({ url }) => url)).toEqual([expect.stringContaining('/releases/'), deb.url])
    publish(manifest({ version: '1.3.0', files: [{ ...deb, url: 'http://files.example/volley.deb' }] }))
    expect((await updates.check()).problem).toBe(
      'files.0.url: must be an https address, or an http one on this computer',
    )
    publish(manifest({ version: '1.3.0', files: others }))
    expect((await updates.check()).release?.files).toEqual([])
  })

  it('are not believed with a signature that is broken, of another key or of other words', async () => {
    const { start, publish, served } = await released()
    const { updates } = start()
    const problems: (string | null)[] = []
    const check = async (): Promise<void> => {
      const { problem, release } = await updates.check()
      expect(release).toBeNull()
      problems.push(problem)
    }
    served.signature = 'nonsense'
    await check()
    publish(manifest(), foreignKeys)
    await check()
    publish(manifest())
    served.text = served.text.replace('ab', 'ac')
    await check()
    publish('{"product":"Volley"')
    await check()
    publish({ ...manifest(), files: [{ ...manifest().files[0]!, name: '../evil.sh' }] })
    await check()
    expect(problems).toEqual([
      'signature: is not one of Ed25519 in Base64',
      'signature: was not made by the key of Volley',
      'signature: was not made by the key of Volley',
      'manifest: is not JSON',
      'files.0.name: must be a plain file name',
    ])
  })

  it('are not believed with any single bit of the manifest turned', async () => {
    const { start, publish, served } = await released()
    const { updates } = start()
    publish(manifest())
    const bytes = Buffer.from(served.text)
    for (let at = 0; at < bytes.length; at += 7) {
      bytes[at]! ^= 1
      served.text = bytes.toString()
      bytes[at]! ^= 1
      expect((await updates.check()).release, `byte ${at}`).toBeNull()
    }
  })

  it('never downgrade: an older or expired manifest is refused', async () => {
    const { start, publish } = await released()
    expect((await start().updates.check()).release?.version).toBe('1.2.0')
    publish(manifest({ version: '1.1.10' }))
    const { updates } = start()
    expect((await updates.check()).problem).toBe('version: 1.1.10 is older than the last announced version 1.2.0')
    publish(manifest({ version: '1.3.0', validUntil: NOW }))
    expect((await updates.check()).problem).toBe('validUntil: the manifest is too old to be believed')
    expect(updates.get().release).toBeNull()
  })

  it('are refused aloud once for each rule, over restarts, and not for a network that is away', async () => {
    const { start, publish, served } = await released()
    const notified: string[] = []
    const checkOnce = async (): Promise<void> => {
      const { updates, refusals } = start()
      await updates.check()
      await updates.check()
      notified.push(...refusals)
    }
    publish(manifest(), foreignKeys)
    await checkOnce()
    await checkOnce()
    publish(manifest({ validUntil: NOW }))
    await checkOnce()
    await checkOnce()
    expect(notified.splice(0)).toEqual([
      'signature: was not made by the key of Volley',
      'validUntil: the manifest is too old to be believed',
    ])
    served.status = 503
    await checkOnce()
    served.status = 200
    await checkOnce()
    expect(notified).toEqual([])
    publish(manifest())
    await checkOnce()
    publish(manifest({ validUntil: NOW }))
    await checkOnce()
    expect(notified).toEqual(['validUntil: the manifest is too old to be believed'])
  })

  it('are removed with the address that announced them, and no longer announced', async () => {
    const { start, disk } = await released()
    const { clock, updates, announced } = start()
    await updates.check()
    disk.updates = { ...disk.updates, address: '' }
    updates.settingsChanged()
    expect(updates.get()).toMatchObject({ release: null, off: 'No address is set.' })
    await clock.advanceAsync(2 * DAY_MS)
    expect(announced).toEqual([])
  })

  it('are not taken from an address that was changed while it answered', async () => {
    const { start, disk, served } = await released()
    const { updates, refusals } = start()
    const check = updates.check()
    disk.updates = { ...disk.updates, address: 'http://127.0.0.1:1/elsewhere.json' }
    updates.settingsChanged()
    expect(await check).toMatchObject({ release: null, problem: null })
    expect([served.requestCount, disk.updateState.newest, refusals]).toEqual([2, '', []])
  })

  it('are none where the running version is as new', async () => {
    const { start } = await released()
    for (const version of ['1.2.0', '1.10.0', '2.0.0'])
      expect(await start(NOW, version).updates.check()).toMatchObject({ release: null, problem: null })
  })

  it('are queried at the start and once a day, and announced once a day until they are skipped', async () => {
    const { start, served } = await released()
    const { clock, updates, announced } = start()
    const untilRequested = (times: number) => expect.poll(() => served.requestCount).toBe(2 * times)
    clock.advance(1)
    await untilRequested(1)
    await expect.poll(() => announced.length).toBe(1)
    for (let hour = 0; hour < 23; hour += 1) clock.advance(HOUR_MS)
    expect([served.requestCount, announced.length]).toEqual([2, 1])
    clock.advance(2 * HOUR_MS)
    await untilRequested(2)
    await expect.poll(() => announced.length).toBe(2)
    updates.putOff({ version: '1.2.0', until: 'never' })
    for (let hour = 0; hour < 50; hour += 1) clock.advance(HOUR_MS)
    expect(announced).toHaveLength(2)
    expect(() => updates.putOff({ version: '9.9.9', until: 'never' })).toThrow('There is no such release')

    const later = start(clock.now())
    later.clock.advance(1)
    await expect.poll(() => later.updates.get().release?.version).toBe('1.2.0')
    expect([later.updates.get().putOffUntil, later.announced.length]).toEqual([null, 0])
  })

  it('are not queried without a key or an address, which is shown, or where that is turned off', async () => {
    const without = await released(null)
    expect((await without.start().updates.check()).off).toContain('without the key')
    const { start, disk, served } = await released()
    disk.updates = { address: '', isDaily: true }
    expect((await start().updates.check()).off).toBe('No address is set.')
    disk.updates = { address: 'http://127.0.0.1:1/volley.json', isDaily: false }
    const { clock } = start()
    clock.advance(2 * DAY_MS)
    expect([without.served.requestCount, served.requestCount]).toEqual([0, 0])
  })

  it('follow no redirect, and what does not answer is named', async () => {
    const { start, served, disk } = await released()
    served.status = 302
    const { updates } = start()
    expect((await updates.check()).problem).toMatch(/^address: 127\.0\.0\.1:\d+ answered HTTP 302$/)
    disk.updates = { ...disk.updates, address: 'http://127.0.0.1:1/volley.json' }
    expect((await updates.check()).problem).toBe('address: 127.0.0.1:1 did not answer (ECONNREFUSED)')
  })
})
