import { useState } from 'react'
import { z } from 'zod'
import { Settings } from '../../shared/settings/settings'
import { readProfilesAgain } from '../queries/profiles'
import { saveSettings, useSettings } from '../stores/settings-store'
import { Button } from '../ui/button'
import { Choice } from '../ui/choice'
import { TextField } from '../ui/field'

type CustomProfile = Settings['customProfiles'][number]
type Address = 'rest' | 'wsPublic' | 'wsPrivate'
const addresses: readonly { readonly name: Address; readonly label: string; readonly placeholder: string }[] = [
  { name: 'rest', label: 'REST address', placeholder: 'https://…' },
  { name: 'wsPublic', label: 'Public WebSocket', placeholder: 'wss://…' },
  { name: 'wsPrivate', label: 'Private WebSocket', placeholder: 'wss://…' },
]
const kinds = [
  { value: 'unified', label: 'Unified (v3)' },
  { value: 'classic', label: 'Classic (v2)' },
] as const

const Custom = Settings.shape.customProfiles.unwrap().element
const secure = (address: string): boolean => /^(https|wss):\/\//.test(address) || /^(http|ws):\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(`${address}/`)

/** What is wrong with each member, in words. Plain http and ws are for this computer only. */
export function customProblems(profile: CustomProfile): Readonly<Record<string, string>> {
  const read = Custom.safeParse(profile)
  const problems: Record<string, string> = {}
  for (const issue of read.error?.issues ?? []) problems[String(issue.path[0])] ??= z.prettifyError({ issues: [{ ...issue, path: [] }] }).replace(/^✖ /, '')
  for (const { name } of addresses) {
    if (!secure(profile[name])) problems[name] ??= 'Must begin with https:// or wss://; plain addresses only on this computer.'
  }
  return problems
}

/** A server of one's own, described by its addresses. */
export function CustomProfileForm({ onDone }: { readonly onDone: () => void }) {
  const existing = useSettings(({ settings }) => settings.customProfiles)
  const [profile, setProfile] = useState<CustomProfile>(() => ({ id: `custom-${existing.length + 1}-${Date.now().toString(36)}`, label: '', rest: '', wsPublic: '', wsPrivate: '', accountKind: 'unified' }))
  const [tried, setTried] = useState(false)
  const problems = customProblems(profile)
  const error = (name: string): string | null => (tried ? (problems[name] ?? null) : null)

  async function save(): Promise<void> {
    setTried(true)
    if (Object.keys(problems).length > 0) return
    await saveSettings({ customProfiles: [...existing, profile] })
    await readProfilesAgain()
    onDone()
  }

  return (
    <div className="connections__form">
      <TextField label="Name" autoFocus value={profile.label} error={error('label')} onChange={(label) => setProfile({ ...profile, label })} />
      {addresses.map(({ name, label, placeholder }) => (
        <TextField key={name} label={label} placeholder={placeholder} value={profile[name]} error={error(name)} onChange={(address) => setProfile({ ...profile, [name]: address.trim() })} />
      ))}
      <Choice label="Kind of account" value={profile.accountKind} options={kinds} onChange={(accountKind) => setProfile({ ...profile, accountKind })} />
      <div className="connections__buttons">
        <Button onClick={onDone}>Back</Button>
        <Button tone="primary" onClick={() => void save()}>
          Save connection
        </Button>
      </div>
    </div>
  )
}
