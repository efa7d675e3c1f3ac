import { isSignedDecimal } from '@/shared/base/decimal'
import type { DataRewrite, JsonRecord } from './flip'

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes every object of a JSON value, inner objects first. */
export function inRecords<Value>(value: Value, change: (record: JsonRecord) => JsonRecord): Value
export function inRecords(value: unknown, change: (record: JsonRecord) => JsonRecord): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => inRecords(element, change))
  if (!isRecord(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inRecords(member, change)])))
}

/** Changes every list of objects of a JSON value. */
function inLists(value: unknown, change: (rows: readonly JsonRecord[]) => readonly JsonRecord[]): unknown {
  if (Array.isArray(value)) return value.every(isRecord) ? change(value) : value
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inLists(member, change)]))
}

/** Changes these members of an object if it has them. */
export const withMembers =
  (names: readonly string[], change: (value: unknown, record: JsonRecord) => unknown) =>
  (record: JsonRecord): JsonRecord => {
    const own = names.filter((name) => name in record)
    return own.length === 0
      ? record
      : { ...record, ...Object.fromEntries(own.map((name) => [name, change(record[name], record)])) }
  }

/** Renames members. The order of the members stays. */
export const renamed =
  (names: Readonly<Record<string, string>>) =>
  (record: JsonRecord): JsonRecord =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [names[name] ?? name, value]))

/** Removes members. */
export const without =
  (names: readonly string[]) =>
  (record: JsonRecord): JsonRecord =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Rewrites every object in `data`. */
export const records =
  (change: (record: JsonRecord) => JsonRecord): DataRewrite =>
  (data) =>
    inRecords(data, change)

/** Rewrites these members in `data`. */
export const members = (names: readonly string[], change: (value: unknown, record: JsonRecord) => unknown) =>
  records(withMembers(names, change))

/** Rewrites every list of objects in `data`. */
export const lists =
  (change: (rows: readonly JsonRecord[]) => readonly JsonRecord[]): DataRewrite =>
  (data) =>
    inLists(data, change)

/** A change of decimal text. Every other value stays. */
export const amount =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' && isSignedDecimal(value) ? change(value) : value

/** A word in place of another. */
export const rewriteText =
  (before: string, after: unknown) =>
  (value: unknown): unknown =>
    value === before ? after : value
