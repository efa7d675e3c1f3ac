/** Longest name of a draft or a template. */
export const MAX_DRAFT_NAME = 60

const numbered = /^Draft (\d+)$/

/** Whether nobody named it. */
export const isDefaultName = (name: string): boolean => numbered.test(name)

/** A name for a draft that nobody named: numbers are not used again for as long as anything stored bears one. */
export const nextDefaultName = (names: Iterable<string>): string =>
  `Draft ${1 + Math.max(0, ...[...names].map((name) => Number(numbered.exec(name)?.[1] ?? 0)))}`

/** The same name with the first number behind it that none of `names` has; no longer than a name may be. */
export function freeName(name: string, names: Iterable<string>): string {
  const taken = new Set(names)
  const base = name.replace(/ \(\d+\)$/, '')
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? '' : ` (${count})`
    const free = `${base.slice(0, MAX_DRAFT_NAME - tail.length).trimEnd()}${tail}`
    if (!taken.has(free)) return free
  }
}
