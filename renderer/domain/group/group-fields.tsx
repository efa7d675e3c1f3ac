import { t } from '@/shared/languages/text'
import type { AmendedGroup } from '@/shared/trading/batch/group/amend-group'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Field } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import { endsOf, type GroupForm } from './group-form'
import { scopeLabel } from './group-orders'
import type { Group } from './use-group'

const kinds = [
  { value: 'shift', label: t('Shift', 'orders') },
  { value: 'rescale', label: t('Rescale') },
  { value: 'respace', label: t('Respace') },
  { value: 'edge', label: t('Post-only edge') },
] as const satisfies readonly { readonly value: GroupForm['kind']; readonly label: string }[]

const explained: Readonly<Record<GroupForm['kind'], string>> = {
  shift: t('Moves every price by the same ticks or percent; below zero moves down.'),
  rescale: t('Sizes in proportion; the sum is exact, left-over lots go where most is lost.'),
  respace: t('Respaces the prices between two ends; their order and the sizes stay.'),
  edge: t('Moves each side as a whole until its best order is one tick from the other side of the book.'),
}

type Refused = Extract<AmendedGroup, { ok: false }>

interface PartProps {
  readonly group: Group
  readonly problem: Refused | null
}

function ShiftFields({ group: { form, change }, problem }: PartProps) {
  return (
    <>
      <Choice
        label={t('Shift in')}
        value={form.shiftUnit}
        onChange={(shiftUnit) => change({ shiftUnit })}
        options={[
          { value: 'ticks', label: t('Ticks') },
          { value: 'percent', label: t('Percent') },
        ]}
      />
      <AmountField
        label={t('Shift by')}
        autoFocus
        value={form.shiftBy}
        onChange={(shiftBy) => change({ shiftBy })}
        unit={form.shiftUnit === 'ticks' ? t('ticks') : '%'}
        error={problem?.message}
      />
    </>
  )
}

function RescaleFields({ group: { form, change, instrument }, problem }: PartProps) {
  const coin = instrument === null ? '' : lotCoinOf(instrument)
  return (
    <>
      <Choice
        label={t('Rescale to')}
        value={form.scaleUnit}
        onChange={(scaleUnit) => change({ scaleUnit })}
        options={[
          { value: 'percent', label: t('Percent') },
          { value: 'total', label: t('Total') },
        ]}
      />
      <AmountField
        label={form.scaleUnit === 'percent' ? t('New size') : t('New total')}
        value={form.scaleTo}
        onChange={(scaleTo) => change({ scaleTo })}
        unit={form.scaleUnit === 'percent' ? '%' : coin}
        error={problem?.message}
      />
    </>
  )
}

function RespaceFields({ group: { form, change, edited }, problem }: PartProps) {
  const ends = endsOf(edited)
  const errorOf = (field: Refused['field']): string | undefined =>
    problem?.field === field ? problem.message : undefined
  return (
    <>
      <Choice
        label={t('Spacing')}
        value={form.spacing}
        onChange={(spacing) => change({ spacing })}
        options={[
          { value: 'linear', label: t('Linear') },
          { value: 'geometric', label: t('Geometric') },
        ]}
      />
      <AmountField
        label={t('From', 'price')}
        value={form.from}
        placeholder={ends.from}
        onChange={(from) => change({ from })}
        error={errorOf('from')}
      />
      <AmountField
        label={t('To', 'price')}
        value={form.to}
        placeholder={ends.to}
        onChange={(to) => change({ to })}
        error={errorOf('to')}
      />
    </>
  )
}

/** Fields for the scope of the orders, the kind of edit and its amounts. */
export function GroupFields({ group }: { readonly group: Group }) {
  const { scopes, scope, setScopeId, form, change, amended } = group
  const problem = amended !== null && !amended.ok ? amended : null
  return (
    <div className="group-fields">
      {scopes.length > 1 && scope !== undefined && (
        <Field label={t('Orders')}>
          {(input) => (
            <Select
              {...input}
              label={t('Orders')}
              value={scope.id}
              options={scopes.map((scope) => ({ value: scope.id, label: scopeLabel(scope) }))}
              onChange={setScopeId}
            />
          )}
        </Field>
      )}
      <Choice label={t('Edit')} value={form.kind} onChange={(kind) => change({ kind })} options={kinds} />
      <div className="group-amounts">
        {form.kind === 'shift' && <ShiftFields group={group} problem={problem} />}
        {form.kind === 'rescale' && <RescaleFields group={group} problem={problem} />}
        {form.kind === 'respace' && <RespaceFields group={group} problem={problem} />}
        {form.kind === 'edge' && problem !== null && <p role="alert">{problem.message}</p>}
      </div>
      <p className="muted">{explained[form.kind]}</p>
    </div>
  )
}
