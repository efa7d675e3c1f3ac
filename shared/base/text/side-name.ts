import { t } from '@/shared/languages/text'

/** Displayed names of the sides of orders and positions. */
export const sideNames: Readonly<Record<string, string>> = {
  buy: t('buy'),
  sell: t('sell'),
  long: t('long'),
  short: t('short'),
}

/** Name of a side in the language of the screen. An unknown side is shown unchanged. */
export const sideName = (side: string): string => (Object.hasOwn(sideNames, side) ? sideNames[side]! : side)
