import { isSecretMember } from '@/shared/exchange/form/way-out'

const HIDDEN = '‹secret›'

const isSecret = (name: string, value: unknown): value is string =>
  isSecretMember(name) && typeof value === 'string' && value !== ''

/** Secrets that were typed into a request, so that an answer which echoes them can be cleaned. */
export function secretsIn(value: unknown): readonly string[] {
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([name, inner]) => (isSecret(name, inner) ? [inner] : secretsIn(inner)))
}

/** Plain data without the values of secret members and without the known secrets, wherever they stand. */
export function withoutSecrets(value: unknown, known: readonly string[]): unknown {
  if (typeof value === 'string') return known.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value)
  if (Array.isArray(value)) return value.map((element) => withoutSecrets(element, known))
  if (!(value instanceof Object)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? HIDDEN : withoutSecrets(inner, known)]),
  )
}
