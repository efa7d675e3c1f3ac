import type { Control, FormField, ValueType } from './fields-of'

/** What stands in a form: text as typed, until it becomes a request. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue }

/** Whether the value has named members of its own; false for text, a list and nothing. */
export const isGroup = (value: FormValue | undefined): value is { readonly [name: string]: FormValue } =>
  typeof value === 'object' && !Array.isArray(value)
/** The rows or choices; none where something else stands or nothing was entered. */
export const listIn = (value: FormValue | undefined): readonly FormValue[] => (Array.isArray(value) ? value : [])
/** The text as typed, unchecked; '' where something else stands or nothing was entered. */
export const textIn = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '')

/** A group as it is opened: nothing in it is chosen for the user. */
export const blankGroup = (fields: readonly FormField[]): FormValue =>
  Object.fromEntries(fields.map(({ name, control }) => [name, blankOf(control)]))

/** A form as it is opened. A group that must come at least once is there from the start. */
export function blankOf(control: Control): FormValue {
  if (control.kind === 'group') return blankGroup(control.fields)
  if (control.kind === 'rows') return Array.from({ length: Math.min(1, control.min) }, () => blankGroup(control.fields))
  return control.kind === 'choices' || control.kind === 'lines' ? [] : ''
}

/** Nothing was entered here, so the member is left out of the request. */
export function isUnfilled(value: FormValue): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isUnfilled)
}

/** Text that is no value of its type goes on as it is, for the schema to refuse by name and rule. */
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

/** The request a form stands for; what was left blank is left out. The schema has still to check it. */
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
