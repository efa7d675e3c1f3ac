import { useState } from 'react'
import type { Failure } from '@/shared/ipc/transport/reply'
import { comma, t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { useApp } from '@/renderer/state/stores/app-store'

const blank = { label: '', apiKey: '', secretKey: '', passphrase: '' }
type KeyText = typeof blank

const fields = [
  { name: 'label', label: t('Name of this key') },
  { name: 'apiKey', label: t('API key') },
  { name: 'secretKey', label: t('Secret key') },
  { name: 'passphrase', label: t('Passphrase') },
] as const satisfies readonly { readonly name: keyof KeyText; readonly label: string }[]

/** Typed key. `take` returns it trimmed, except for the passphrase, and clears every field but the name. */
export function useKeyEntry() {
  const [text, setText] = useState<KeyText>(blank)
  const [forSession, setForSession] = useState(false)
  const locked = useApp(({ app }) => app?.vault.kind === 'waiting')
  return {
    text,
    setText,
    forSession,
    setForSession,
    /** True while the keychain is locked and cannot store anything. */
    locked,
    /** Labels of the empty fields. */
    missing: fields.filter(({ name }) => text[name].trim() === '').map(({ label }) => label),
    take() {
      setText({ ...blank, label: text.label })
      return {
        label: text.label.trim(),
        apiKey: text.apiKey.trim(),
        secretKey: text.secretKey.trim(),
        passphrase: text.passphrase,
        forSession: locked && forSession,
      }
    },
  }
}
type KeyEntry = ReturnType<typeof useKeyEntry>

interface KeyFieldsProps {
  readonly entry: KeyEntry
  /** Hint of the name field. */
  readonly nameHint: string
  readonly failure: Failure | null
  /** Focuses the name first. */
  readonly autoFocus?: boolean
}

/** Fields for name, key, secret and passphrase, with their errors. */
export function KeyFields({ entry: { text, setText }, nameHint, failure, autoFocus = false }: KeyFieldsProps) {
  const hints = { label: nameHint, passphrase: t('The passphrase set when the key was created.') }
  return fields.map(({ name, label }) => (
    <TextField
      key={name}
      autoFocus={autoFocus && name === 'label'}
      label={label}
      hint={name === 'label' || name === 'passphrase' ? hints[name] : undefined}
      type={name === 'label' ? 'text' : 'password'}
      autoComplete={name === 'label' ? 'off' : 'new-password'}
      value={text[name]}
      error={failure?.field === name ? failure.message : null}
      onChange={(value) => setText({ ...text, [name]: value })}
    />
  ))
}

interface SaveKeyProps {
  readonly entry: KeyEntry
  readonly busy: boolean
  readonly label: string
  readonly onSave: () => void
}

/** Button that saves a key. It names the empty fields while it is disabled. */
export function SaveKey({ entry: { missing }, busy, label, onSave }: SaveKeyProps) {
  return (
    <>
      {missing.length > 0 && <span className="muted">{t`Empty: ${missing.join(comma())}`}</span>}
      <Button tone="primary" disabled={missing.length > 0 || busy} onClick={onSave}>
        {busy ? t('Saving…') : label}
      </Button>
    </>
  )
}

/** Option to use a key for this run only, while the keychain is locked. */
export function ForSession({ entry: { locked, forSession, setForSession } }: { readonly entry: KeyEntry }) {
  if (!locked) return null
  return (
    <Checkbox checked={forSession} onChange={setForSession}>
      {t('The keyring is locked: keep this key in memory only, until Volley quits')}
    </Checkbox>
  )
}
