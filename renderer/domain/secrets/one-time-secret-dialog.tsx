import { loaded } from '@/renderer/kit/ui/panel/loaded'
import { useWaitingSecret } from './one-time-secrets'

/** Loaded on demand, because it is rarely needed. */
const SaveSecret = loaded(() => import('./save-secret'), 'SaveSecret', null)

/** Blocks the terminal until a secret that the exchange returns only once is saved; it reappears after a reload. */
export function OneTimeSecretDialog() {
  const waiting = useWaitingSecret()
  if (waiting === null) return null
  return <SaveSecret key={waiting.handle} waiting={waiting} />
}
