import { useId } from 'react'

interface CurveNumberProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  /** A list takes the width that is there. */
  readonly list?: boolean
}

/** The number, or the list, that a curve is made of; beside its heading, so that nothing moves when it comes. */
export function CurveNumber({ label, value, onChange, error, list = false }: CurveNumberProps) {
  const id = useId()
  return (
    <>
      <label className="curve-number" data-list={list} data-invalid={error !== null || undefined}>
        <span>{label}</span>
        <span className="input-box">
          <input
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
