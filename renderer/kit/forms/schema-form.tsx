import { Copy, Plus, Trash2 } from 'lucide-react'
import type { Control, FormField } from '@/shared/exchange/form/fields-of'
import { blankGroup, type FormValue, isGroup, listIn } from '@/shared/exchange/form/form-value'
import type { FormProblems } from '@/shared/exchange/form/problems-in'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { inside, isTroubled } from './field-path'
import { FormFieldInput } from './form-field'
import './schema-form.css'

interface Inner {
  readonly path: string
  readonly value: FormValue
  readonly problems: FormProblems
  readonly isAttempted: boolean
  readonly onChange: (value: FormValue) => void
}
export interface SchemaFormProps extends Omit<Inner, 'path'> {
  readonly control: Control
  /** Name of a repeated group: order, change. */
  readonly rowName: string
}

function Fields({
  fields,
  rowName,
  ...inner
}: Inner & { readonly fields: readonly FormField[]; readonly rowName: string }) {
  const group = isGroup(inner.value) ? inner.value : {}
  return (
    <div className="schema-form__fields">
      {fields.map((field) => {
        const path = inside(inner.path, field.name)
        const onChange = (value: FormValue) => inner.onChange({ ...group, [field.name]: value })
        const member = { ...inner, path, value: group[field.name] ?? '', onChange }
        const isNested = field.control.kind === 'group' || field.control.kind === 'rows'
        return isNested ? (
          <fieldset key={field.name} className="schema-form__nested">
            <legend title={field.help ?? undefined}>{field.name}</legend>
            <Level {...member} control={field.control} rowName={rowName} />
          </fieldset>
        ) : (
          <FormFieldInput key={field.name} {...member} field={field} />
        )
      })}
    </div>
  )
}

interface RowsProps extends Inner {
  readonly fields: readonly FormField[]
  readonly max: number | null
  readonly rowName: string
}

function Rows({ fields, max, rowName, ...inner }: RowsProps) {
  const rows = listIn(inner.value)
  const isFull = max !== null && rows.length >= max
  const replace = (at: number, ...by: readonly FormValue[]) => inner.onChange(rows.toSpliced(at, 1, ...by))
  const isWrong = (at: number): true | undefined =>
    (inner.isAttempted && isTroubled(inner.problems, inside(inner.path, at))) || undefined
  const member = { ...inner, fields, rowName }
  return (
    <div className="schema-form__rows">
      {rows.map((row, at) => (
        <section key={at} className="schema-form__row" aria-label={`${rowName} ${at + 1}`} data-invalid={isWrong(at)}>
          <header className="schema-form__row-head">
            <span>
              {rowName} {at + 1}
            </span>
            <IconButton
              label={t`Duplicate ${rowName} ${at + 1}`}
              size="small"
              icon={<Copy />}
              disabled={isFull}
              onClick={() => replace(at, row, row)}
            />
            <IconButton
              label={t`Remove ${rowName} ${at + 1}`}
              size="small"
              icon={<Trash2 />}
              onClick={() => replace(at)}
            />
          </header>
          <Fields {...member} path={inside(inner.path, at)} value={row} onChange={(changed) => replace(at, changed)} />
        </section>
      ))}
      <Button
        size="small"
        icon={<Plus />}
        disabled={isFull}
        onClick={() => inner.onChange([...rows, blankGroup(fields)])}
      >
        {t`Add ${rowName}${max === null ? '' : t` · ${rows.length} of ${max}`}`}
      </Button>
    </div>
  )
}

function Level({ control, ...inner }: Inner & { readonly control: Control; readonly rowName: string }) {
  if (control.kind === 'group') return <Fields {...inner} fields={control.fields} />
  if (control.kind === 'rows') return <Rows {...inner} fields={control.fields} max={control.max} />
  return (
    <FormFieldInput
      {...inner}
      field={{ name: 'request', help: null, unit: null, required: true, rule: null, preset: null, control }}
    />
  )
}

/**
 * The form of a declared request. Errors are below their fields, by name and rule. Errors of the whole request are on
 * top.
 */
export function SchemaForm(props: SchemaFormProps) {
  const whole = props.problems.get('')
  const isEmpty = props.control.kind === 'group' && props.control.fields.length === 0
  return (
    <div className="schema-form">
      {whole !== undefined && props.isAttempted && <PanelBand tone="danger">{whole}</PanelBand>}
      {isEmpty ? (
        <p className="schema-form__none">{t('This call takes no parameters.')}</p>
      ) : (
        <Level {...props} path="" />
      )}
    </div>
  )
}
