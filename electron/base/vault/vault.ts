import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import { type Binding, entryOf, type Key, type KeyReading, readEntry } from './key-entry'
import type { Keychain } from './keyring'
import { createSessionKeyring } from './session-vault'

/** Location of a key: the system's keychain, or this session's memory. */
export type KeyStorage = 'keychain' | 'session'

export interface VaultStatus {
  readonly kind: KeyStorage | 'waiting'
  /** Reason why keys are not saved, or the pending action. Null for a working keychain. */
  readonly reason: string | null
}

export type TextReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  /** The keychain has not answered yet, or is locked. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unusable'; readonly reason: string }

export interface Vault {
  status(): VaultStatus
  /** Resolves when the location of keys is known, or that the keychain is locked. */
  readonly settled: Promise<void>
  /**
   * Resolves with the location of the key: with `forSession` memory even if there is a keychain. Rejects while the
   * keychain is locked.
   */
  save(account: string, key: Key, binding: Binding, forSession?: boolean): Promise<KeyStorage>
  /** Rejects unless the key is deleted afterwards. */
  forget(account: string, storage: KeyStorage): Promise<void>
  /** For signing only. Its result is in no IPC answer. */
  read(account: string, binding: Binding, storage: KeyStorage): Promise<KeyReading>
  /** Saves another secret text. The text contains its own binding. */
  saveText(account: string, text: string): Promise<KeyStorage>
  readText(account: string, storage: KeyStorage): Promise<TextReading>
  /** Stops polling whether a locked keychain was unlocked. */
  close(): void
}

export interface VaultParts {
  /** Throws the reason if there is no keychain. */
  readonly load: () => Keychain
  readonly clock: Clock
  readonly changed: () => void
}

/** Poll interval for a locked keychain. A poll never causes a prompt. */
const POLL_MS = 2000
const opening: VaultStatus = { kind: 'waiting', reason: t('Waiting for the keyring to be unlocked.') }
const locked: VaultStatus = {
  kind: 'waiting',
  reason: t('The keyring is locked. Volley goes on by itself once it is unlocked.'),
}

/** Store of API keys: the system's keychain, or this session's memory. A locked keychain is awaited, never replaced. */
export function createVault({ load, clock, changed }: VaultParts): Vault {
  const session = createSessionKeyring()
  let keychain: Keychain | null = null
  let status = opening
  let isClosed = false
  let cancelPoll = (): void => {}

  function become(next: VaultStatus): void {
    if (isClosed) return
    cancelPoll()
    if (next === locked) cancelPoll = clock.after(POLL_MS, () => void poll())
    if (next.kind === status.kind && next.reason === status.reason) return
    status = next
    changed()
  }

  /** May cause the system's prompt. */
  async function open(): Promise<void> {
    try {
      keychain ??= load()
      become((await keychain.open()) === 'unlocked' ? { kind: 'keychain', reason: null } : locked)
    } catch (error) {
      become({ kind: 'session', reason: t`No keychain: ${reasonOf(error)}. Keys are kept until Volley quits.` })
    }
  }

  async function poll(): Promise<void> {
    const isUnlocked = (await keychain?.isUnlocked().catch(() => false)) ?? false
    if (isUnlocked) await open()
    else become(locked)
  }

  /**
   * The keychain, unlocked by the user through a system prompt if needed. Null if there is none. Throws while it is
   * locked.
   */
  async function reach(doing: string): Promise<Keychain | null> {
    if (status === locked) await open()
    if (status.kind === 'waiting')
      throw new Error(t`The keyring is locked, so nothing was changed. Please unlock it and ${doing} again.`)
    return status.kind === 'session' ? null : keychain
  }

  async function saveText(account: string, text: string, forSession = false): Promise<KeyStorage> {
    const storage = forSession ? null : await reach(t('save it'))
    await (storage ?? session).set(account, text)
    if (storage !== null) await session.remove(account)
    return storage === null ? 'session' : 'keychain'
  }

  async function readText(account: string, storage: KeyStorage): Promise<TextReading> {
    if (storage === 'session') return readingOf(await session.get(account))
    if (status.kind === 'waiting') return { kind: 'waiting' }
    if (status.kind === 'session' || keychain === null) return outOfReach(status)
    const text = await keychain.get(account)
    if (text !== null || (await keychain.isUnlocked())) return readingOf(text)
    become(locked)
    return { kind: 'waiting' }
  }

  const settled = Promise.resolve().then(open)
  return {
    status: () => status,
    settled,
    save: (account, key, binding, forSession) => saveText(account, entryOf(key, binding), forSession),
    saveText: (account, text) => saveText(account, text),
    readText,
    async forget(account, storage) {
      if (storage === 'session') return void (await session.remove(account))
      const from = await reach(t('forget it'))
      if (from === null)
        throw new Error(
          t`It is in the keychain, which cannot be reached, so nothing was changed. ${status.reason ?? ''}`.trim(),
        )
      if (await from.remove(account)) return
      // Already deleted, or locked a moment ago: only an open keychain can distinguish them.
      await open()
      if (status.kind !== 'keychain')
        throw new Error(t('The keyring is locked, so the key was not forgotten. Please unlock it and try again.'))
      await from.remove(account)
    },
    async read(account, binding, storage) {
      const reading = await readText(account, storage)
      return reading.kind === 'text' ? readEntry(reading.text, binding) : reading
    },
    close() {
      isClosed = true
      cancelPoll()
    },
  }
}

const readingOf = (text: string | null): TextReading => (text === null ? { kind: 'none' } : { kind: 'text', text })

const outOfReach = ({ reason }: VaultStatus): TextReading => ({
  kind: 'unusable',
  reason: t`The saved data is in the keychain, which cannot be reached. ${reason ?? ''}`.trim(),
})

/** First line only: the rest of such messages is noise of the system's libraries. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message.split('\n')[0]! : t('it cannot be used')).replace(/\.$/, '')
