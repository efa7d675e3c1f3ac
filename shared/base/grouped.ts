const thinSpace = '\u202f'

/** Thousands separated by a narrow space, which no locale uses as a decimal sign. Takes decimal text. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const spaced = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thinSpace)
  return fraction === undefined ? spaced : `${spaced}.${fraction}`
}
