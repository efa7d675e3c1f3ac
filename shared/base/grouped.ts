const thinSpace = '\u202f'

/** Places in a decimal text before which a group of three digits begins. */
export function groupStarts(value: string): readonly number[] {
  const [whole = ''] = value.split('.')
  return [...whole.matchAll(/\B(?=(\d{3})+(?!\d))/g)].map(({ index }) => index)
}

/** Thousands separated by a narrow space, which no locale uses as a decimal sign. Takes decimal text. */
export function grouped(value: string): string {
  const starts = groupStarts(value)
  return [0, ...starts].map((from, index) => value.slice(from, starts[index])).join(thinSpace)
}
