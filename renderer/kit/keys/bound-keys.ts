import { create } from 'zustand'

type BoundKeys = Readonly<Partial<Record<string, readonly string[]>>>

/** The trader's keys, by name. Others have their default keys. */
const useChosen = create<{ readonly chosen: BoundKeys }>()(() => ({ chosen: {} }))

/** Replaces the chosen keys: earlier ones are removed. */
export const bindKeys = (chosen: BoundKeys): void => useChosen.setState({ chosen })

/** The current keys of an action. */
export const boundKeys = (name: string, usual: readonly string[]): readonly string[] =>
  useChosen.getState().chosen[name] ?? usual

/** The current keys, for components: a change renders them again. */
export function useBoundKeys(): typeof boundKeys {
  const { chosen } = useChosen()
  return (name, usual) => chosen[name] ?? usual
}
