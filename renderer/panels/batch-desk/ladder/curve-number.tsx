import { useId } from 'react'
import { Input } from '@/renderer/kit/ui/fields/input'

interface CurveNumberProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  /** A list takes the available width. */
  readonly list?: boolean
}

/** Number or list that defines a curve. It is next to the heading, so the layout does not shift. */
export function CurveNumber({ label, value, onChange, error, list = false }: CurveNumberProps) {
  const id = useId()
  return (
    <>
      <label className="curve-number" data-list={list} data-invalid={error !== null || undefined}>
        <span>{label}</span>
        <span className="input-box">
          <Input
            className={`input-box__input ${list ? '' : 'num'}`}
            inputMode={list ? undefined : 'decimal'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : id}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      </label>
      {error !== null && (
        <span id={id} className="curve-error" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
