import type { Control, FormField, ValueType } from './fields-of'

/** Content of a form: text as typed, until it is converted to a request. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue }

/** True if the value has named members. False for text, a list and undefined. */
export const isGroup = (value: FormValue | undefined): value is { readonly [name: string]: FormValue } =>
  typeof value === 'object' && !Array.isArray(value)
/** The rows or choices. Empty for other content or without input. */
export const listIn = (value: FormValue | undefined): readonly FormValue[] => (Array.isArray(value) ? value : [])
/** The text as typed, not validated. '' for other content or without input. */
export const textIn = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')

/** An empty group: nothing is chosen for the user. */
export const blankGroup = (fields: readonly FormField[]): FormValue =>
  Object.fromEntries(fields.map(({ name, control }) => [name, blankOf(control)]))

/** An empty form. A required group has one row from the start. */
export function blankOf(control: Control): FormValue {
  if (control.kind === 'group') return blankGroup(control.fields)
  if (control.kind === 'rows') return Array.from({ length: Math.min(1, control.min) }, () => blankGroup(control.fields))
  return control.kind === 'choices' || control.kind === 'lines' ? [] : ''
}

/** True without input: the member is omitted from the request. */
export function isUnfilled(value: FormValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isUnfilled)
}

/** Text that is no value of its type is passed on, for the schema to refuse by name and rule. */
function typed(text: string, type: ValueType): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return type === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function groupRequest(fields: readonly FormField[], value: FormValue): Record<string, unknown> {
  const group = isGroup(value) ? value : {}
  return Object.fromEntries(
    fields.flatMap(({ name, control }) => {
      const entered = group[name]
      return entered === undefined || isUnfilled(entered) ? [] : [[name, requestOf(control, entered)] as const]
    }),
  )
}

/** The request of a form without blank members. Not yet validated by the schema. */
export function requestOf(control: Control, value: FormValue): unknown {
  switch (control.kind) {
    case 'group':
      return groupRequest(control.fields, value)
    case 'rows':
      return listIn(value).map((row) => groupRequest(control.fields, row))
    case 'lines':
      return listIn(value)
        .map((line) => textIn(line).trim())
        .filter((line) => line !== '')
    case 'choices':
      return listIn(value).map(textIn)
    case 'choice':
      return typed(textIn(value), control.type)
    case 'text':
      return typed(textIn(value).trim(), control.type)
    case 'json':
      return isUnfilled(value) ? undefined : parsedJson(textIn(value))
  }
}
