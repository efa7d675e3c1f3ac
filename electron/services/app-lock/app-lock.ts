import { every, type Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import { MINUTE_MS } from '@/shared/base/time'
import { type AppLock, FORGET_PHRASE } from '@/shared/ipc/desktop/app-lock'
import type { Doing } from '@/shared/ipc/transport/method'
import { t } from '@/shared/languages/text'
import { matchesPhrase } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Settings } from '@/shared/settings/settings'
import type { AppLockState } from '@/shared/settings/app-lock'
import { reasonOf, refused } from '@/electron/base/service-error'
import type { KeyStorage, Vault } from '@/electron/base/vault/vault'
import { hashPin, isPin } from './pin-hash'
import { waitAfter } from './pin-wait'

/** Settings of the lock: its conditions, and its state. */
interface LockSettings {
  get(): Pick<Settings, 'appLock' | 'appLockState'>
  set(change: Pick<Settings, 'appLockState'>): unknown
}

export interface AppLockParts {
  readonly clock: Clock
  readonly random: Random
  readonly vault: Pick<Vault, 'saveText' | 'readText' | 'forget' | 'status'>
  readonly settings: LockSettings
  /** Milliseconds without input anywhere on this computer. Null if the system does not provide it. */
  readonly systemIdleMs: () => number | null
  /** Disarms when the desk may be empty. `holdsBatches` only if a lock requires it. */
  readonly disarm: (why: string, holdsBatches: boolean) => void
  readonly changed: (lock: AppLock) => void
  /** As text, see `AppLock.underWay`. */
  readonly underWay: () => readonly string[]
  /** Deletes every key of every profile. Rejects unless all of them are deleted. */
  readonly forgetKeys: () => Promise<void>
  readonly record: (event: LockEvent) => void
  /** The disk refused state that the next start needs. */
  readonly notSaved: (error: unknown) => void
}

/** Record of an event of the lock. */
export type LockEvent =
  | { readonly kind: 'locked' | 'refused' | 'changed' | 'forgotten'; readonly detail: string }
  | { readonly kind: 'unlocked'; readonly detail: string; readonly wrong: number }

/** The lock of the application: without the PIN everything is read-only. */
export interface AppLockService {
  readonly status: () => AppLock
  /** Reason why this is refused now. Null if it is allowed. */
  readonly rejection: (doing: Doing) => string | null
  /** The user cannot be at the screen any more: locks if there is a PIN, and always disarms. */
  readonly reportAway: (why: string) => void
  readonly touched: () => null
  /** Refused without a PIN. */
  readonly lock: () => AppLock
  readonly unlock: (request: { readonly pin: string }) => Promise<AppLock>
  readonly setPin: (request: { readonly pin: string; readonly current?: string | undefined }) => Promise<AppLock>
  readonly removePin: (request: { readonly current: string }) => Promise<AppLock>
  /** Throws a ServiceError unless this is the PIN. */
  readonly checkPin: (pin: string) => Promise<void>
  readonly forget: (request: { readonly phrase: string }) => Promise<AppLock>
  readonly stop: () => void
}

const TICK_MS = 1000
/** Reported input of a page is ignored if the system has had none for this long. */
const BELIEVED_MS = 15_000
const REFUSED = t('Volley is locked, so nothing was done. Unlock it first.')

export function createAppLock(parts: AppLockParts): AppLockService {
  const { clock, vault, settings } = parts
  /** A PIN without a keychain ends with this process, like the keys. */
  let inMemory: Partial<AppLockState> = {}
  let storage: KeyStorage = 'keychain'
  let isComparing = false
  let lastInput = clock.mono()
  let published = ''
  /** Number of lock requests so far. */
  let count = 0
  const state = (): AppLockState => ({ ...settings.get().appLockState, ...inMemory })
  const accountOf = (pinId: string): string => `app lock ${pinId}`

  function saveState(change: Partial<AppLockState>): void {
    // In force at once, regardless of the disk.
    inMemory = { ...inMemory, ...change }
    if (storage === 'session') return
    try {
      settings.set({ appLockState: state() })
      inMemory = {}
    } catch (error) {
      parts.notSaved(error)
    }
  }

  // Only the time of this process counts for the wait: setting the clock has no effect. The elapsed wait between two
  // runs cannot be proven, so it starts again.
  let waitUntil = clock.mono() + (state().notBefore === 0 ? 0 : waitAfter(state().wrong))
  const waits = (): number => Math.max(0, waitUntil - clock.mono())

  function unreadable(): string | null {
    const { kind, reason } = vault.status()
    if (state().pinId === null || storage === 'session' || kind === 'keychain') return null
    return t`The PIN cannot be compared. ${reason ?? ''}`.trim()
  }

  function status(): AppLock {
    const { pinId, since, why, wrong } = state()
    return {
      hasPin: pinId !== null,
      locked: pinId === null || since === null ? null : { since, why },
      wrong,
      notBefore: waits() === 0 ? null : clock.now() + waits(),
      unreadable: unreadable(),
      underWay: since === null ? [] : parts.underWay(),
    }
  }
  function announce(): AppLock {
    const now = status()
    // The time of day of a wait changes slightly with the clock. Its end is published all the same.
    const text = JSON.stringify({ ...now, notBefore: now.notBefore === null })
    if (text !== published) parts.changed(now)
    published = text
    return now
  }

  function enter(why: string): void {
    count += 1
    if (state().pinId === null || state().since !== null) return
    saveState({ since: clock.now(), why })
    parts.disarm(t('Volley was locked.'), settings.get().appLock.holdsBatches)
    parts.record({ kind: 'locked', detail: why })
    announce()
  }

  function checkIdle(): void {
    const { idleMinutes } = settings.get().appLock
    const idle = Math.max(clock.mono() - lastInput, parts.systemIdleMs() ?? 0)
    if (idleMinutes !== null && idle >= idleMinutes * MINUTE_MS)
      enter(t`No input for ${idleMinutes === 1 ? t('a minute') : t`${idleMinutes} minutes`}.`)
  }

  /** Counted before the comparison: ending the process in between does not undo the attempt. */
  function countGuess(): void {
    const wrong = state().wrong + 1
    waitUntil = clock.mono() + waitAfter(wrong)
    saveState({ wrong, notBefore: clock.now() + waitAfter(wrong) })
  }

  /** One at a time, and none before its time. Throws a ServiceError unless it is the PIN. */
  async function require(pin: string, field: string): Promise<void> {
    const { pinId } = state()
    if (pinId === null) throw refused('pin-missing')
    if (isComparing) throw refused('pin-being-compared', { field })
    if (waits() > 0) throw refused('pin-wait', { field, seconds: Math.ceil(waits() / 1000) })
    isComparing = true
    try {
      const reading = await vault.readText(accountOf(pinId), storage)
      if (reading.kind !== 'text')
        throw refused('pin-unread', { reason: unreadable() ?? t('The PIN is not in the keychain any more.') })
      countGuess()
      const isRight = await isPin(pin, reading.text)
      if (isRight === null) throw refused('pin-damaged')
      if (!isRight) {
        const { wrong } = state()
        parts.record({ kind: 'refused', detail: t`wrong PIN, ${wrong} since the last right one` })
        throw refused('pin-wrong', { field })
      }
      waitUntil = 0
      saveState({ wrong: 0, notBefore: 0 })
    } finally {
      isComparing = false
      announce()
    }
  }

  const keychainRefused = (error: unknown): never => {
    throw refused('keychain-refused', { reason: reasonOf(error) })
  }

  /** The old PIN is first disabled and then deleted from the vault: a remaining entry unlocks nothing. */
  async function dropPin(): Promise<void> {
    const { pinId } = state()
    if (pinId === null) return
    await vault.forget(accountOf(pinId), storage).catch(keychainRefused)
    saveState({ pinId: null, since: null, why: '', wrong: 0, notBefore: 0 })
    waitUntil = 0
  }

  if (state().pinId !== null && state().since === null && settings.get().appLock.atStart)
    saveState({ since: clock.now(), why: t('Volley was started.') })
  const stopTicks = every(clock, TICK_MS, () => {
    checkIdle()
    if (state().since !== null || state().wrong > 0) announce()
  })

  return {
    status,
    rejection(doing) {
      if (status().locked === null || doing === 'reads' || doing === 'unlocks') return null
      return doing === 'cancels' && settings.get().appLock.letsCancels ? null : REFUSED
    },
    reportAway(why) {
      if (state().pinId === null) parts.disarm(why, true)
      else enter(why)
    },
    touched() {
      if ((parts.systemIdleMs() ?? 0) < BELIEVED_MS) lastInput = clock.mono()
      return null
    },
    lock() {
      if (state().pinId === null) throw refused('pin-required')
      enter(t('It was locked manually.'))
      return status()
    },
    async unlock({ pin }) {
      const { since, wrong } = state()
      if (since === null) return status()
      const before = count
      await require(pin, 'pin')
      // The user may have gone away in between.
      if (count !== before) return status()
      lastInput = clock.mono()
      saveState({ since: null, why: '' })
      parts.record({ kind: 'unlocked', detail: t`locked since ${new Date(since).toISOString()}`, wrong })
      return announce()
    },
    async setPin({ pin, current }) {
      const before = state().pinId
      if (before !== null) await require(current ?? '', 'current')
      const pinId = Buffer.from(parts.random.bytes(16)).toString('hex')
      const saved = await vault.saveText(accountOf(pinId), await hashPin(pin, parts.random)).catch(keychainRefused)
      if (before !== null) await vault.forget(accountOf(before), storage).catch(() => undefined)
      storage = saved
      lastInput = clock.mono()
      saveState({ pinId })
      parts.record({ kind: 'changed', detail: before === null ? t('a PIN was set') : t('the PIN was changed') })
      return announce()
    },
    async removePin({ current }) {
      await require(current, 'current')
      await dropPin()
      parts.record({ kind: 'changed', detail: t('the PIN was removed') })
      return announce()
    },
    checkPin: (pin) => require(pin, 'pin'),
    async forget({ phrase }) {
      if (state().pinId === null) throw refused('pin-missing')
      if (!matchesPhrase(phrase, FORGET_PHRASE)) throw refused('forget-phrase-missing', { phrase: FORGET_PHRASE })
      await parts.forgetKeys()
      await dropPin()
      parts.record({ kind: 'forgotten', detail: t('the PIN and every key were forgotten') })
      return announce()
    },
    stop: stopTicks,
  }
}
