import { isPositive } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import { t, punctuated } from '@/shared/languages/text'
import { type ProtectionPlan, protectionText } from '@/shared/trading/orders/protection'
import { Chip, type ChipTone } from '@/renderer/kit/ui/chip'

/** The state of a plan as a mark, for narrow columns, and as a sentence. */
function protectionState(plan: ProtectionPlan): {
  readonly label: string
  readonly tone: ChipTone
  readonly text: string
} {
  const { state, covered, why } = plan
  const name = plan.stopLoss === undefined ? 'TP' : plan.takeProfit === undefined ? 'SL' : 'TP/SL'
  const on = t`On ${grouped(covered)}`
  switch (state) {
    case 'pending':
      return { label: `${name} ◦`, tone: 'quiet', text: t('Pending: sent once the entry fills, while Volley runs') }
    case 'sending':
      return {
        label: `${name} …`,
        tone: 'warn',
        text: t('The exchange has not confirmed it for all that is filled'),
      }
    case 'missing':
      return { label: `${name} !`, tone: 'danger', text: t`Missing. ${why ?? ''}` }
    case 'placed':
      return { label: `${name} ✓`, tone: 'accent', text: on }
    case 'ended':
      return isPositive(covered)
        ? { label: `${name} ✓`, tone: 'accent', text: on }
        : { label: `${name} –`, tone: 'quiet', text: t('Not sent: the entry ended without a fill to protect') }
  }
}

/** Take profit and stop loss that follow an entry, by their state; the prices are in the tooltip. */
export function ProtectionChip({ plan }: { readonly plan: ProtectionPlan }) {
  const { label, tone, text } = protectionState(plan)
  return (
    <Chip tone={tone} title={punctuated(`${protectionText(plan, grouped)}: ${text}`)} data-testid="order-protection">
      {label}
    </Chip>
  )
}
