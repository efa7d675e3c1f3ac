import {
  createSubApikey,
  type KeyType,
  type SubKeyPermission,
} from '@/shared/exchange/calls/sub-accounts/create-sub-apikey'
import { updateSubApi } from '@/shared/exchange/calls/sub-accounts/update-sub-api'
import type { z } from 'zod'
import { t } from '@/shared/languages/text'

/** Typed permissions of a key. */
export interface RightsForm {
  readonly type: KeyType
  readonly permissions: readonly SubKeyPermission[]
  /** Addresses separated by lines, spaces or commas. */
  readonly addresses: string
}
export interface CreateForm extends RightsForm {
  readonly subUid: string
  readonly label: string
  readonly passphrase: string
  readonly again: string
}
/** Unchecked parts are not changed. */
export interface ChangeForm extends RightsForm {
  readonly apiKey: string
  readonly passphrase: string
  readonly again: string
  readonly changesRights: boolean
  readonly changesAddresses: boolean
}

/** Problems by field. */
export type Problems = Readonly<Partial<Record<keyof CreateForm | keyof ChangeForm, string>>>
export type FormRead<Request> =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly problems: Problems }

/** Distinct typed addresses. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]

/** Form fields by member of the calls. */
const fields: Readonly<Record<string, keyof CreateForm | keyof ChangeForm>> = {
  subUid: 'subUid',
  label: 'label',
  passphrase: 'passphrase',
  ipList: 'addresses',
  ips: 'addresses',
  permType: 'type',
  type: 'type',
  permList: 'permissions',
  permissions: 'permissions',
  apikey: 'apiKey',
}

/** Validates a request by the declaration of its call: the same rules as in IPC and before signing. */
function readBy<Request>(
  schema: { readonly safeParse: (value: unknown) => z.ZodSafeParseResult<Request> },
  request: Readonly<Record<string, unknown>>,
  more: Problems,
): FormRead<Request> {
  const parsed = schema.safeParse(request)
  if (parsed.success && Object.keys(more).length === 0) return { ok: true, request: parsed.data }
  const problems: Record<string, string> = { ...more }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [member = '', index] = path
    const field = fields[String(member)] ?? String(member)
    const list = request[String(member)]
    const value = typeof index === 'number' && Array.isArray(list) ? `${String(list[index])}: ` : ''
    const isEmpty = request[String(member)] === ''
    problems[field] ??= isEmpty ? t('is required') : value + message
  }
  return { ok: false, problems }
}

const repeated = ({ passphrase, again }: { readonly passphrase: string; readonly again: string }): Problems =>
  passphrase === again ? {} : { again: t('is not the same: the passphrase cannot be recovered later') }

/** The request of call 18, or its problems. */
export const readCreate = (form: CreateForm): FormRead<z.output<typeof createSubApikey.request>> =>
  readBy(
    createSubApikey.request,
    {
      subUid: form.subUid.trim(),
      passphrase: form.passphrase,
      label: form.label.trim(),
      ipList: addressesIn(form.addresses),
      permType: form.type,
      permList: form.permissions,
    },
    repeated(form),
  )

/** The request of call 19, or its problems. */
export function readChange(form: ChangeForm): FormRead<z.output<typeof updateSubApi.request>> {
  const noProblems: Problems =
    form.changesRights || form.changesAddresses
      ? {}
      : { type: t('nothing is ticked: only the passphrase would be another') }
  return readBy(
    updateSubApi.request,
    {
      apikey: form.apiKey.trim(),
      passphrase: form.passphrase,
      ...(form.changesRights ? { type: form.type, permissions: form.permissions } : {}),
      ...(form.changesAddresses ? { ips: addressesIn(form.addresses) } : {}),
    },
    { ...repeated(form), ...noProblems },
  )
}
