import { t } from '@/shared/languages/text'

/** Longest name of a draft or a template. */
export const MAX_DRAFT_NAME = 60

const numbered = /^Draft (\d+)$/

/** True for a name that Volley assigned. */
export const isDefaultName = (name: string): boolean => numbered.test(name)

/** Default name for a new draft. A number is not reused while any stored draft has it. */
export const nextDefaultName = (names: Iterable<string>): string =>
  t`Draft ${1 + Math.max(0, ...[...names].map((name) => Number(numbered.exec(name)?.[1] ?? 0)))}`

/** The name with the first number that is not in `names`, within the maximum length. */
export function freeName(name: string, names: Iterable<string>): string {
  const usedNames = new Set(names)
  const base = name.replace(/ \(\d+\)$/, '')
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? '' : ` (${count})`
    const free = `${base.slice(0, MAX_DRAFT_NAME - tail.length).trimEnd()}${tail}`
    if (!usedNames.has(free)) return free
  }
}
