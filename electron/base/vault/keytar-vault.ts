import { createRequire } from 'node:module'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import type { Keychain } from './keyring'

/**
 * The used part of keytar, declared here because the package is optional and may be absent with its types.
 * findCredentials and findPassword are omitted on purpose: they can crash the process (atom/node-keytar#477).
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const SERVICE = 'volley'
/** Stays in the keychain: reading it is the only call that separates locked from unlocked and never causes a prompt. */
const PROBES = { application: 'volley-probe', watchman: 'volley-watchman-probe' } as const

/** Loads the native module. Throws if it was not installed or its system library is missing. */
export function loadKeytar(): Keytar {
  const keytar: Keytar = createRequire(import.meta.url)('keytar')
  return keytar
}

/** "Cannot create an item in a locked collection", a dismissed prompt, macOS: "User interaction is not allowed". */
const isAboutLock = (error: unknown): boolean =>
  error instanceof Error && /locked|dismissed|interaction|cancell?ed/i.test(error.message)

/** The system's keychain, accessed through keytar. Each process checks with a separate entry that it is open. */
export function createKeychain(keytar: Keytar, random: Random, process: keyof typeof PROBES = 'application'): Keychain {
  const probe = PROBES[process]
  const enqueue = createQueue()
  const save = async (account: string, secret: string): Promise<void> => keytar.setPassword(SERVICE, account, secret)
  const newMark = (): string => Buffer.from(random.bytes(16)).toString('hex')
  return {
    get: (account) => enqueue(async () => keytar.getPassword(SERVICE, account)),
    set: (account, secret) => enqueue(() => save(account, secret)),
    remove: (account) => enqueue(async () => keytar.deletePassword(SERVICE, account)),
    open: () =>
      enqueue(async () => {
        const mark = newMark()
        try {
          await save(probe, mark)
        } catch (error) {
          if (isAboutLock(error)) return 'locked'
          throw error
        }
        if ((await keytar.getPassword(SERVICE, probe)) !== mark)
          throw new Error(t('the keychain did not give back what it was given'))
        return 'unlocked'
      }),
    isUnlocked: () =>
      enqueue(async () => {
        if (!(await keytar.deletePassword(SERVICE, probe))) return false
        await save(probe, newMark())
        return true
      }),
  }
}

/** One call at a time: each waiting call blocks a thread of the pool that files and DNS need as well. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const task = last.then(work, work)
    last = task.catch(() => undefined)
    return task
  }
}
