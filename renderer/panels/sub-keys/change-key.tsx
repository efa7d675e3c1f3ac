import { useState } from 'react'
import { KeyType, SubKeyPermission } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import type { SubKeyRecord, SubKeyRights } from '@/shared/ipc/desktop/sub-keys'
import { t } from '@/shared/languages/text'
import { useAccountQuery } from '@/renderer/state/queries/account-query'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { KeyDialog, PassphraseFields } from './key-dialog'
import { addressesIn, type ChangeForm, readChange } from './key-form'
import { gainsWithdraw, knownRightsOf } from './rights'
import { RightsDiffTable } from './rights-diff-table'
import { AddressField, PermissionFields } from './rights-fields'

/** Initial form for a key with known `rights`. */
const startOf = (rights: SubKeyRights | null): ChangeForm => ({
  apiKey: '',
  passphrase: '',
  again: '',
  changesRights: true,
  changesAddresses: false,
  type: KeyType.safeParse(rights?.type).data ?? 'read_only',
  permissions: SubKeyPermission.options.filter((option) => rights?.permissions?.includes(option) === true),
  addresses: rights?.ips?.join('\n') ?? '',
})

const rightsOf = (form: ChangeForm): SubKeyRights => ({
  type: form.changesRights ? form.type : null,
  permissions: form.changesRights ? form.permissions : null,
  ips: form.changesAddresses ? addressesIn(form.addresses) : null,
})

interface ChangeKeyProps {
  readonly records: readonly SubKeyRecord[]
  /** The selected key; null if any key can be typed. */
  readonly chosen: SubKeyRecord | null
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes permissions and addresses of a sub-account key, compared with its known rights. */
export function ChangeKey({ records, chosen, onDone, onClose }: ChangeKeyProps) {
  const [form, setForm] = useState(() => startOf(chosen === null ? null : knownRightsOf(records, chosen.keyId).rights))
  const [tried, setTried] = useState(false)
  const typed = form.apiKey.trim()
  const { data: id } = useAccountQuery(
    'subKeys.idOf',
    { apiKey: typed },
    { enabled: typed !== '', staleTime: Infinity },
  )
  const keyId = typed === '' ? (chosen?.keyId ?? '') : (id?.keyId ?? '')
  const rights = knownRightsOf(records, keyId)
  const isOther = chosen !== null && typed !== '' && id !== undefined && id.keyId !== chosen.keyId
  const whole = readChange(form)
  const reading =
    isOther && whole.ok
      ? { ok: false as const, problems: { apiKey: t`is another key than …${chosen.lastFour}` } }
      : whole
  const problems = {
    ...(tried && !reading.ok ? reading.problems : {}),
    ...(isOther ? { apiKey: t`is another key than …${chosen.lastFour}` } : {}),
  }
  const requested = rightsOf(form)
  const set = (change: Partial<ChangeForm>): void => setForm((before) => ({ ...before, ...change }))
  const name = chosen === null ? typed.slice(-4) : chosen.lastFour
  return (
    <KeyDialog
      title={chosen === null ? t('Change a sub-account key') : t`Change ${chosen.label} …${chosen.lastFour}`}
      action={t('Change the key')}
      endpoint="updateSubApi"
      who={t('Only a main account that may manage may change keys.')}
      reading={reading}
      onTried={() => setTried(true)}
      gainsWithdraw={gainsWithdraw(rights.rights, requested)}
      instructions={
        t`Open the API key that ends in ${name} on the exchange’s website, and compare its permissions with ` +
        t('the request. The new passphrase may already apply.')
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t('API key')}
        value={form.apiKey}
        error={problems.apiKey}
        maxLength={200}
        placeholder={chosen === null ? undefined : t`key ending in ${chosen.lastFour}`}
        hint={t('Volley does not store it: it identifies keys by a hash.')}
        onChange={(apiKey) => set({ apiKey })}
      />
      <PassphraseFields
        label={t('Passphrase from now on')}
        hint={t('8 to 32 letters and digits. A profile that uses this key has to be given it.')}
        form={form}
        problems={problems}
        set={set}
      />
      <Checkbox checked={form.changesRights} onChange={(changesRights) => set({ changesRights })}>
        {t('Change type and permissions')}
      </Checkbox>
      {form.changesRights && <PermissionFields form={form} problems={problems} set={set} />}
      <Checkbox checked={form.changesAddresses} onChange={(changesAddresses) => set({ changesAddresses })}>
        {t('Change the addresses')}
      </Checkbox>
      {form.changesAddresses && <AddressField form={form} problems={problems} set={set} ipv4 />}
      {!form.changesRights && problems.type !== undefined && <p className="field__error">{problems.type}</p>}
      <RightsDiffTable before={rights.rights} requested={requested} />
      {rights.reason !== null && <p className="sub-keys__words">{rights.reason}</p>}
    </KeyDialog>
  )
}
