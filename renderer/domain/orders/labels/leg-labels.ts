import { everyMember } from '@/shared/base/every-member'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest, Leg } from '@/shared/trading/orders/untracked-request'
import type { LegState } from '@/shared/trading/orders/order-lifecycle'
import type { ChipTone } from '@/renderer/kit/ui/chip'

/** Label and tone of each state of a part. */
export const legLabels = {
  sent: { label: t('sent'), tone: 'quiet' },
  acknowledged: { label: t('received'), tone: 'quiet' },
  unknown: { label: t('outcome unknown'), tone: 'unknown' },
  not_found: { label: t('not found'), tone: 'unknown' },
  confirmed: { label: t('confirmed'), tone: 'accent' },
  without_effect: { label: t('without effect'), tone: 'warn' },
  refused: { label: t('refused'), tone: 'danger' },
  not_sent: { label: t('not sent'), tone: 'warn' },
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

/** Status of the order from the exchange; '' before the first read. */
export const exchangeStatusOf = ({ record }: Pick<Leg, 'record'>): string =>
  typeof record?.status === 'string' ? record.status : ''
/** Shows only numeric codes, which come from the exchange and can be looked up; Volley's codes are for programs. */
export function whyOf({ problem }: Pick<Leg, 'problem'>): string {
  if (problem === null) return ''
  return /^\d+$/.test(problem.code) ? `${problem.code} ${problem.message}` : problem.message
}
