import { t } from '@/shared/languages/text'
import { type Connection, startsArmed } from './profiles'

const restOf = ({ addresses }: Connection): string => addresses?.rest ?? ''

/**
 * Reason why a batch must not be sent to both connections. Null if it may. Practice money and real money never mix, nor
 * do two exchanges that are not the user's own choice.
 */
export function joinRejection(first: Connection, other: Connection): string | null {
  if (first.id === other.id) return t('It is the account on screen.')
  if (first.accountKind !== 'unified')
    return t('The account on screen is a classic one; its batches go to no other account.')
  if (other.accountKind !== 'unified') return t('It is a classic account; its batches are sent separately.')
  if (startsArmed(first) !== startsArmed(other))
    return startsArmed(other)
      ? t('It holds play money and the account on screen real money; they are never mixed.')
      : t('It holds real money and the account on screen play money; they are never mixed.')
  if (first.environment === other.environment) return null
  const environments = new Set([first.environment, other.environment])
  const isSameExchange = environments.has('custom') && environments.has('live') && restOf(first) === restOf(other)
  return isSameExchange ? null : t`It is ${other.environment} and the account on screen ${first.environment}.`
}

/** True if both mean the same account on the same exchange, given the same UID. */
export const isSameExchange = (first: Connection, other: Connection): boolean => hostOf(first) === hostOf(other)

const hostOf = ({ addresses }: Connection): string => (addresses === null ? '' : new URL(addresses.rest).host)
