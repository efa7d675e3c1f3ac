import { lazy, Suspense } from 'react'
import { useWaitingSecret } from './one-time-secrets'

/** Loaded on demand, because it is rarely needed. */
const SaveSecret = lazy(async () => ({ default: (await import('./save-secret')).SaveSecret }))

/** Blocks the terminal until a secret that the exchange returns only once is saved; it reappears after a reload. */
export function OneTimeSecretDialog() {
  const waiting = useWaitingSecret()
  if (waiting === null) return null
  return (
    <Suspense fallback={null}>
      <SaveSecret key={waiting.handle} waiting={waiting} />
    </Suspense>
  )
}
