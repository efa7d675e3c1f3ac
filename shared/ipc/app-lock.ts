import { z } from 'zod'
import { method, reading, unlocking } from './method'

/** The shortest and the longest PIN or passphrase, in characters. */
export const PIN_LENGTH = { least: 6, most: 200 } as const
/** What is typed before the PIN and every key are forgotten. */
export const FORGET_PHRASE = 'forget the PIN and all keys'

const rule = `must have ${PIN_LENGTH.least} to ${PIN_LENGTH.most} characters`
/** As it is typed; letters, digits, signs and blanks alike. */
export const NewPin = z.string().min(PIN_LENGTH.least, rule).max(PIN_LENGTH.most, rule)
/** One that is to be compared: whatever was typed. */
const TypedPin = z.string().max(PIN_LENGTH.most, rule)

/** Whether Volley is locked, and what stands in the way of unlocking it. */
export interface AppLock {
  readonly hasPin: boolean
  /** Unix ms and in words; null while it is not locked. */
  readonly locked: { readonly since: number; readonly why: string } | null
  /** Wrong PINs since the last right one. */
  readonly wrong: number
  /** Unix ms before which no PIN is looked at; null where one may be typed now. */
  readonly notBefore: number | null
  /** Why no PIN can be compared: the keychain that has its hash is out of reach. Null where it can. */
  readonly unreadable: string | null
  /** What goes on or waits behind the lock, each in words. */
  readonly underWay: readonly string[]
}

/** The lock of the application. */
export const appLockMethods = {
  'lock.get': reading<AppLock>()(z.strictObject({})),
  /** Somebody touches this page; believed only as far as the system agrees, where it can be asked. */
  'lock.touched': reading<null>()(z.strictObject({})),
  'lock.lock': unlocking<AppLock>()(z.strictObject({})),
  'lock.unlock': unlocking<AppLock>()(z.strictObject({ pin: TypedPin })),
  /** Sets the first PIN, or another in place of the one that is typed as `current`. */
  'lock.setPin': method<AppLock>()(z.strictObject({ pin: NewPin, current: TypedPin.optional() })),
  'lock.removePin': method<AppLock>()(z.strictObject({ current: TypedPin })),
  /** The way out for whoever does not know the PIN: it goes, and every key of every profile with it. */
  'lock.forget': unlocking<AppLock>()(z.strictObject({ phrase: z.string().max(100) })),
} as const
