import type { FormProblems } from '@/shared/exchange/form/problems-in'

/** True if a value at or below this path is invalid. */
export const isTroubled = (problems: FormProblems, path: string): boolean =>
  [...problems.keys()].some((key) => key === path || key.startsWith(`${path}.`))

/** Path of a member inside another. */
export const inside = (path: string, step: string | number): string => (path === '' ? String(step) : `${path}.${step}`)
