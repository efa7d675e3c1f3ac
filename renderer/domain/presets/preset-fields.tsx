import { useState, type ReactNode } from 'react'
import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import { sizeFields, sizeKinds, sizeText, type PresetProblems, type SizeFields, type SizeKind } from './preset-form'

const sizeLabels: Readonly<
  Record<SizeKind, { readonly label: string; readonly unit: string; readonly means: string }>
> = {
  quantity: { label: t('Quantity'), unit: 'coin', means: t('In the coin that the order counts in') },
  value: { label: t('Value'), unit: '$', means: t('Target value of the order, in dollars') },
  share: { label: t('Share'), unit: '%', means: t('Of what the account can use, or of the position it closes') },
  risk: {
    label: t('Risk'),
    unit: t('quote coin'),
    means: t('Possible loss down to a stop; the stop itself is not sent'),
  },
}

/** Choice with its name above it; the radios announce the name to screen readers themselves. */
function Labeled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <span className="field__label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}

interface SizeProps {
  readonly qty: string
  readonly problem: string | undefined
  readonly onChange: (qty: string) => void
}

/** Size in one of its units, with a stop for a risk-based size. */
function Size({ qty, problem, onChange }: SizeProps) {
  const [fields, setFields] = useState<SizeFields>(() => sizeFields(qty))
  const change = (part: Partial<SizeFields>): void => {
    const next = { ...fields, ...part }
    setFields(next)
    onChange(next.amount.trim() === '' ? '' : sizeText(next))
  }
  const { unit, means } = sizeLabels[fields.kind]
  return (
    <>
      <Labeled label={t('Size in')}>
        <Choice
          wide
          label={t('Size in')}
          value={fields.kind}
          onChange={(kind) => change({ kind })}
          options={sizeKinds.map((value) => ({
            value,
            label: sizeLabels[value].label,
            title: sizeLabels[value].means,
          }))}
        />
      </Labeled>
      <div className="presets__pair">
        <AmountField
          label={sizeLabels[fields.kind].label}
          value={fields.amount}
          unit={unit}
          placeholder={t('as typed in the ticket')}
          error={fields.kind === 'risk' ? undefined : problem}
          hint={means}
          onChange={(amount) => change({ amount })}
        />
        {fields.kind === 'risk' && (
          <AmountField
            label={t('Stop')}
            value={fields.stop}
            placeholder={t('1%, 30t, 25bp or a price')}
            error={problem}
            onChange={(stop) => change({ stop })}
          />
        )}
      </div>
    </>
  )
}

interface PresetFieldsProps {
  readonly preset: OrderPreset
  readonly problems: PresetProblems
  /** Symbols on the desk, by `instrumentKey`. */
  readonly symbols: readonly string[]
  readonly onChange: (change: Partial<OrderPreset>) => void
}

const EVERY = 'every'

/** Editor for a preset. */
export function PresetFields({ preset, problems, symbols, onChange }: PresetFieldsProps) {
  const offered = new Set([...symbols, ...(preset.symbol === null ? [] : [preset.symbol])])
  return (
    <div className="presets__form" role="group" aria-label={t('Preset')}>
      <TextField
        label={t('Name')}
        value={preset.name}
        maxLength={20}
        error={problems.name}
        onChange={(name) => onChange({ name })}
      />
      <Field label={t('Symbol')}>
        {({ id }) => (
          <Select
            wide
            id={id}
            label={t('Symbol of the preset')}
            value={preset.symbol ?? EVERY}
            options={[
              { value: EVERY, label: t('Every symbol') },
              ...[...offered].map((value) => ({ value, label: value.replace(':', ' ') })),
            ]}
            onChange={(value) => onChange({ symbol: value === EVERY ? null : value })}
          />
        )}
      </Field>
      <div className="presets__pair">
        <Labeled label={t('Side')}>
          <Choice
            wide
            label={t('Side of the preset')}
            value={preset.side}
            onChange={(side) => onChange({ side })}
            options={[
              { value: 'buy', label: t('Buy'), tone: 'up' },
              { value: 'sell', label: t('Sell'), tone: 'down' },
            ]}
          />
        </Labeled>
        <Labeled label={t('In hedge mode')}>
          <Choice
            wide
            label={t('In hedge mode')}
            value={preset.intent}
            onChange={(intent) => onChange({ intent })}
            options={[
              { value: 'open', label: t('Opens'), title: t('In hedge mode: opens a position') },
              { value: 'close', label: t('Closes'), title: t('In hedge mode: closes a position') },
            ]}
          />
        </Labeled>
      </div>
      <div className="presets__pair">
        <Labeled label={t('Type')}>
          <Choice
            wide
            label={t('Type of the preset')}
            value={preset.orderType}
            onChange={(orderType) =>
              onChange({
                orderType,
                ...(orderType === 'market' && preset.timeInForce === 'post_only' ? { timeInForce: 'gtc' } : {}),
              })
            }
            options={[
              { value: 'limit', label: t('Limit') },
              { value: 'market', label: t('Market') },
            ]}
          />
        </Labeled>
        <Labeled label={t('Time in force')}>
          <Choice
            wide
            label={t('Time in force of the preset')}
            value={preset.timeInForce}
            onChange={(timeInForce) => onChange({ timeInForce })}
            options={(['gtc', 'ioc', 'fok', 'post_only'] as const).map((value) => ({
              value,
              label: tifShort[value] ?? value,
              disabled: value === 'post_only' && preset.orderType === 'market',
            }))}
          />
        </Labeled>
      </div>
      {preset.orderType === 'limit' && (
        <AmountField
          label={t('Price')}
          value={preset.price}
          placeholder={t('as typed in the ticket')}
          error={problems.price}
          hint={t('=bid-3t, =mid+0.2%, =last or a price')}
          onChange={(price) => onChange({ price })}
        />
      )}
      <Size qty={preset.qty} problem={problems.qty} onChange={(qty) => onChange({ qty })} />
    </div>
  )
}
