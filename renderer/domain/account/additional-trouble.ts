import type { AdditionalAccount } from '@/shared/ipc/trading/accounts'
import { t } from '@/shared/languages/text'

/** Reason why an additional account takes no orders now, armed or not; null if it does. */
export function troubleOf({ reading, gate }: AdditionalAccount): string | null {
  if (reading.state !== 'known') return reading.reason ?? t('Its account is being read.')
  return gate.open ? null : (gate.reason ?? t('New orders are held back there.'))
}
