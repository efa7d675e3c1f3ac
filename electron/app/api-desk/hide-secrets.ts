import { isSecretMember } from '@/shared/exchange/form/way-out'

const HIDDEN = '‹secret›'

const isSecret = (name: string, value: unknown): value is string =>
  isSecretMember(name) && typeof value === 'string' && value !== ''

/** Secrets typed into a request, to remove them from an answer that echoes them. */
export function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (isSecret(name, inner) ? [inner] : secretsIn(inner)))
}

/** Plain data without the values of secret members and without known secrets at any position. */
export function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value)
  if (Array.isArray(value)) return value.map((element) => withoutSecrets(element, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? HIDDEN : withoutSecrets(inner, secrets),
    ]),
  )
}
