import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { KeyDialog, PassphraseFields } from './key-dialog'
import { type CreateForm, readCreate } from './key-form'
import { gainsWithdraw } from './rights'
import { AddressField, PermissionFields } from './rights-fields'

const blank: CreateForm = {
  subUid: '',
  label: '',
  passphrase: '',
  again: '',
  type: 'read_only',
  permissions: [],
  addresses: '',
}

/** Creates a key of a sub-account; its secret has to be saved afterwards. */
export function CreateKey({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const [form, setForm] = useState(blank)
  const [tried, setTried] = useState(false)
  const reading = readCreate(form)
  const problems = tried && !reading.ok ? reading.problems : {}
  const set = (change: Partial<CreateForm>): void => setForm((before) => ({ ...before, ...change }))
  return (
    <KeyDialog
      title={t('Create a sub-account key')}
      action={t('Create the key')}
      endpoint="createSubApikey"
      who={t('Only the master account of a broker may create keys.')}
      reading={reading}
      onTried={() => setTried(true)}
      gainsWithdraw={gainsWithdraw(null, { ...form, ips: null })}
      instructions={
        t`Look on the exchange’s website at the API keys of sub-account ${form.subUid.trim()}: if one labeled ` +
        t`“${form.label.trim()}” was made just now, its secret is lost. Delete it there, and create another here.`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <div className="sub-keys__pair">
        <TextField
          label={t('Sub-account UID')}
          value={form.subUid}
          error={problems.subUid}
          inputMode="numeric"
          maxLength={20}
          onChange={(subUid) => set({ subUid })}
        />
        <TextField
          label={t('Label')}
          value={form.label}
          error={problems.label}
          maxLength={64}
          onChange={(label) => set({ label })}
        />
      </div>
      <PassphraseFields
        label={t('Passphrase')}
        hint={t('Needed with every call of the key. If it is lost, another key has to be made.')}
        form={form}
        problems={problems}
        set={set}
      />
      <PermissionFields form={form} problems={problems} set={set} />
      <AddressField form={form} problems={problems} set={set} ipv4={false} />
    </KeyDialog>
  )
}
