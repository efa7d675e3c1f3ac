import { create } from 'zustand'
import { t } from '@/shared/languages/text'

/** Views of the lower part of the wall. */
export const wallViews = [
  { value: 'collateral', label: t('Collateral') },
  { value: 'debt', label: t('Debt') },
  { value: 'loans', label: t('Loans') },
  { value: 'repayments', label: t('Repayments') },
  { value: 'simulator', label: t('Simulator') },
  { value: 'plan', label: t('Action plan') },
  { value: 'chance', label: t('Chance') },
] as const
export type WallView = (typeof wallViews)[number]['value']

/** Separate from the panel, because alarms can select the view. */
export const useWallView = create<{ readonly view: WallView }>()(() => ({ view: 'collateral' }))
export const showWallView = (view: WallView): void => useWallView.setState({ view })
