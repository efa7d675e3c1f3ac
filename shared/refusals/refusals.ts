import { t } from '@/shared/languages/text'
import { accountRefusals } from './accounts'
import { alarmRefusals } from './alarms'
import { apiDeskRefusals } from './api-desk'
import { draftRefusals } from './drafts'
import { exchangeRefusals } from './exchange-data'
import { lockRefusals } from './app-lock'
import { orderRefusals } from './orders'
import { p2pRefusals } from './p2p'
import { profileRefusals } from './profiles'
import type { PlacesIn, Refusal, Refusals } from './refusal'
import { reviewRefusals } from './reviews'
import { storageRefusals } from './storage'
import { taxRefusals } from './tax'
import { windowRefusals } from './windows'

/** Refusals by subject, in the order of the help. */
export const refusalGroups: readonly { readonly heading: string; readonly rows: Refusals }[] = [
  { heading: t('Orders'), rows: orderRefusals },
  { heading: t('Reviews and clicks'), rows: reviewRefusals },
  { heading: t('Drafts'), rows: draftRefusals },
  { heading: t('Accounts'), rows: accountRefusals },
  { heading: t('Profiles, keys and limits'), rows: profileRefusals },
  { heading: t('Application lock'), rows: lockRefusals },
  { heading: t('Alarms and loans'), rows: alarmRefusals },
  { heading: t('Market data'), rows: exchangeRefusals },
  { heading: t('API desk'), rows: apiDeskRefusals },
  { heading: t('Tax records'), rows: taxRefusals },
  { heading: 'P2P', rows: p2pRefusals },
  { heading: t('Layouts, windows and files'), rows: windowRefusals },
  { heading: t('Data folder'), rows: storageRefusals },
]

const table = {
  ...orderRefusals,
  ...reviewRefusals,
  ...draftRefusals,
  ...accountRefusals,
  ...profileRefusals,
  ...lockRefusals,
  ...alarmRefusals,
  ...exchangeRefusals,
  ...apiDeskRefusals,
  ...taxRefusals,
  ...p2pRefusals,
  ...windowRefusals,
  ...storageRefusals,
}
type Table = typeof table

/** Name of a refusal. It does not change with the wording. */
export type RefusalCode = keyof Table

/** Places in the sentence and the field of a refusal. */
type PlacesOf<Code extends RefusalCode> = Code extends RefusalCode
  ?
      | PlacesIn<Table[Code]['sentence']>
      | (Table[Code] extends { readonly field: infer Field extends string } ? PlacesIn<Field> : never)
  : never

/** Name of a place in any sentence. */
export type PlaceName = PlacesOf<RefusalCode>

/** Arguments that give each place a value; none if there is no place. */
export type ValuesOf<Code extends RefusalCode> = [PlacesOf<Code>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<Code>, string | number>>]

export const refusals: Readonly<Record<RefusalCode, Refusal>> = table
