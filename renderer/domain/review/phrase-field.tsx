import { TextField } from '@/renderer/kit/ui/field'

interface PhraseFieldProps {
  readonly phrase: string
  readonly typed: string
  readonly onChange: (typed: string) => void
  /** Where it is said to one of several accounts. */
  readonly on?: string
}

/** Types what is unusual before it may leave. */
export const PhraseField = ({ phrase, typed, onChange, on }: PhraseFieldProps) => (
  <TextField
    label={
      <>
        Type “{phrase}” to confirm{on === undefined ? '' : ` on ${on}`}
      </>
    }
    value={typed}
    onChange={onChange}
    autoComplete="off"
    spellCheck={false}
    data-testid={on === undefined ? 'confirm-phrase' : 'confirm-phrase-there'}
  />
)
