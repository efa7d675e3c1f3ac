import { everyMember } from '@/shared/base/every-member'
import type { UntrackedRequest, Leg } from '@/shared/trading/orders/untracked-request'
import type { LegState } from '@/shared/trading/orders/order-lifecycle'
import type { ChipTone } from '@/renderer/kit/ui/chip'

/** Label and tone of each state of a part. */
export const legLabels = {
  sent: { label: 'sent', tone: 'quiet' },
  acknowledged: { label: 'received', tone: 'quiet' },
  unknown: { label: 'outcome unknown', tone: 'unknown' },
  not_found: { label: 'not found', tone: 'unknown' },
  confirmed: { label: 'confirmed', tone: 'accent' },
  without_effect: { label: 'without effect', tone: 'warn' },
  refused: { label: 'refused', tone: 'danger' },
  not_sent: { label: 'not sent', tone: 'warn' },
} as const satisfies Record<LegState, { readonly label: string; readonly tone: ChipTone }>

const bySeverity = everyMember<LegState>()([
  'unknown',
  'not_found',
  'refused',
  'without_effect',
  'not_sent',
  'sent',
  'acknowledged',
  'confirmed',
])

/** State of a whole request: the most severe of its parts. */
export const stateOf = ({ parts }: Pick<UntrackedRequest, 'parts'>): LegState =>
  bySeverity.find((state) => parts.some((part) => part.state === state)) ?? 'confirmed'

/** The exchange's own word for the order; '' before it was read. */
export const exchangeStatusOf = ({ seen }: Pick<Leg, 'seen'>): string =>
  typeof seen?.status === 'string' ? seen.status : ''
/** Codes of the exchange are numbers a trader can look up; Volley's own are for programs. */
export function whyOf({ problem }: Pick<Leg, 'problem'>): string {
  if (problem === null) return ''
  return /^\d+$/.test(problem.code) ? `${problem.code} ${problem.message}` : problem.message
}
