import type { FurtherAccount } from '@/shared/ipc/trading/accounts'

/** Why an account that is open beside the one on screen takes no orders now, armed or not; null where it does. */
export function troubleOf({ reading, gate }: FurtherAccount): string | null {
  if (reading.state !== 'known') return reading.reason ?? 'Its account is being read.'
  return gate.open ? null : (gate.reason ?? 'New orders are held back there.')
}
