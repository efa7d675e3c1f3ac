import { z } from 'zod'
import { capitalized } from '@/shared/base/text/capitalized'
import { Category, SymbolName } from '@/shared/exchange/protocol/fields'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { byChapter, chapterOf } from '@/shared/exchange/form/chapter-of'
import { type Control, requestFormOf, type FormField } from '@/shared/exchange/form/fields-of'
import { blankOf, type FormValue, isGroup } from '@/shared/exchange/form/form-value'
import { isSecretMember, type WayOut, wayOut } from '@/shared/exchange/form/way-out'
import { t } from '@/shared/languages/text'
import type { SymbolSelection } from '@/renderer/state/stores/selection-store'

/** A declared call with the values derived from its declaration. */
export interface Call {
  readonly name: EndpointName
  readonly declaration: Endpoint
  readonly path: string
  readonly chapter: string
  readonly form: Control
  readonly way: WayOut
  /** Names of the elements of an array row. */
  readonly columnNames: readonly string[]
}

const permissionLabels: Readonly<Record<string, string>> = {
  public: t('No key needed'),
  'trade-read': t('UTA trade (read)'),
  'trade-write': t('UTA trade (read & write)'),
  'mgt-read': t('UTA mgt. (read)'),
  'mgt-write': t('UTA mgt. (read & write)'),
  tax: t('A key made for tax records'),
}
export const permissionOf = ({ permission }: Endpoint): string => permissionLabels[permission] ?? permission
export const rateOf = ({ rate }: Endpoint): string =>
  t`${rate.perSecond}/s per ${rate.per === 'uid' ? t('UID') : t('IP')}`
/** Title of a call without the prefix "Classic", which the chapter already shows. */
export const callTitleOf = ({ help }: Pick<Endpoint, 'help'>): string => capitalized(help.replace(/^Classic: /, ''))
/** Last segment of the path, the usual name of the call. */
export const shortName = (path: string): string => path.split('/').at(-1) ?? path

/** The parts of zod's JSON schema that name the elements of a row; a nullable list is one branch of `anyOf`. */
const Rows = z.object({ items: z.object({ prefixItems: z.array(z.object({ description: z.string() })) }) })
const Branches = z.object({ anyOf: z.array(z.unknown()) })

function columnNamesOf({ data }: Endpoint): readonly string[] {
  const shape = z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' })
  for (const branch of Branches.safeParse(shape).data?.anyOf ?? [shape]) {
    const rows = Rows.safeParse(branch)
    if (rows.success) return rows.data.items.prefixItems.map(({ description }) => description)
  }
  return []
}

const calls = new Map<EndpointName, Call>()

/** Deriving a form from a declaration is slow, so each form is derived when it is first opened. */
export function callOf(name: EndpointName): Call {
  const declaration: Endpoint = endpoints[name]
  const before = calls.get(name)
  if (before !== undefined) return before
  const { path, request } = declaration
  const call = {
    name,
    declaration,
    path,
    chapter: chapterOf(declaration),
    form: requestFormOf(request),
    way: wayOut(declaration),
    columnNames: columnNamesOf(declaration),
  }
  calls.set(name, call)
  return call
}

/** A call as shown in the list. */
export interface ListedCall {
  readonly name: EndpointName
  readonly method: 'GET' | 'POST'
  readonly path: Endpoint['path']
  readonly help: string
}

const listed: readonly ListedCall[] = endpointNames.map((name) => {
  const { method, path, help } = endpoints[name]
  return { name, method, path, help: callTitleOf({ help }) }
})
const soughtIn = (call: ListedCall): string =>
  `${call.help} ${call.path} ${call.method} ${call.name} ${chapterOf(call)}`.toLowerCase()

/** Calls by chapter that contain every searched word in help, path, method or chapter. */
export function findCalls(sought: string): readonly (readonly [string, readonly ListedCall[]])[] {
  const terms = sought
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
  return byChapter(listed.filter((call) => terms.every((term) => soughtIn(call).includes(term))))
}

const fieldsIn = (form: Control): readonly FormField[] =>
  form.kind === 'group' || form.kind === 'rows' ? form.fields : []

/** Form fields whose value must be concealed. */
export const secretFields = (form: Control): readonly FormField[] =>
  fieldsIn(form).filter(({ name }) => isSecretMember(name))

/** Initial value of a form: a required category and symbol are those of the link. */
export function openingValue({ form }: Call, { category, symbol }: SymbolSelection): FormValue {
  const fits = ({ required, control }: FormField, value: string) =>
    required && (control.kind !== 'choice' || control.choices.includes(value))
  const takes = (name: string, schema: z.ZodType, value: string) =>
    fieldsIn(form).some((field) => field.name === name && fits(field, value)) && schema.safeParse(value).success
  const presets = {
    ...(takes('category', Category, category) ? { category } : {}),
    ...(takes('symbol', SymbolName, symbol) ? { symbol } : {}),
  }
  const blank = blankOf(form)
  if (Array.isArray(blank)) return blank.map((row: FormValue) => (isGroup(row) ? { ...row, ...presets } : row))
  return isGroup(blank) ? { ...blank, ...presets } : blank
}
