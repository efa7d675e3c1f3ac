import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import {
  alarmLevels,
  type Destination,
  DestinationInput,
  missingSecrets,
  plainFieldsOf,
  secretFieldsOf,
} from '@/shared/trading/destinations/destination'
import type { DestinationKind } from '@/shared/trading/destinations/kinds'

/** Destination in the form; texts as typed. */
export interface DestinationForm {
  readonly id: string | null
  readonly name: string
  readonly kind: DestinationKind
  readonly fields: Readonly<Record<string, string>>
  /** '' stays what it was, unless it is among `forgotten`. */
  readonly secrets: Readonly<Record<string, string>>
  /** Names of saved secrets to remove. */
  readonly forgotten: readonly string[]
  /** Names of the secrets in the vault. */
  readonly savedSecrets: readonly string[]
  readonly levels: readonly AlarmLevel[]
  readonly isQuiet: boolean
  readonly quietFrom: string
  readonly quietTo: string
  readonly withBalances: boolean
  readonly withEnds: boolean
  readonly withLink: boolean
  /** Minutes as typed. */
  readonly unansweredMinutes: string
  readonly isOn: boolean
}

const blankSecrets = (kind: DestinationKind): Readonly<Record<string, string>> =>
  Object.fromEntries(secretFieldsOf(kind).map(({ name }) => [name, '']))

/** The form of a new destination. */
export const newForm = (kind: DestinationKind): DestinationForm => ({
  id: null,
  name: '',
  kind,
  fields: Object.fromEntries(plainFieldsOf(kind).map(({ name, initial }) => [name, initial])),
  secrets: blankSecrets(kind),
  forgotten: [],
  savedSecrets: [],
  levels: alarmLevels,
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: '0',
  isOn: true,
})

/** Form of an existing destination. */
export function formOf({ quietHours, secretNames, unansweredMinutes, ...destination }: Destination): DestinationForm {
  const blank = newForm(destination.kind)
  return {
    ...blank,
    ...destination,
    fields: { ...blank.fields, ...destination.fields },
    savedSecrets: secretNames,
    unansweredMinutes: String(unansweredMinutes),
    isQuiet: quietHours !== null,
    quietFrom: quietHours?.from ?? blank.quietFrom,
    quietTo: quietHours?.to ?? blank.quietTo,
  }
}

/** Errors by the path of the member: `fields.address`, `quietHours.to`. */
export type FormProblems = Readonly<Partial<Record<string, string>>>

/** Destination to save, or the errors of the form. */
export function readForm(
  form: DestinationForm,
): { readonly ok: true; readonly input: DestinationInput } | { readonly ok: false; readonly problems: FormProblems } {
  const { isQuiet, quietFrom, quietTo, forgotten, savedSecrets, ...rest } = form
  const trimmed = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => [name, text.trim()] as const)
  const typed = Object.entries(form.secrets).filter(([, text]) => text !== '')
  const secrets = Object.fromEntries([...forgotten.map((name) => [name, ''] as const), ...typed])
  const parsed = DestinationInput.safeParse({
    ...rest,
    fields: Object.fromEntries(trimmed(form.fields)),
    levels: alarmLevels.filter((level) => form.levels.includes(level)),
    secrets,
    // NaN, which every setting rejects, for text other than digits.
    unansweredMinutes: /^\d+$/.test(form.unansweredMinutes.trim()) ? Number(form.unansweredMinutes) : Number.NaN,
    quietHours: isQuiet ? { from: quietFrom, to: quietTo } : null,
  })
  const secretNames = [...savedSecrets.filter((name) => !forgotten.includes(name)), ...typed.map(([name]) => name)]
  const missing = missingSecrets(form.kind, secretNames).map(
    ({ name }) => [`secrets.${name}`, t('must not be empty')] as const,
  )
  if (parsed.success && missing.length === 0) return { ok: true, input: parsed.data }
  const issues = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
  return { ok: false, problems: Object.fromEntries([...missing, ...issues]) }
}
