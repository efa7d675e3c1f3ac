import { useState } from 'react'
import { t, comma } from '@/shared/languages/text'
import {
  changedSettings,
  MOST_SETTINGS_BYTES,
  type ReadSettings,
  readSettingsText,
  type SettingName,
} from '@/shared/settings/settings-text'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Field } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { settingTable } from '@/renderer/app/settings/setting-table'
import { Input } from '@/renderer/kit/ui/fields/input'
import './import-settings.css'

async function readFile(file: File): Promise<ReadSettings | string> {
  if (file.size > MOST_SETTINGS_BYTES) return t`${file.name} is larger than ${MOST_SETTINGS_BYTES / 2 ** 20} MB.`
  try {
    return readSettingsText(await file.text())
  } catch {
    return t`${file.name} could not be read.`
  }
}

/** Fields of the file that cannot be imported, with reasons. */
function Refused({ wrong, unknown }: ReadSettings) {
  if (wrong.length === 0 && unknown.length === 0) return null
  return (
    <PanelBand tone="warn">
      <ul className="import-settings__wrong">
        {wrong.map(({ field, rule }) => (
          <li key={`${field} ${rule}`}>
            {field}: {rule}
          </li>
        ))}
        {unknown.length > 0 && <li>{t`Not known to this Volley: ${unknown.join(comma())}`}</li>}
      </ul>
    </PanelBand>
  )
}

function ImportForm() {
  const settings = useSettings((state) => state.settings)
  const [reading, setReading] = useState<ReadSettings | string | null>(null)
  const [excluded, setExcluded] = useState<ReadonlySet<SettingName>>(new Set())
  const usable = reading !== null && typeof reading !== 'string' ? reading : null
  const changed = usable === null ? [] : changedSettings(settings, usable)
  const selection = changed.filter((name) => !excluded.has(name))
  const toggle = (name: SettingName) =>
    setExcluded(new Set(excluded.has(name) ? [...excluded].filter((n) => n !== name) : [...excluded, name]))
  const take = () => {
    if (usable === null) return
    const chosen = Object.fromEntries(selection.map((name) => [name, usable.settings[name]]))
    closeOverlay('import-settings')
    // The page reads the layout from the settings at its start only.
    void saveSettings(chosen).then(() => selection.includes('layout') && window.location.reload())
  }
  return (
    <>
      <Field label={t('File of settings')} error={typeof reading === 'string' ? reading : null}>
        {(input) => (
          <Input
            {...input}
            className="import-settings__file"
            type="file"
            accept=".json,application/json"
            onChange={async ({ target }) => {
              const file = target.files?.[0]
              setExcluded(new Set())
              setReading(file === undefined ? null : await readFile(file))
            }}
          />
        )}
      </Field>
      {usable !== null && <Refused {...usable} />}
      {usable !== null && changed.length === 0 && (
        <p className="muted">{t('Every setting of the file is in use already.')}</p>
      )}
      <ul className="import-settings__list">
        {changed.map((name) => (
          <li key={name}>
            <Checkbox checked={!excluded.has(name)} onChange={() => toggle(name)}>
              {settingTable[name].label}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="import-settings__foot">
        <Button onClick={() => closeOverlay('import-settings')}>{t('Cancel')}</Button>
        <Button
          tone="primary"
          disabled={selection.length === 0}
          onClick={take}
          data-testid="take-settings"
        >{t`Take ${plural(selection.length, 'setting', 'settings')}`}</Button>
      </div>
    </>
  )
}

/** Imports settings from an exported file after showing the differences. */
export function ImportSettings() {
  const open = useScreen(({ overlay }) => overlay === 'import-settings')
  const description = t(
    'Settings that another Volley exported. Keys, tokens and the connection in use are none of them.',
  )
  return (
    <Dialog
      open={open}
      onOpenChange={() => closeOverlay('import-settings')}
      title={t('Import settings')}
      description={description}
    >
      {open && <ImportForm />}
    </Dialog>
  )
}
