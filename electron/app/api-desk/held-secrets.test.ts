import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { ProfileKeys } from '../profile-keys'
import { createHeldSecrets } from './held-secrets'

const answer = {
  subUid: '7',
  label: 'bot',
  apiKey: 'bg_0123456789',
  secretKey: 'CANARY-SECRET',
  permType: 'read_only',
  permList: [],
  ipList: null,
}
const request = { subUid: '7', passphrase: 'CANARY-PASS', label: 'bot' }

function held(
  clipboard: ((text: string) => void) | null = null,
  save: ProfileKeys['save'] = () => Promise.reject(new Error('unused')),
) {
  const secrets = createHeldSecrets({ random: seededRandom(1), profileKeys: { save }, clipboard })
  secrets.hold(answer, request)
  const [waiting] = secrets.list()
  return { secrets, handle: waiting!.handle }
}

describe('a secret that is told once', () => {
  it('waits under a handle that says nothing of it', () => {
    const { secrets, handle } = held()
    expect(secrets.list()).toEqual([{ handle, label: 'bot', lastFour: '6789', isKey: true }])
    expect(handle).toMatch(/^[0-9a-f]{24}$/)
    expect(JSON.stringify(secrets.list()) + inspect(secrets, { depth: 9 })).not.toMatch(/CANARY/)
  })

  it('becomes the key of a profile, whole, and waits no longer', async () => {
    const saved: unknown[] = []
    const profile = {
      id: 'mine',
      label: 'Mine',
      environment: 'custom',
      accountKind: 'unified',
      rest: '',
      key: null,
    } as const
    const { secrets, handle } = held(null, async (key) => (saved.push(key), profile))
    expect(await secrets.keep({ handle, profileId: 'mine', label: 'bot' })).toBe(profile)
    expect(saved).toEqual([
      {
        profileId: 'mine',
        label: 'bot',
        apiKey: 'bg_0123456789',
        secretKey: 'CANARY-SECRET',
        passphrase: 'CANARY-PASS',
      },
    ])
    expect(secrets.list()).toEqual([])
    await expect(secrets.keep({ handle, profileId: 'mine', label: 'bot' })).rejects.toThrow('no longer here')
  })

  it('still waits when the vault did not take it', async () => {
    const { secrets, handle } = held(null, () => Promise.reject(new Error('locked')))
    await expect(secrets.keep({ handle, profileId: 'mine', label: 'bot' })).rejects.toThrow('locked')
    expect(secrets.list()).toHaveLength(1)
  })

  it('goes to the system’s clipboard without passing IPC, and only where there is none through the page', () => {
    const copied: string[] = []
    const electron = held((text) => void copied.push(text))
    expect(electron.secrets.copy(electron.handle)).toEqual({ text: null })
    expect(copied).toEqual(['CANARY-SECRET'])
    const browser = held()
    expect(browser.secrets.copy(browser.handle)).toEqual({ text: 'CANARY-SECRET' })
    browser.secrets.forget(browser.handle)
    expect(() => browser.secrets.copy(browser.handle)).toThrow('no longer here')
  })

  it('is found wherever it stands in an answer, and a lone one can only be copied', async () => {
    const { secrets } = held()
    secrets.hold({ list: [{ secretKey: 'OTHER' }, { apiKey: 'no secret here' }] }, null)
    const lone = secrets.list().at(-1)!
    expect(secrets.list()).toHaveLength(2)
    expect(lone).toMatchObject({ isKey: false, lastFour: '' })
    await expect(secrets.keep({ handle: lone.handle, profileId: 'mine', label: 'x' })).rejects.toThrow(
      'copy the secret',
    )
    expect(secrets.copy(lone.handle)).toEqual({ text: 'OTHER' })
  })
})
