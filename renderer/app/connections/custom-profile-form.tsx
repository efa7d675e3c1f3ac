import { useState } from 'react'
import { readProfilesAgain } from '@/renderer/state/queries/profiles'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'
import { Choice } from '@/renderer/kit/ui/choice'
import { TextField } from '@/renderer/kit/ui/field'
import { addresses, type CustomProfile, customProblems } from '@/renderer/state/stores/custom-profile'

const kinds = [
  { value: 'unified', label: 'Unified (v3)' },
  { value: 'classic', label: 'Classic (v2)' },
] as const

/** A server of one's own, described by its addresses. */
export function CustomProfileForm({ onDone }: { readonly onDone: () => void }) {
  const existing = useSettings(({ settings }) => settings.customProfiles)
  const [profile, setProfile] = useState<CustomProfile>(() => ({
    id: `custom-${existing.length + 1}-${Date.now().toString(36)}`,
    label: '',
    rest: '',
    wsPublic: '',
    wsPrivate: '',
    accountKind: 'unified',
  }))
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
      <TextField
        label="Name"
        autoFocus
        value={profile.label}
        error={error('label')}
        onChange={(label) => setProfile({ ...profile, label })}
      />
      {addresses.map(({ name, label, placeholder }) => (
        <TextField
          key={name}
          label={label}
          placeholder={placeholder}
          value={profile[name]}
          error={error(name)}
          onChange={(address) => setProfile({ ...profile, [name]: address.trim() })}
        />
      ))}
      <Choice
        label="Kind of account"
        value={profile.accountKind}
        options={kinds}
        onChange={(accountKind) => setProfile({ ...profile, accountKind })}
      />
      <div className="connections__buttons">
        <Button onClick={onDone}>Back</Button>
        <Button tone="primary" onClick={() => void save()}>
          Save connection
        </Button>
      </div>
    </div>
  )
}
