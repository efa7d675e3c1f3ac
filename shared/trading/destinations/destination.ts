import { z } from 'zod'
import { everyMember } from '@/shared/base/every-member'
import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '../alarms/alarm'
import { type DestinationField, DestinationKind, destinationKinds } from './kinds'

/** The least severe first. */
export const alarmLevels = everyMember<AlarmLevel>()(['warning', 'call', 'critical'])
const Level = z.enum(['warning', 'call', 'critical'])

export const MOST_DESTINATIONS = 12
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, t('must be a time of day such as 22:30'))
/** Times in the time zone of this computer. A later `from` spans midnight. */
const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: t('must differ from the beginning') })
export type QuietHours = z.infer<typeof QuietHours>

const shape = {
  id: z.string().regex(/^[\w-]{1,40}$/, t('must be 1 to 40 letters, digits, - and _')),
  name: z.string().trim().min(1, t('must not be empty')).max(40, t('must have at most 40 characters')),
  kind: DestinationKind,
  /** Public fields by name. */
  fields: z.record(z.string(), z.string()),
  levels: z.array(Level).min(1, t('must name one level at least')).max(3),
  /** Null: at any hour. Critical alarms are sent at any hour. */
  quietHours: QuietHours.nullable(),
  /** True if messages may contain amounts and full names of units and loans. */
  withBalances: z.boolean(),
  /** 0: each alarm is sent at once. Otherwise only critical alarms that are unacknowledged for this many minutes. */
  unansweredMinutes: z
    .number(t('must be a whole number'))
    .int(t('must be a whole number'))
    .min(0, t('must be from 0 to 240'))
    .max(240, t('must be from 0 to 240'))
    .default(0),
  /** True if messages have a link that acknowledges their alarms, while links are served. */
  withLink: z.boolean().default(false),
  /** True if the end of a sent alarm is sent too. */
  withEnds: z.boolean(),
  isOn: z.boolean(),
}

/** Destination of alarms, as stored in the settings. Its secrets are in the vault. */
export const Destination = z.object({
  ...shape,
  /** Names of its secrets in the vault. */
  secretNames: z.array(z.string()).max(10),
})
export type Destination = z.infer<typeof Destination>

const namesOf = (kind: DestinationKind, isSecret: boolean): readonly DestinationField[] =>
  destinationKinds[kind].fields.filter((field) => field.isSecret === isSecret)
/** Fields of a kind in the vault, and fields in the settings. */
export const secretFieldsOf = (kind: DestinationKind): readonly DestinationField[] => namesOf(kind, true)
export const plainFieldsOf = (kind: DestinationKind): readonly DestinationField[] => namesOf(kind, false)

function checkFields(
  kind: DestinationKind,
  values: Readonly<Record<string, string>>,
  isSecret: boolean,
  issue: (name: string, message: string) => void,
): void {
  const fields = namesOf(kind, isSecret)
  for (const name of Object.keys(values))
    if (!fields.some((field) => field.name === name)) issue(name, t('is no field of this kind'))
  for (const { name, rule } of fields) {
    // An omitted secret does not change.
    if (isSecret && !Object.hasOwn(values, name)) continue
    const parsed = rule.safeParse(values[name] ?? '')
    if (!parsed.success) issue(name, parsed.error.issues[0]?.message ?? t('is not valid'))
  }
}

/**
 * Input for saving a destination: a new one without an `id`, or an existing one. `secrets` contains the typed secrets.
 * An omitted secret does not change; '' removes it.
 */
export const DestinationInput = z
  .strictObject({ ...shape, id: shape.id.nullable(), secrets: z.record(z.string(), z.string().max(4000)) })
  .superRefine(({ kind, fields, secrets }, context) => {
    checkFields(kind, fields, false, (name, message) =>
      context.addIssue({ code: 'custom', path: ['fields', name], message }),
    )
    checkFields(kind, secrets, true, (name, message) =>
      context.addIssue({ code: 'custom', path: ['secrets', name], message }),
    )
    const problem = destinationKinds[kind].problem(fields, secrets)
    if (problem !== null) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message })
  })
export type DestinationInput = z.infer<typeof DestinationInput>

/**
 * Moves the path of a webhook address to its secrets, because it often contains a token. A path too short for a token
 * is not moved.
 */
export function withSecretPath(input: DestinationInput): DestinationInput {
  const { address = '' } = input.fields
  const path = secretFieldsOf(input.kind).find(({ name }) => name === 'path')
  if (path === undefined || !URL.canParse(address)) return input
  const { origin, pathname } = new URL(address)
  if (pathname === '/' || !path.rule.safeParse(pathname).success) return input
  const fields = { ...input.fields, address: origin }
  return { ...input, fields, secrets: { ...input.secrets, path: input.secrets.path ?? pathname } }
}

/** Required secrets of a kind that are not among these names. */
export const missingSecrets = (kind: DestinationKind, names: readonly string[]): readonly DestinationField[] =>
  secretFieldsOf(kind).filter(({ name, rule }) => !rule.safeParse('').success && !names.includes(name))
