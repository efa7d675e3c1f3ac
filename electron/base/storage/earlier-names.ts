/**
 * Reads a stored object whose members were renamed. `names` gives the present name for each earlier one. A member
 * under its present name wins.
 */
export function presentNames<Value>(stored: object, names: Readonly<Record<string, string>>): Value {
  const members = Object.entries(stored)
  const renamed = members.flatMap(([name, value]) => (Object.hasOwn(names, name) ? [[names[name]!, value]] : []))
  const present = members.filter(([name]) => !Object.hasOwn(names, name))
  return Object.fromEntries([...renamed, ...present]) as Value
}
