import { z } from 'zod'
import { method, reading, unlocking } from '@/shared/ipc/transport/method'
import { t } from '@/shared/languages/text'

/** The shortest and the longest PIN or passphrase, in characters. */
export const PIN_LENGTH = { least: 6, most: 200 } as const
/** Phrase that is typed before the PIN and every key are deleted. */
export const FORGET_PHRASE = 'forget the PIN and all keys'

const rule = t`must have ${PIN_LENGTH.least} to ${PIN_LENGTH.most} characters`
/** Typed text: letters, digits, signs and blanks. */
export const NewPin = z.string().min(PIN_LENGTH.least, rule).max(PIN_LENGTH.most, rule)
/** A PIN to compare: any typed text. */
const TypedPin = z.string().max(PIN_LENGTH.most, rule)

/** State of the lock and reasons that prevent unlocking. */
export interface AppLock {
  readonly hasPin: boolean
  /** Unix ms and the reason. Null while it is not locked. */
  readonly locked: { readonly since: number; readonly why: string } | null
  /** Wrong PINs since the last correct one. */
  readonly wrong: number
  /** Unix ms before which no PIN is checked. Null if it can be typed now. */
  readonly notBefore: number | null
  /** Reason why no PIN can be checked: the keychain with its hash is unavailable. Null if it can. */
  readonly unreadable: string | null
  /** Activities and pending actions behind the lock, each as text. */
  readonly underWay: readonly string[]
}

/** The lock of the application. */
export const appLockMethods = {
  'lock.get': reading<AppLock>()(z.strictObject({})),
  /** Reports input on this page. Limited by the system's idle time where available. */
  'lock.touched': reading<null>()(z.strictObject({})),
  'lock.lock': unlocking<AppLock>()(z.strictObject({})),
  'lock.unlock': unlocking<AppLock>()(z.strictObject({ pin: TypedPin })),
  /** Sets the first PIN, or replaces the PIN that is typed as `current`. */
  'lock.setPin': method<AppLock>()(z.strictObject({ pin: NewPin, current: TypedPin.optional() })),
  'lock.removePin': method<AppLock>()(z.strictObject({ current: TypedPin })),
  /** Recovery without the PIN: deletes it, and every key of every profile. */
  'lock.forget': unlocking<AppLock>()(z.strictObject({ phrase: z.string().max(100) })),
} as const
