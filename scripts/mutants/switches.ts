import type { Mutant } from './mutants-in.ts'

/** A mutant with its switch number. */
export interface Numbered extends Mutant {
  readonly id: number
}

const IS_ON = '__isMutantOn'

/** Code that replaces the expression of a mutant. */
function changed(text: string, { start, from, to, host }: Mutant): string {
  return text.slice(host.start, start) + to + text.slice(start + from.length, host.end)
}

/**
 * A source file in which each of its mutants can be activated by its number at run time. Every place with mutants
 * checks for an active one, which also records that the place was reached.
 */
export function withSwitches(text: string, mutants: readonly Numbered[]): string {
  const hosts = new Map<string, Numbered[]>()
  for (const mutant of mutants) {
    const key = `${mutant.host.start} ${mutant.host.end} ${mutant.host.as}`
    hosts.set(key, [...(hosts.get(key) ?? []), mutant])
  }
  // Outer places before those in them.
  const places = [...hosts.values()].toSorted(
    ([a], [b]) =>
      a!.host.start - b!.host.start ||
      b!.host.end - a!.host.end ||
      Number(b!.host.as === 'statement') - Number(a!.host.as === 'statement'),
  )
  let next = 0

  function upTo(end: number, from: number): string {
    let code = ''
    let at = from
    for (let place = places[next]; place !== undefined && place[0]!.host.start < end; place = places[next]) {
      const { host } = place[0]!
      next += 1
      const asItIs = upTo(host.end, host.start)
      const conditions = place.map((mutant) => ({ isOn: `${IS_ON}(${mutant.id})`, code: changed(text, mutant) }))
      code += text.slice(at, host.start)
      code +=
        host.as === 'statement'
          ? `{ if (!${conditions[0]!.isOn}) { ${asItIs} } }`
          : `(${conditions.map(({ isOn, code: other }) => `${isOn} ? (${other}) : `).join('')}(${asItIs}))`
      at = host.end
    }
    return code + text.slice(at, end)
  }
  return `${upTo(text.length, 0)}\nfunction ${IS_ON}(id) { return globalThis.mutants.isOn(id) }\n`
}
