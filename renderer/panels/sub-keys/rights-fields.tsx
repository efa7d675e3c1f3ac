import { SubKeyPermission } from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import { t } from '@/shared/languages/text'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Field } from '@/renderer/kit/ui/fields/field'
import { addressesIn, type Problems, type RightsForm } from './key-form'
import { permissionLabels, typeLabels } from './rights'
import { TextArea } from '@/renderer/kit/ui/fields/text-area'

const types = [
  { value: 'read_only', label: typeLabels.read_only },
  { value: 'read_write', label: typeLabels.read_write },
] as const
/** Maximum number of addresses per key (spec: Other limits). */
const MOST_ADDRESSES = 30

interface RightsFieldsProps {
  readonly form: RightsForm
  readonly problems: Problems
  readonly set: (change: Partial<RightsForm>) => void
}

/** Type and permissions of a key. */
export function PermissionFields({ form, problems, set }: RightsFieldsProps) {
  const { type, permissions } = form
  return (
    <>
      <Field label={t('Type')} error={problems.type}>
        {(aria) => (
          <Choice label={t('Type')} value={type} options={types} onChange={(next) => set({ type: next })} {...aria} />
        )}
      </Field>
      <Field label={t('Permissions')} error={problems.permissions}>
        {() => (
          <div className="sub-keys__permissions">
            {SubKeyPermission.options.map((option) => (
              <Checkbox
                key={option}
                checked={permissions.includes(option)}
                onChange={(on) =>
                  set({
                    permissions: SubKeyPermission.options.filter((permission) =>
                      permission === option ? on : permissions.includes(permission),
                    ),
                  })
                }
                title={option === 'withdraw' ? t('Only with the type Read and write') : undefined}
              >
                {permissionLabels[option]}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
    </>
  )
}

/** Addresses from which the key can be used. */
export function AddressField({ form, problems, set, ipv4 }: RightsFieldsProps & { readonly ipv4: boolean }) {
  const count = addressesIn(form.addresses).length
  const hint =
    count === 0
      ? t('Without an address the key can be used from anywhere.')
      : t`${count} of at most ${MOST_ADDRESSES}, one a line`
  return (
    <Field label={ipv4 ? t('IPv4 addresses') : t('IP addresses')} error={problems.addresses} hint={hint}>
      {(input) => (
        <TextArea
          {...input}
          className="sub-keys__addresses"
          rows={2}
          spellCheck={false}
          value={form.addresses}
          onChange={(event) => set({ addresses: event.target.value.slice(0, 2000) })}
        />
      )}
    </Field>
  )
}
