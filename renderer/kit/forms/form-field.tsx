import type { FormField } from '@/shared/exchange/form/fields-of'
import { type FormValue, isUnfilled, listIn, textIn } from '@/shared/exchange/form/form-value'
import { isSecretMember } from '@/shared/exchange/form/way-out'
import type { FormProblems } from '@/shared/exchange/form/problems-in'
import { t, punctuated } from '@/shared/languages/text'
import { formatUtc } from '../format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'

export interface FormFieldProps {
  readonly field: FormField
  readonly path: string
  readonly value: FormValue
  readonly problems: FormProblems
  /** True after the user attempted more than typing: missing values are reported as well. */
  readonly isAttempted: boolean
  readonly onChange: (value: FormValue) => void
}

const openChoices = 3
/** Letters that fit side by side into the narrowest column of the form. The padding of a choice counts as two. */
const openLetters = 17

function errorAt({ field, path, value, problems, isAttempted }: FormFieldProps): string | null {
  const problem = problems.get(path) ?? [...problems].find(([key]) => key.startsWith(`${path}.`))?.[1]
  return problem === undefined || (isUnfilled(value) && !isAttempted) ? null : punctuated(`${field.name}: ${problem}`)
}

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The meaning of the member, or else its rule. A help that only repeats the name is omitted. */
function hintOf({ name, help, rule, preset }: FormField): string | undefined {
  const hint = help === null || letters(help) === letters(name) ? rule : help
  const parts = [hint, preset === null ? null : t`${preset} when left out`].filter((part) => part !== null)
  return parts.length === 0 ? undefined : parts.join(' · ')
}

function Name({ field }: { readonly field: FormField }) {
  return (
    <span
      className="form-field__label"
      title={[field.help, field.rule].filter((part) => part !== null).join(' · ') || undefined}
    >
      <span className="form-field__name">{field.name}</span>
      {!field.required && <span className="form-field__optional">{t('optional')}</span>}
    </span>
  )
}

function ChoiceField(props: FormFieldProps & { readonly choices: readonly string[] }) {
  const { field, value, choices, onChange } = props
  const padding = 2 * (choices.length + (field.required ? 0 : 1))
  const isOpen = choices.length <= openChoices && choices.join('').length + padding <= openLetters
  const none = field.required ? [] : [{ value: '', label: isOpen ? '—' : t('not sent') }]
  const options = [...none, ...choices.map((choice) => ({ value: choice, label: choice }))]
  const listed = field.required ? [{ value: '', label: t('choose…'), disabled: true }, ...options] : options
  return (
    <Field label={<Name field={field} />} error={errorAt(props)} hint={hintOf(field)}>
      {({ id, ...aria }) =>
        isOpen ? (
          <Choice wide label={field.name} value={textIn(value)} options={options} onChange={onChange} {...aria} />
        ) : (
          <Select
            wide
            id={id}
            label={field.name}
            value={textIn(value)}
            options={listed}
            onChange={onChange}
            {...aria}
          />
        )
      }
    </Field>
  )
}

function MultipleField(props: FormFieldProps & { readonly choices: readonly string[] }) {
  const { field, value, choices, onChange } = props
  const chosen = listIn(value).map(textIn)
  const toggle = (choice: string, on: boolean) =>
    onChange(choices.filter((entry) => (entry === choice ? on : chosen.includes(entry))))
  return (
    <Field label={<Name field={field} />} error={errorAt(props)} hint={hintOf(field)}>
      {(aria) => (
        <div
          role="group"
          aria-label={field.name}
          className="form-field__checks"
          aria-describedby={aria['aria-describedby']}
        >
          {choices.map((choice) => (
            <Checkbox key={choice} checked={chosen.includes(choice)} onChange={(on) => toggle(choice, on)}>
              {choice}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}

/** Several texts, or JSON: one multi-line field. */
function ThresholdsField(props: FormFieldProps & { readonly json: boolean }) {
  const { field, value, json, onChange } = props
  const text = json ? textIn(value) : listIn(value).map(textIn).join('\n')
  const place = json ? 'JSON' : t('one per line')
  return (
    <Field label={<Name field={field} />} error={errorAt(props)} hint={hintOf(field) ?? place}>
      {(input) => (
        <textarea
          {...input}
          className="form-field__lines"
          rows={3}
          spellCheck={false}
          placeholder={place}
          value={text}
          onChange={(event) => onChange(json ? event.target.value : event.target.value.split('\n'))}
        />
      )}
    </Field>
  )
}

const momentOf = (text: string): string | null =>
  /^\d{12,13}$/.test(text) ? formatUtc(Number(text)).replace('T', ' ').replace('Z', ' UTC') : null

function PlainField(props: FormFieldProps & { readonly numeric: boolean }) {
  const { field, value, numeric, onChange } = props
  const isTime = field.unit === 'ms'
  const moment = isTime ? momentOf(textIn(value)) : null
  const unit = isTime ? (
    <Button size="small" tone="quiet" title={t('Put in this moment')} onClick={() => onChange(String(Date.now()))}>
      {t('ms · now')}
    </Button>
  ) : (
    (field.unit ?? undefined)
  )
  const hidden = isSecretMember(field.name) ? ({ type: 'password', autoComplete: 'new-password' } as const) : {}
  const message = { error: errorAt(props), hint: moment ?? hintOf(field) }
  return (
    <TextField
      label={<Name field={field} />}
      value={textIn(value)}
      numeric={numeric}
      unit={unit}
      onChange={onChange}
      {...message}
      {...hidden}
    />
  )
}

/** One member of a request with the control of its declaration. */
export function FormFieldInput(props: FormFieldProps) {
  const { control } = props.field
  switch (control.kind) {
    case 'choice':
      return <ChoiceField {...props} choices={control.choices} />
    case 'choices':
      return <MultipleField {...props} choices={control.choices} />
    case 'text':
      return <PlainField {...props} numeric={control.numeric} />
    case 'lines':
      return <ThresholdsField {...props} json={false} />
    default:
      return <ThresholdsField {...props} json />
  }
}
