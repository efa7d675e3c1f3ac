import { compare } from './decimal'
import { t } from '@/shared/languages/text'

/** A measure in a sentence. Numbers of rows, and numbers in names, expressions and times, are not measures. */
const measure = /(?<=^|[\s(（])(?<!\b(?:rows?|orders?) |第 )\d+(?:\.\d+)?(?=$|[\s,;)，；。）]|\.(?:\s|$))/g

/** Replaces the measures of a sentence by `#`. Sentences that differ in numbers only become equal. */
export const withoutMeasures = (sentence: string): string => sentence.replaceAll(measure, '#')

const rangeOf = (numbers: readonly string[]): string => {
  const [least = '', ...more] = numbers.toSorted(compare)
  const most = more.at(-1) ?? least
  return compare(least, most) === 0 ? (numbers[0] ?? '') : t`${least} to ${most}`
}

/** Merges sentences that differ only in their measures, each as a range from lowest to highest. */
export function inRanges([first = '', ...more]: readonly string[]): string {
  const all = [first, ...more].map((sentence) => sentence.match(measure) ?? [])
  let at = 0
  return first.replaceAll(measure, () => {
    const numbers = all.flatMap((measures) => measures[at] ?? [])
    at += 1
    return rangeOf(numbers)
  })
}

/** Distinct sentences. Sentences that differ only in their measures are merged. */
export const mergeMeasures = (sentences: readonly string[]): readonly string[] =>
  [...Map.groupBy(sentences, withoutMeasures).values()].map(inRanges)
