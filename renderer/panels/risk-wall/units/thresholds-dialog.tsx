import { lineText } from '@/shared/base/line-text'
import { useState } from 'react'
import { t, comma } from '@/shared/languages/text'
import { bridge } from '@/renderer/state/bridge/bridge'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { assumedThresholds, type ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import {
  thresholdsFormOf,
  readThresholds,
  type ThresholdsForm,
  typedContradiction,
  typedLines,
} from './thresholds-form'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

const fields = [
  { name: 'warn', label: t('Warning'), hint: t('Yours to choose') },
  { name: 'call', label: t('Margin call'), hint: t('From your loan contract') },
  { name: 'liquidation', label: t('Liquidation'), hint: t('From your loan contract') },
] as const

interface ThresholdsDialogProps {
  readonly unit: RiskUnit
  readonly onClose: () => void
}

/** Thresholds of the loan product according to the exchange, shown before others are confirmed. */
function ProductText({ product }: { readonly product: ProductThresholds | null }) {
  if (product === null)
    return <p className="muted">{t('The exchange does not return the lines of this unit’s loan product.')}</p>
  const { productIds, liquidation, restrictions } = product
  const limits = restrictions.map(({ name, ratio }) => t`no ${name} from ${lineText(ratio)}`)
  const limitsText = [...(liquidation === null ? [] : [t`liquidates at ${lineText(liquidation)}`]), ...limits].join(
    ', ',
  )
  return <p className="thresholds__product">{t`Loan product ${productIds.join(comma())}: ${limitsText}.`}</p>
}

/**
 * Dialog to enter and confirm the thresholds of a risk unit. Before that, the gauge has no colors and there are no
 * level alarms.
 */
export function ThresholdsDialog({ unit, onClose }: ThresholdsDialogProps) {
  const [form, setForm] = useState<ThresholdsForm>(() => thresholdsFormOf(unit.thresholds, unit.product))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = (part: Partial<ThresholdsForm>): void => setForm((now) => ({ ...now, ...part }))

  const conflict = typedContradiction(form, unit.product)
  const yours = conflict === null ? '' : lineText(conflict.yours)
  const theirs = conflict === null ? '' : lineText(conflict.theirs)

  async function confirm(): Promise<void> {
    const reading = readThresholds(unit.id, form)
    setProblems(reading.ok ? {} : reading.problems)
    if (!reading.ok) return
    if (conflict !== null && !form.despiteProduct)
      return setProblems({ liquidation: t`the loan product liquidates at ${theirs}` })
    const reply = await bridge.call('risk.confirmThresholds', reading.input)
    if (reply.ok) onClose()
    else setFailure(reply.error.message)
  }

  const assumed = assumedThresholds(unit.product)

  const footer = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button tone="primary" onClick={() => void confirm()}>
        {t('Confirm these thresholds')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`LTV thresholds of risk unit ${unit.id}`}
      description={t(
        'Enter them from your contract: alarms and colors follow from them, ' +
          'and where the loan product liquidates earlier, from the product.',
      )}
      footer={footer}
    >
      <div className="thresholds">
        <div className="thresholds__row">
          {fields.map(({ name, label, hint }) => (
            <AmountField
              key={name}
              label={label}
              hint={hint}
              unit="%"
              value={form[name]}
              error={problems[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <ProductText product={unit.product} />
        {conflict !== null && (
          <Checkbox checked={form.despiteProduct} onChange={(despiteProduct) => change({ despiteProduct })}>
            {t`I know that the loan product liquidates at ${theirs}, before my line of ${yours}`}
          </Checkbox>
        )}
        <TextField
          label={t('Contract reference or note')}
          value={form.note}
          error={problems['note']}
          onChange={(note) => change({ note })}
        />
        <AmountField
          label={t('Block orders that bring the ratio within this distance below the margin call')}
          hint={t('Empty: orders are never blocked, only flagged')}
          unit="pp"
          value={form.stopWithin}
          error={problems['stopWithin']}
          onChange={(stopWithin) => change({ stopWithin })}
        />
        <div className="thresholds__row">
          <Button size="small" tone="quiet" onClick={() => change(typedLines(assumed))}>
            {assumed.source === 'product'
              ? t('Fill in the loan product’s lines')
              : t`Fill in an example: ${Object.values(typedLines(assumed)).join(comma())}`}
          </Button>
          {unit.thresholds !== null && (
            <span className="muted">{t`Confirmed ${formatDateTime(unit.thresholds.confirmedAt)}`}</span>
          )}
        </div>
        {failure !== null && (
          <p className="thresholds__failure" role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
