import { t } from '@/shared/languages/text'
import type { Typing } from '@/shared/trading/pretrade/assessment/assessment'
import { TextField } from '@/renderer/kit/ui/fields/field'

interface FigureFieldProps {
  readonly typing: Typing
  readonly typed: string
  readonly onChange: (typed: string) => void
  /** Account of the field, if there are several. */
  readonly on?: string
}

/** Names the figure to type; only the main process has its value. */
function labelOf({ figure, unit }: Typing): string {
  if (figure === 'orders') return t('Type the number of orders to confirm')
  if (figure === 'price') return t('Type the new price to confirm')
  if (figure === 'total')
    return unit === null ? t('Type the total quantity to confirm') : t`Type the total quantity in ${unit} to confirm`
  return unit === null ? t('Type the quantity to confirm') : t`Type the quantity in ${unit} to confirm`
}

/** A field for the figure that confirms an unusual order. */
export const FigureField = ({ typing, typed, onChange, on }: FigureFieldProps) => (
  <TextField
    label={on === undefined ? labelOf(typing) : `${labelOf(typing)} (${on})`}
    value={typed}
    onChange={onChange}
    autoComplete="off"
    spellCheck={false}
    numeric
    data-testid={on === undefined ? 'confirm-figure' : 'confirm-figure-there'}
  />
)
