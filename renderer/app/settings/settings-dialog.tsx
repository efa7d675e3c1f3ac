import { type RefObject, useRef } from 'react'
import { t } from '@/shared/languages/text'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { Select } from '@/renderer/kit/ui/fields/select'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { canChange, changeSetting } from './change-setting'
import { type ListedSetting, optionsOf, settingGroups, settingList } from './setting-table'
import { settingsWith, showSettings, useSettingsSearch } from './settings-search'
import './settings.css'

function SettingControl({ name, label, control }: ListedSetting) {
  const value = useSettings(({ settings }) => settings[name])
  const isPossible = useApp(({ app }) => canChange(name, app?.host))
  if (!isPossible) return <span className="muted">{t('Set by the browser')}</span>
  switch (control.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          value={typeof value === 'string' ? value : ''}
          options={optionsOf(name)}
          onChange={(chosen) => void changeSetting(name, chosen)}
        />
      )
    case 'switch':
      return (
        <Checkbox checked={value === true} onChange={(checked) => void changeSetting(name, checked)}>
          <span className="visually-hidden">{label}</span>
        </Checkbox>
      )
    case 'opens':
      return (
        <Button
          size="small"
          aria-label={t`${label}: open ${control.title}`}
          onClick={() => {
            closeOverlay('settings')
            control.open()
          }}
        >
          {control.title}…
        </Button>
      )
    case 'remembered':
      return <span className="muted">{t('Follows use')}</span>
  }
}

function SettingsPage({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const text = useSettingsSearch((state) => state.text)
  const matches = settingsWith(text, settingList)
  return (
    <>
      <TextField ref={search} label={t('Search the settings')} value={text} onChange={showSettings} />
      <div className="settings" tabIndex={0} role="region" aria-label={t('Settings')}>
        {matches.length === 0 && (
          <PanelState kind="empty" title={t('Nothing found')} text={t`No setting has “${text}” in its name.`} />
        )}
        {[...Map.groupBy(matches, ({ group }) => group)].map(([group, rows]) => (
          <section key={group}>
            <h3 className="settings__heading">{settingGroups[group]}</h3>
            {rows.map((row) => (
              <div key={row.name} className="settings__row" data-setting={row.name}>
                <span>{row.label}</span>
                <SettingControl {...row} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

/** All settings by subject. Settings with a dialog or panel have a button that opens it. */
export function SettingsDialog() {
  const open = useScreen(({ overlay }) => overlay === 'settings')
  const search = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={() => closeOverlay('settings')}
      title={t('Settings')}
      width={640}
      initialFocus={search}
    >
      {open && <SettingsPage search={search} />}
    </Dialog>
  )
}
