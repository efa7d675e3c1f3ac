import { z } from 'zod'
import type { AccountKind, Permission } from '@/shared/exchange/protocol/endpoint'

/** `withdraw` is a right that no served call needs. */
export const KeyPermission = z.enum([
  'public',
  'trade-read',
  'trade-write',
  'mgt-read',
  'mgt-write',
  'tax',
  'withdraw',
] satisfies (Permission | 'withdraw')[])

/**
 * One key of the practice exchange, as its descriptor shows it. Practice keys are no secrets: they follow from the
 * seed.
 */
export interface PracticeKey {
  readonly label: string
  readonly kind: AccountKind
  readonly uid: string
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
  readonly permissions: readonly z.infer<typeof KeyPermission>[]
  /** Addresses it may be used from; any without. */
  readonly ips?: readonly string[]
  /** Granted by an account manager: higher rates where a call declares them. */
  readonly isWhitelisted?: true
}
