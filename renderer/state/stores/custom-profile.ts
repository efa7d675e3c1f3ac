import { t } from '@/shared/languages/text'
import { Settings } from '@/shared/settings/settings'

export type CustomProfile = Settings['customProfiles'][number]
type Address = 'rest' | 'wsPublic' | 'wsPrivate'
/** Addresses of a server, in the order of the form. */
export const addresses: readonly { readonly name: Address; readonly label: string; readonly placeholder: string }[] = [
  { name: 'rest', label: t('REST address'), placeholder: 'https://…' },
  { name: 'wsPublic', label: t('Public WebSocket'), placeholder: 'wss://…' },
  { name: 'wsPrivate', label: t('Private WebSocket'), placeholder: 'wss://…' },
]
const Custom = Settings.shape.customProfiles.unwrap().element
/** True for an address of this computer, which is never an exchange with real money. */
export const isOwnComputer = (address: string): boolean =>
  /^(http|ws)s?:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(`${address}/`)
const secure = (address: string): boolean => /^(https|wss):/.test(address) || isOwnComputer(address)

/** Problem of an address; null if it is valid. Unencrypted http and ws are allowed for this computer only. */
function addressProblem(name: Address, address: string): string | null {
  const scheme = name === 'rest' ? 'http' : 'ws'
  if (address === '') return t`An address is needed, such as ${scheme}s://host.`
  if (!Custom.shape[name].safeParse(address).success)
    return t`This is not an address. It looks like ${scheme}s://host and has at most 200 characters.`
  if (!new RegExp(`^${scheme}s?:`).test(address)) return t`Must begin with ${scheme}s://.`
  return secure(address) ? null : t`Must begin with ${scheme}s://; plain ${scheme}:// only for this computer.`
}

/** Problems by member. */
export function customProblems(profile: CustomProfile): Readonly<Record<string, string>> {
  const problems = addresses.map(({ name }) => [name, addressProblem(name, profile[name])] as const)
  const label = Custom.shape.label.safeParse(profile.label.trim()).success
    ? null
    : t('A name is needed, at most 60 characters.')
  return Object.fromEntries(
    [['label', label] as const, ...problems].flatMap(([name, problem]) => (problem === null ? [] : [[name, problem]])),
  )
}
