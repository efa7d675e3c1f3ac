import { t } from '@/shared/languages/text'
import type { OrdersSent } from '@/shared/trading/account/capacity'

/** Explains the daily count and the part that Volley cannot know (spec: Other limits). */
export const DAY_COUNT_HINT = t(
  'Placements that left this Volley since 00:00 UTC. The exchange counts a UTC day over the account and its ' +
    'sub-accounts, whatever program placed them, and shows neither its count nor its limit.',
)

export const ordersSentText = ({ futures, spot }: OrdersSent): string => t`${futures} futures · ${spot} spot`
