import type { NamingEvery } from '@/shared/base/every-member'
import { t } from '@/shared/languages/text'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { divide, isDecimal, multiply, trim } from '@/shared/base/decimal'

type Name = keyof AlarmSettings
export interface RuleField {
  readonly name: Exclude<Name, SwitchName>
  readonly label: string
  /** pp and % are stored as fractions and typed as percent. */
  readonly unit: 'pp' | '%' | 's' | 'min' | 'h'
}
type SwitchName = { [Key in Name]: AlarmSettings[Key] extends boolean ? Key : never }[Name]
export interface RuleRow {
  /** Setting that enables the rule; null for a rule that is always on. */
  readonly name: SwitchName | null
  readonly label: string
  readonly fields: readonly RuleField[]
}

const rows = [
  {
    name: null,
    label: t('Line reached (always on); re-arms once the ratio is back below it'),
    fields: [{ name: 'hysteresis', label: t('by'), unit: 'pp' }],
  },
  {
    name: 'speed',
    label: t('The ratio rises fast'),
    fields: [
      { name: 'speedChange', label: t('more than'), unit: 'pp' },
      { name: 'speedMinutes', label: t('within'), unit: 'min' },
    ],
  },
  {
    name: 'projection',
    label: t('Projected margin call'),
    fields: [{ name: 'projectionHours', label: t('within'), unit: 'h' }],
  },
  {
    name: 'projectionPrices',
    label: t('The projection counts the drift of prices too, not interest alone'),
    fields: [],
  },
  {
    name: 'priceDistance',
    label: t('A coin comes near the price that means a margin call'),
    fields: [{ name: 'priceWithin', label: t('within'), unit: '%' }],
  },
  {
    name: null,
    label: t('No reading arrives (always on)'),
    fields: [{ name: 'deadManSeconds', label: t('for'), unit: 's' }],
  },
  { name: 'mismatch', label: t('Exchange LTV differs from debt over collateral'), fields: [] },
  { name: 'haircut', label: t('Collateral value of a coin changed (haircut)'), fields: [] },
  { name: 'newDebt', label: t('New debt appears'), fields: [] },
  { name: null, label: t('The exchange liquidated a loan, or repaid debt by liquidation (always on)'), fields: [] },
  {
    name: 'loanDistance',
    label: t('A consumer loan comes near its margin call; its liquidation line is always watched'),
    fields: [{ name: 'loanWithin', label: t('within'), unit: 'pp' }],
  },
  {
    name: 'loanExpiry',
    label: t('A consumer loan ends soon; hours before, such as 72, 24, 4. The last one is always notified'),
    fields: [{ name: 'loanExpiryHours', label: t('at'), unit: 'h' }],
  },
  {
    name: null,
    label: t('A critical alarm without an answer is sent to the destinations again (always on)'),
    fields: [{ name: 'repeatMinutes', label: t('every'), unit: 'min' }],
  },
  {
    name: 'sound',
    label: t('Warnings and margin calls sound; a critical alarm always does, again and again until it is acknowledged'),
    fields: [],
  },
  { name: 'keepAwake', label: t('This machine does not sleep while alarms are armed'), fields: [] },
] as const satisfies readonly RuleRow[]

type Row = (typeof rows)[number]
/** Rows of the form, with their numbers. A setting without a row is a compile error. */
export const ruleRows: NamingEvery<Name, readonly RuleRow[], Row['name'] | Row['fields'][number]['name']> = rows

/** Current switches, and numbers as typed. */
export interface RulesForm {
  readonly on: Readonly<Record<SwitchName, boolean>>
  readonly typed: Readonly<Record<RuleField['name'], string>>
}

const fields = ruleRows.flatMap((row) => row.fields)
const switches = ruleRows.flatMap(({ name }) => (name === null ? [] : [name]))
const isFraction = ({ unit }: RuleField): boolean => unit === 'pp' || unit === '%'
const asTyped = (value: AlarmSettings[RuleField['name']]): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? trim(multiply(value, '100')) : String(value)

export const rulesFormOf = (settings: AlarmSettings): RulesForm => ({
  // The rows contain every member.
  on: Object.fromEntries(switches.map((name) => [name, settings[name]])) as RulesForm['on'],
  typed: Object.fromEntries(fields.map((field) => [field.name, asTyped(settings[field.name])])) as RulesForm['typed'],
})

const isList = ({ name }: RuleField): boolean => name === 'loanExpiryHours'
/** NaN, which every setting rejects, for text other than digits. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

function readTyped(field: RuleField, typed: string): unknown {
  const text = typed.trim()
  if (isFraction(field)) return isDecimal(text) ? trim(divide(text, '100')) : text
  return isList(field) ? text.split(',').map(wholeNumber) : wholeNumber(text)
}

/** Only lists accept commas, as separators: elsewhere 1,5 must not be read as 1. */
function ruleOf(field: RuleField | undefined, message: string, typed: RulesForm['typed']): string {
  if (field === undefined) return message
  if (isFraction(field)) return t('must be from 0 to below 100, such as 2')
  const isWhole = [readTyped(field, typed[field.name])].flat().every((number) => Number.isInteger(number))
  if (isWhole) return message
  return isList(field)
    ? t('must be whole hours with commas between them, such as 72, 24, 4')
    : t('must be a whole number')
}

/** Settings to save, or a text for each invalid number. */
export function readRules({
  on,
  typed,
}: RulesForm):
  | { readonly ok: true; readonly settings: AlarmSettings }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<string, string>>> } {
  const numbers = Object.fromEntries(fields.map((field) => [field.name, readTyped(field, typed[field.name])]))
  const parsed = AlarmSettings.safeParse({ ...on, ...numbers })
  if (parsed.success) return { ok: true, settings: parsed.data }
  return {
    ok: false,
    problems: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [
        String(path[0]),
        ruleOf(
          fields.find(({ name }) => name === path[0]),
          message,
          typed,
        ),
      ]),
    ),
  }
}
