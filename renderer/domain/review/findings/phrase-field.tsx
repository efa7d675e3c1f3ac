import { t } from '@/shared/languages/text'
import { TextField } from '@/renderer/kit/ui/fields/field'

interface PhraseFieldProps {
  readonly phrase: string
  readonly typed: string
  readonly onChange: (typed: string) => void
}

/** Field for the phrase that confirms an unusual order. */
export const PhraseField = ({ phrase, typed, onChange }: PhraseFieldProps) => (
  <TextField
    label={<>{t`Type “${phrase}” to confirm`}</>}
    value={typed}
    onChange={onChange}
    autoComplete="off"
    spellCheck={false}
    data-testid="confirm-phrase"
  />
)
