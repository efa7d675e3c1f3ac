/** Pinyin initials, each with the first character that it begins in the pinyin order. */
const firsts = Object.entries({
  a: '阿',
  b: '八',
  c: '嚓',
  d: '哒',
  e: '妸',
  f: '发',
  g: '旮',
  h: '哈',
  j: '讥',
  k: '咔',
  l: '垃',
  m: '痳',
  n: '拏',
  o: '噢',
  p: '妑',
  q: '七',
  r: '呥',
  s: '仨',
  t: '它',
  w: '穵',
  x: '夕',
  y: '丫',
  z: '帀',
})
const collator = new Intl.Collator('zh-u-co-pinyin')

const initialOf = (character: string): string =>
  firsts.findLast(([, first]) => collator.compare(first, character) <= 0)?.[0] ?? ''

const known = new Map<string, string>()

/** `ddrz` for 订单日志: the pinyin initials of its Chinese characters, in their most usual reading; '' without any. */
export function pinyinInitials(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const initials = (text.match(/\p{Script=Han}/gu) ?? []).map(initialOf)
  known.set(text, initials.join(''))
  return initials.join('')
}
