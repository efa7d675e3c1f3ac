import { useState } from 'react'
import type { Profile } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { ProxyInput } from '@/shared/settings/proxy'
import { proxyOf } from '@/shared/settings/proxy'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { bridge } from '@/renderer/state/bridge/bridge'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { addresses, type CustomProfile, customProblems } from '@/renderer/state/stores/custom-profile'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { ConnectionTrial } from './connection-trial'
import { draftOf, type ProxyDraft, readDraft } from './proxy-draft'
import { ProxyFields } from './proxy-fields'

const kinds = [
  { value: 'unified', label: t('Unified (v3)') },
  { value: 'classic', label: t('Classic (v2)') },
] as const

const newCustom = (count: number): CustomProfile => ({
  id: `custom-${count + 1}-${Date.now().toString(36)}`,
  label: '',
  rest: '',
  wsPublic: '',
  wsPrivate: '',
  accountKind: 'unified',
})
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

interface AddressFieldsProps {
  readonly custom: CustomProfile
  readonly error: (name: string) => string | null
  readonly onChange: (custom: CustomProfile) => void
}

function AddressFields({ custom, error, onChange }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label={t('Name')}
        autoFocus
        value={custom.label}
        error={error('label')}
        onChange={(label) => onChange({ ...custom, label })}
      />
      {addresses.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          value={custom[name]}
          error={error(name)}
          onChange={(address) => onChange({ ...custom, [name]: address.trim() })}
        />
      ))}
      <Choice
        label={t('Kind of account')}
        value={custom.accountKind}
        options={kinds}
        onChange={(accountKind) => onChange({ ...custom, accountKind })}
      />
    </>
  )
}

export interface ReachFormProps {
  /** Null: a new custom server. */
  readonly profile: Profile | null
  readonly onDone: () => void
}

/** Form for the addresses of a custom server and for the proxy. */
export function ReachForm({ profile, onDone }: ReachFormProps) {
  const existing = useSettings(({ settings }) => settings.customProfiles)
  const proxies = useSettings(({ settings }) => settings.proxies)
  const before = existing.find(({ id }) => id === profile?.id) ?? null
  const [custom, setCustom] = useState<CustomProfile | null>(() =>
    profile === null ? newCustom(existing.length) : before,
  )
  const profileId = profile?.id ?? custom?.id ?? ''
  const setting = proxyOf(proxies, profileId)
  const [draft, setDraft] = useState<ProxyDraft>(() => draftOf(setting))
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const problems = custom === null ? {} : customProblems(custom)
  const reading = readDraft(draft)
  const proxyProblems = tried && 'problems' in reading ? reading.problems : {}
  const error = (name: string): string | null => (tried ? (problems[name] ?? null) : null)
  const isUnreadable = setting.kind === 'unreadable'
  const needsKeyAgain =
    profile?.key !== undefined &&
    profile.key !== null &&
    before !== null &&
    custom !== null &&
    (hostOf(before.rest) !== hostOf(custom.rest) || hostOf(before.wsPrivate) !== hostOf(custom.wsPrivate))

  function typedProxy(names: Readonly<Record<string, string>>): ProxyInput | null {
    setTried(true)
    return Object.keys(names).length > 0 || 'problems' in reading ? null : reading.proxy
  }

  async function save(): Promise<void> {
    const proxy = typedProxy(problems)
    if (proxy === null) return
    setBusy(true)
    const refused = await applyAll(proxy)
    setBusy(false)
    await readProfilesAgain()
    if (refused === null) onDone()
    else setRefusal(refused)
  }
  /** Saves the proxy first if the profile may be in use, so the new address is never contacted on the old route. */
  async function applyAll(proxy: ProxyInput): Promise<string | null> {
    const isNew = profile === null
    if (isNew) await saveCustom()
    if (isUnreadable || JSON.stringify(draft) !== JSON.stringify(draftOf(setting))) {
      const reply = await bridge.call('connections.setProxy', { profileId, proxy })
      if (!reply.ok) return reply.error.message
    }
    if (!isNew) await saveCustom()
    return null
  }
  async function saveCustom(): Promise<void> {
    if (custom === null || JSON.stringify(custom) === JSON.stringify(before)) return
    const customProfiles =
      before === null ? [...existing, custom] : existing.map((profile) => (profile.id === custom.id ? custom : profile))
    await saveSettings({ customProfiles })
  }
  async function remove(): Promise<void> {
    await saveSettings({ customProfiles: existing.filter(({ id }) => id !== profileId) })
    await readProfilesAgain()
    onDone()
  }
  function request() {
    // The connection test does not need a name.
    const { label: _, ...wrong } = problems
    const proxy = typedProxy(wrong)
    if (proxy === null) return null
    if (custom === null) return { profileId, custom: null, proxy }
    const { rest, wsPublic, wsPrivate, accountKind } = custom
    return { profileId, custom: { rest, wsPublic, wsPrivate, accountKind }, proxy }
  }

  return (
    <div className="connections__form">
      {custom === null ? (
        <p className="muted">{mixed`${profile?.label} at ${profile?.rest}.`}</p>
      ) : (
        <AddressFields custom={custom} error={error} onChange={setCustom} />
      )}
      {needsKeyAgain && (
        <PanelBand tone="warn">
          {t('The saved key belongs to the old address. Enter it again for the new address.')}
        </PanelBand>
      )}
      {isUnreadable && (
        <PanelBand tone="danger">
          {t('The saved proxy settings cannot be read. Connections are blocked until you choose a proxy.')}
        </PanelBand>
      )}
      <ProxyFields draft={draft} problems={proxyProblems} onChange={setDraft} />
      {refusal !== null && <PanelBand tone="danger">{refusal}</PanelBand>}
      <ConnectionTrial buildRequest={request} />
      <div className="connections__buttons">
        {before !== null && (
          <Button tone="danger" disabled={busy} onClick={() => void remove()}>
            {t('Remove connection')}
          </Button>
        )}
        <Button onClick={onDone}>{t('Back')}</Button>
        <Button tone="primary" disabled={busy} onClick={() => void save()}>
          {busy ? t('Saving…') : t('Save connection')}
        </Button>
      </div>
    </div>
  )
}
