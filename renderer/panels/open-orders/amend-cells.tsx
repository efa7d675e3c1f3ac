import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '@/shared/languages/text'
import { ReadingButtons } from '@/renderer/kit/forms/amount-field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import type { AmendEdit, AmendReading } from '@/renderer/domain/amend/amend'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'
import { Input } from '@/renderer/kit/ui/fields/input'

interface AmendInputProps {
  readonly label: string
  readonly value: string
  readonly wrong: boolean
  readonly focus: boolean
  readonly onChange: (value: string) => void
}

/** Input for an amount in a table row. */
export function AmendInput({ label, value, wrong, focus, onChange }: AmendInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) input.current?.select()
  }, [focus])
  return (
    <Input
      ref={input}
      className="amend-input num"
      aria-label={label}
      aria-invalid={wrong}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}

interface AmendConfirmProps {
  readonly reading: AmendReading
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Selects one of the possible readings of the typed text. */
  readonly onTake: (field: keyof AmendEdit, reading: string) => void
}

/** Button that sends the amend. Only Ctrl-Enter or a click sends; Enter alone never does. */
export function AmendConfirm({ reading, busy, onConfirm, onCancel, onTake }: AmendConfirmProps) {
  const why = reading.ok ? undefined : reading.message
  if (!reading.ok && reading.field !== null && reading.readings.length > 0) {
    const { field, readings } = reading
    return (
      <span className="amend-confirm" title={why}>
        <ReadingButtons readings={readings} onTake={(chosen) => onTake(field, chosen)} />
        <IconButton size="small" label={t('Keep the order as it is')} icon={<X />} onClick={onCancel} />
      </span>
    )
  }
  return (
    <span className="amend-confirm">
      <Pressable
        className="amend-send"
        disabled={!reading.ok || busy}
        title={why}
        onClick={onConfirm}
        data-testid="amend-send"
      >{mixed`${<Check size={12} aria-hidden />} Amend ${<kbd>Ctrl ↵</kbd>}`}</Pressable>
      <IconButton size="small" label={t('Keep the order as it is')} icon={<X />} onClick={onCancel} />
    </span>
  )
}
