import { t, punctuated } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { useState } from 'react'
import { bridge } from '@/renderer/state/bridge/bridge'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { storeSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { type RuleField, type RuleRow, type RulesForm, readRules, ruleRows, rulesFormOf } from './alarm-rules-form'
import { Input } from '@/renderer/kit/ui/fields/input'

interface NumberInputProps {
  readonly field: RuleField
  readonly rule: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

function NumberInput({ field: { name, label, unit }, rule, value, problem, onChange }: NumberInputProps) {
  const wrong = problem !== undefined
  return (
    <label className="rule__number">
      <span className="muted">{label}</span>
      <Input
        className="num"
        aria-label={punctuated(`${rule}: ${label}, ${displayText(unit)}`)}
        aria-invalid={wrong}
        aria-describedby={wrong ? `rule-${name}` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="muted">{displayText(unit)}</span>
      {wrong && (
        <span id={`rule-${name}`} className="rule__problem" role="alert">
          {problem}
        </span>
      )}
    </label>
  )
}

interface RuleProps {
  readonly row: RuleRow
  readonly form: RulesForm
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly onForm: (form: RulesForm) => void
}

function Rule({ row: { name, label, fields }, form, problems, onForm }: RuleProps) {
  return (
    <li className="rule">
      {name === null ? (
        <span className="rule__always">{label}</span>
      ) : (
        <Checkbox checked={form.on[name]} onChange={(on) => onForm({ ...form, on: { ...form.on, [name]: on } })}>
          {label}
        </Checkbox>
      )}
      <span className="rule__numbers">
        {fields.map((field) => (
          <NumberInput
            key={field.name}
            field={field}
            rule={label}
            value={form.typed[field.name]}
            problem={problems[field.name]}
            onChange={(text) => onForm({ ...form, typed: { ...form.typed, [field.name]: text } })}
          />
        ))}
      </span>
    </li>
  )
}

/** Switches and limits of the alarm rules. */
export function AlarmRulesDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState(() => rulesFormOf(useSettings.getState().settings.alarms))
  const [problems, setProblems] = useState<RuleProps['problems']>({})
  const [failure, setFailure] = useState<string | null>(null)

  function showDestinations(): void {
    onClose()
    showOverlay('destinations')
  }
  async function save(): Promise<void> {
    const reading = readRules(form)
    setProblems(reading.ok ? {} : reading.problems)
    if (!reading.ok) return
    const reply = await bridge.call('settings.set', { alarms: reading.settings })
    if (!reply.ok) return setFailure(reply.error.message)
    storeSettings(reply.value)
    onClose()
  }
  const footer = (
    <>
      <Button tone="quiet" onClick={showDestinations}>
        {t('Destinations…')}
      </Button>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button tone="primary" onClick={() => void save()}>
        {t('Save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={680}
      title={t('Alarm rules')}
      description={t(
        'Rules run in the background, with any panel open or closed. ' +
          'LTV thresholds of risk units are confirmed on the Risk wall.',
      )}
      footer={footer}
    >
      {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
      <ul className="rules">
        {ruleRows.map((row) => (
          <Rule key={row.label} row={row} form={form} problems={problems} onForm={setForm} />
        ))}
      </ul>
    </Dialog>
  )
}
