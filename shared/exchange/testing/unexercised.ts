import { z } from 'zod'

const memberOf = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)
const isThere = (value: unknown): boolean => value !== undefined && value !== null
const at = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** The words of a closed enumeration, or the known ones of an open one. */
function wordsOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options
  const words = schema.meta()?.words
  return Array.isArray(words) ? words : []
}

/** Fields and words of a schema that none of the values uses, by path; the path of a list is that of its elements. */
export function unexercised(schema: unknown, values: readonly unknown[], path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => {
      const given = values.map((value) => memberOf(value, key)).filter(isThere)
      return given.length === 0 ? [at(path, key)] : unexercised(field, given, at(path, key))
    })
  }
  if (schema instanceof z.ZodArray) return unexercised(schema.element, values.flat(), path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unexercised(schema.unwrap(), values.filter(isThere), path)
  if (schema instanceof z.ZodPipe) return unexercised(schema.in, values, path)
  if (!(schema instanceof z.ZodType)) return []
  return wordsOf(schema).filter((word) => !values.includes(word)).map((word) => `${path}=${String(word)}`)
}
