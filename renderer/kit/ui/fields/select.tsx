import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import '@/renderer/kit/ui/overlays/overlay.css'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean | undefined
}
export interface SelectProps<Value extends string> {
  /** For screen readers. Add a visible label next to it if there is space. */
  readonly label: string
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly size?: 'small' | 'medium' | undefined
  readonly wide?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly id?: string | undefined
  readonly 'aria-invalid'?: boolean
  /** ID of its hint or its error. */
  readonly 'aria-describedby'?: string | undefined
}

/** One choice from a list that is too long to be shown open. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, size = 'medium', wide = false, disabled = false, id, ...aria } = props
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <Base.Trigger
        aria-label={label}
        id={id}
        {...aria}
        className={`select-trigger select-trigger--${size} ${wide ? 'select-trigger--wide' : ''}`}
      >
        <Base.Value />
        <ChevronDown aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="overlay-positioner">
          <Base.Popup className="menu">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="menu__item"
              >
                <span className="menu__check">
                  <Base.ItemIndicator>
                    <Check />
                  </Base.ItemIndicator>
                </span>
                <Base.ItemText className="menu__label">{option.label}</Base.ItemText>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
