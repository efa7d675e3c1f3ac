/**
 * A fresh name for one intent of the user. The main process carries out each token once, however often the call
 * arrives.
 */
export function newIntentToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
