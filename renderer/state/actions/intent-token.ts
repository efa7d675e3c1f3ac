/** A new token for a user intent. The main process executes each token once, however often the call arrives. */
export function newIntentToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
