import { z } from 'zod'
import type { AccountKind, Permission } from '@/shared/exchange/protocol/endpoint'

/** No served call needs `withdraw`. */
export const KeyPermission = z.enum([
  'public',
  'trade-read',
  'trade-write',
  'mgt-read',
  'mgt-write',
  'tax',
  'withdraw',
] satisfies (Permission | 'withdraw')[])

/** One key of the practice exchange, as in its descriptor. Practice keys are not secret: the seed determines them. */
export interface PracticeKey {
  readonly label: string
  readonly kind: AccountKind
  readonly uid: string
  readonly apiKey: string
  readonly secretKey: string
  readonly passphrase: string
  readonly permissions: readonly z.infer<typeof KeyPermission>[]
  /** Allowed IP addresses. Any address if omitted. */
  readonly ips?: readonly string[]
  /** Granted by an account manager: higher rates where a call declares them. */
  readonly isWhitelisted?: true
}
