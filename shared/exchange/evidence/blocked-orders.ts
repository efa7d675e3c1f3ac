import type { BlockedOrders } from '@/shared/exchange/assumptions/assumption'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** An order to be placed or changed. */
export interface AffectedOrder {
  readonly doing: 'place' | 'change'
  readonly category: string
  readonly isClassic: boolean
}

const affects: Readonly<Record<BlockedOrders, (order: AffectedOrder) => boolean>> = {
  futures: ({ category }) => isFutures(category),
  'COIN-FUTURES': ({ category }) => category === 'COIN-FUTURES',
  'classic futures changes': ({ doing, category, isClassic }) => isClassic && doing === 'change' && isFutures(category),
  'classic spot changes': ({ doing, category, isClassic }) => isClassic && doing === 'change' && category === 'SPOT',
}

/** Displayed names of the orders. */
export const blockedOrderNames: Readonly<Record<BlockedOrders, string>> = {
  futures: t('futures orders'),
  'COIN-FUTURES': t('COIN-FUTURES orders'),
  'classic futures changes': t('changes of classic futures orders'),
  'classic spot changes': t('changes of classic spot orders'),
}

/** True if the order belongs to the held orders. */
export const isBlocked = (held: BlockedOrders, order: AffectedOrder): boolean => affects[held](order)
