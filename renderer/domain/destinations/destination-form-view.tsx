import { t } from '@/shared/languages/text'
import { useState } from 'react'
import { alarmLevels } from '@/shared/trading/destinations/destination'
import { type DestinationField, DestinationKind, destinationKinds } from '@/shared/trading/destinations/kinds'
import { bridge } from '@/renderer/state/bridge/bridge'
import { storeDestinations } from '@/renderer/state/queries/destinations'
import { timeZoneLabel } from '@/renderer/kit/format/time'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Field, TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { type DestinationForm, type FormProblems, newForm, readForm } from './destination-form'
import { levelNames } from '@/renderer/domain/alarms/alarm-level'

const kindOptions = DestinationKind.options.map((value) => ({ value, label: destinationKinds[value].label }))

/** More options do not fit into a column of the form. */
const MOST_SIDE_BY_SIDE = 3

interface PartProps {
  readonly form: DestinationForm
  readonly problems: FormProblems
  readonly onForm: (form: DestinationForm) => void
}

function PlainField({ field, form, problems, onForm }: PartProps & { readonly field: DestinationField }) {
  const { name, label, hint, options } = field
  const value = form.fields[name] ?? ''
  const change = (text: string): void => onForm({ ...form, fields: { ...form.fields, [name]: text } })
  const error = problems[`fields.${name}`] ?? null
  if (options === undefined)
    return <TextField label={label} hint={hint} value={value} error={error} onChange={change} />
  const choice = { label, value: value === '' ? field.initial : value, options, onChange: change }
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, ...describedBy }) =>
        options.length > MOST_SIDE_BY_SIDE ? (
          <Select wide id={id} {...choice} {...describedBy} />
        ) : (
          <Choice {...choice} {...describedBy} />
        )
      }
    </Field>
  )
}

function SecretField({ field, form, problems, onForm }: PartProps & { readonly field: DestinationField }) {
  const { name, label, hint, rule } = field
  const isSaved = form.savedSecrets.includes(name)
  const isForgotten = form.forgotten.includes(name)
  const isOptional = rule.safeParse('').success
  return (
    <div>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        hint={isSaved && !isForgotten ? t('Saved. Empty = keep it.') : hint}
        value={form.secrets[name] ?? ''}
        error={problems[`secrets.${name}`] ?? null}
        onChange={(text) => onForm({ ...form, secrets: { ...form.secrets, [name]: text } })}
      />
      {isSaved && isOptional && (
        <Checkbox
          checked={isForgotten}
          onChange={(forget) =>
            onForm({
              ...form,
              forgotten: forget ? [...form.forgotten, name] : form.forgotten.filter((secret) => secret !== name),
            })
          }
        >
          {t('Forget the saved one')}
        </Checkbox>
      )}
    </div>
  )
}

function Levels({ form, problems, onForm }: PartProps) {
  return (
    <fieldset className="destination-form__set">
      <legend>{t('Alarms sent there')}</legend>
      <div className="destination-form__row">
        {alarmLevels.map((level) => (
          <Checkbox
            key={level}
            checked={form.levels.includes(level)}
            onChange={(on) =>
              onForm({ ...form, levels: on ? [...form.levels, level] : form.levels.filter((entry) => entry !== level) })
            }
          >
            {levelNames[level]}
          </Checkbox>
        ))}
      </div>
      {problems.levels !== undefined && (
        <p className="destination__problem" role="alert">{t`Levels: ${problems.levels}`}</p>
      )}
    </fieldset>
  )
}

function QuietHours({ form, problems, onForm }: PartProps) {
  const [zone] = useState(() => timeZoneLabel(new Date()))
  return (
    <fieldset className="destination-form__set">
      <legend>{t('Quiet hours')}</legend>
      <Checkbox checked={form.isQuiet} onChange={(isQuiet) => onForm({ ...form, isQuiet })}>
        {t('Hold warnings and margin calls back at night; what is critical is always sent')}
      </Checkbox>
      {form.isQuiet && (
        <div className="destination-form__row">
          <TextField
            label={t('From', 'time')}
            type="time"
            value={form.quietFrom}
            error={problems['quietHours.from'] ?? null}
            onChange={(quietFrom) => onForm({ ...form, quietFrom })}
          />
          <TextField
            label={t('To', 'time')}
            type="time"
            hint={t`Time of this machine, ${zone} now`}
            value={form.quietTo}
            error={problems['quietHours.to'] ?? null}
            onChange={(quietTo) => onForm({ ...form, quietTo })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** Routing rules of a destination: alarm levels, times and content. */
function Rules(part: PartProps) {
  const { form, problems, onForm } = part
  return (
    <>
      <Levels {...part} />
      <QuietHours {...part} />
      <TextField
        label={t('Minutes without an answer')}
        hint={t('0: every alarm at once. Otherwise only critical alarms, after this time without acknowledgment.')}
        value={form.unansweredMinutes}
        error={problems.unansweredMinutes ?? null}
        onChange={(unansweredMinutes) => onForm({ ...form, unansweredMinutes })}
      />
      <Checkbox checked={form.withEnds} onChange={(withEnds) => onForm({ ...form, withEnds })}>
        {t('Send the end of an alarm as well')}
      </Checkbox>
      <Checkbox checked={form.withLink} onChange={(withLink) => onForm({ ...form, withLink })}>
        {t('Add a link that acknowledges the alarm, while links are served')}
      </Checkbox>
      <Checkbox checked={form.withBalances} onChange={(withBalances) => onForm({ ...form, withBalances })}>
        {t('Send amounts and full names of units and loans as well')}
      </Checkbox>
    </>
  )
}

interface DestinationFormViewProps {
  readonly initial: DestinationForm
  readonly onDone: () => void
}

/** Form of a destination. Secrets are removed from the page when they are submitted. */
export function DestinationFormView({ initial, onDone }: DestinationFormViewProps) {
  const [form, setForm] = useState(initial)
  const [problems, setProblems] = useState<FormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const part = { form, problems, onForm: setForm }

  async function save(): Promise<void> {
    const reading = readForm(form)
    setProblems(reading.ok ? {} : reading.problems)
    setFailure(null)
    if (!reading.ok) return
    setBusy(true)
    const reply = await bridge.call('destinations.save', reading.input)
    setBusy(false)
    if (reply.ok) {
      storeDestinations(reply.value)
      return onDone()
    }
    const { field, message } = reply.error
    if (field === undefined || field === '') return setFailure(message)
    setProblems({ [field]: message.replace(`${field}: `, '') })
    if (!field.includes('.') && field !== 'name') setFailure(message)
  }

  return (
    <div className="destination-form">
      {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
      {form.id === null && (
        <Choice
          label={t('Kind of destination')}
          value={form.kind}
          options={kindOptions}
          onChange={(kind) => {
            setProblems({})
            setForm({ ...newForm(kind), name: form.name })
          }}
        />
      )}
      <TextField
        label={t('Name')}
        autoFocus
        hint={t('Such as Phone or Desk group.')}
        value={form.name}
        error={problems.name ?? null}
        onChange={(name) => setForm({ ...form, name })}
      />
      <div className="destination-form__fields">
        {destinationKinds[form.kind].fields.map((field) =>
          field.isSecret ? (
            <SecretField key={field.name} field={field} {...part} />
          ) : (
            <PlainField key={field.name} field={field} {...part} />
          ),
        )}
      </div>
      {form.kind !== 'heartbeat' && <Rules {...part} />}
      <Checkbox checked={form.isOn} onChange={(isOn) => setForm({ ...form, isOn })}>
        {t('On')}
      </Checkbox>
      <div className="destination-form__buttons">
        <Button onClick={onDone}>{t('Back')}</Button>
        <Button tone="primary" disabled={busy} onClick={() => void save()}>
          {busy ? t('Saving…') : t('Save destination')}
        </Button>
      </div>
    </div>
  )
}
