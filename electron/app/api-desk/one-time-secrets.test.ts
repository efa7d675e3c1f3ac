import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { ProfileKeys } from '@/electron/app/connections/profile-keys'
import { refused } from '@/electron/base/service-error'
import { createOneTimeSecrets } from './one-time-secrets'

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
const live: Connection = { id: 'live', label: 'Live', environment: 'live', accountKind: 'unified', addresses: null }
const profile = {
  id: 'mine',
  label: 'Mine',
  environment: 'custom',
  accountKind: 'unified',
  rest: '',
  key: null,
} as const

function openSecrets(
  clipboard: ((text: string) => void) | null = null,
  save: ProfileKeys['save'] = () => Promise.reject(new Error('unused')),
) {
  const profiles: string[] = []
  const secrets = createOneTimeSecrets({
    random: seededRandom(1),
    profileKeys: { save },
    ownProfiles: {
      problemOf: ({ environment }) => (environment === 'live' ? null : refused('practice-keeps-no-key')),
      add: async (_connection, label) => {
        profiles.push(`own ${label}`)
        return `own ${label}`
      },
      remove: async (id) => void profiles.splice(profiles.indexOf(id), 1),
    },
    clipboard,
  })
  secrets.store(answer, request, live)
  const [waiting] = secrets.list()
  return { secrets, handle: waiting!.handle, profiles }
}

describe('a secret that is returned once', () => {
  it('waits under a handle without information about it', () => {
    const { secrets, handle } = openSecrets()
    expect(secrets.list()).toEqual([
      {
        handle,
        label: 'bot',
        subUid: '7',
        lastFour: '6789',
        isKey: true,
        isRevealed: false,
        isTaken: false,
        profileProblem: null,
      },
    ])
    expect(handle).toMatch(/^[0-9a-f]{24}$/)
    expect(JSON.stringify(secrets.list()) + inspect(secrets, { depth: 9 })).not.toMatch(/CANARY/)
  })

  it('is shown once, which is no way to have it saved', () => {
    const { secrets, handle } = openSecrets()
    expect(secrets.reveal(handle)).toEqual({ apiKey: 'bg_0123456789', secretKey: 'CANARY-SECRET' })
    expect(() => secrets.reveal(handle)).toThrow('shown once already')
    expect(secrets.list()).toMatchObject([{ isRevealed: true, isTaken: false }])
    expect(() => secrets.forget(handle)).toThrow('copy it or write it to a file first')
    expect(secrets.list()).toHaveLength(1)
  })

  it('becomes the key of a profile, whole, and waits no longer', async () => {
    const saved: unknown[] = []
    const { secrets, handle } = openSecrets(null, async (key) => (saved.push(key), profile))
    expect(await secrets.saveKey({ handle, profileId: 'mine', label: 'bot' })).toBe(profile)
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
    await expect(secrets.saveKey({ handle, profileId: 'mine', label: 'bot' })).rejects.toThrow('no longer here')
  })

  it('becomes the key of a new profile, which is removed again if the vault refuses the key', async () => {
    const { secrets, handle, profiles } = openSecrets(null, async ({ profileId }) => ({ ...profile, id: profileId }))
    expect(await secrets.saveKey({ handle, profileId: null, label: 'bot' })).toMatchObject({ id: 'own bot' })
    expect([profiles, secrets.list()]).toEqual([['own bot'], []])
    const locked = openSecrets(null, () => Promise.reject(new Error('locked')))
    await expect(locked.secrets.saveKey({ handle: locked.handle, profileId: null, label: 'bot' })).rejects.toThrow(
      'locked',
    )
    expect(locked.profiles).toEqual([])
    locked.secrets.store(answer, request, { ...live, environment: 'practice' })
    const second = locked.secrets.list()[1]!
    expect(second.profileProblem).toBe(refused('practice-keeps-no-key').message)
    await expect(locked.secrets.saveKey({ handle: second.handle, profileId: null, label: 'x' })).rejects.toThrow(
      refused('practice-keeps-no-key').message,
    )
  })

  it('still waits when the vault did not take it', async () => {
    const { secrets, handle } = openSecrets(null, () => Promise.reject(new Error('locked')))
    await expect(secrets.saveKey({ handle, profileId: 'mine', label: 'bot' })).rejects.toThrow('locked')
    expect(secrets.list()).toHaveLength(1)
  })

  it('goes to the system’s clipboard without passing IPC, and only where there is none through the page', () => {
    const copied: string[] = []
    const electron = openSecrets((text) => void copied.push(text))
    expect(electron.secrets.copy({ handle: electron.handle })).toEqual({ text: null })
    expect(copied).toEqual(['CANARY-SECRET'])
    const browser = openSecrets()
    // The API key alone is no secret, and to have it is not to have saved the key.
    expect(browser.secrets.copy({ handle: browser.handle, part: 'apiKey' })).toEqual({ text: 'bg_0123456789' })
    expect(() => browser.secrets.forget(browser.handle)).toThrow('copy it')
    expect(browser.secrets.copy({ handle: browser.handle })).toEqual({ text: 'CANARY-SECRET' })
    browser.secrets.forget(browser.handle)
    expect(() => browser.secrets.copy({ handle: browser.handle })).toThrow('no longer here')
  })

  it('goes into a file that names its key, without the passphrase', () => {
    const { secrets, handle } = openSecrets()
    const { name, text } = secrets.file(handle)
    expect(name).toBe('sub-account-key-6789.txt')
    for (const line of ['Key: bot', 'Sub-account: 7', 'API key: bg_0123456789', 'Secret: CANARY-SECRET'])
      expect(text.split('\n')).toContain(line)
    expect(text).not.toContain('CANARY-PASS')
    secrets.forget(handle)
    expect(secrets.list()).toEqual([])
  })

  it('is found in every part of an answer, and a single secret can only be copied', async () => {
    const { secrets } = openSecrets()
    secrets.store({ list: [{ secretKey: 'OTHER' }, { apiKey: 'no secret here' }] }, null, live)
    const lone = secrets.list().at(-1)!
    expect(secrets.list()).toHaveLength(2)
    expect(lone).toMatchObject({ isKey: false, lastFour: '' })
    await expect(secrets.saveKey({ handle: lone.handle, profileId: 'mine', label: 'x' })).rejects.toThrow(
      'copy the secret',
    )
    expect(secrets.copy({ handle: lone.handle })).toEqual({ text: 'OTHER' })
  })
})
