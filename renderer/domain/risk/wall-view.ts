import { create } from 'zustand'

/** Views of the lower part of the wall. */
export const wallViews = [
  { value: 'collateral', label: 'Collateral' },
  { value: 'debt', label: 'Debt' },
  { value: 'loans', label: 'Loans' },
  { value: 'repayments', label: 'Repayments' },
  { value: 'simulator', label: 'Simulator' },
  { value: 'plan', label: 'Action plan' },
  { value: 'chance', label: 'Chance' },
] as const
export type WallView = (typeof wallViews)[number]['value']

/** Separate from the panel, because alarms can select the view. */
export const useWallView = create<{ readonly view: WallView }>()(() => ({ view: 'collateral' }))
export const showWallView = (view: WallView): void => useWallView.setState({ view })
