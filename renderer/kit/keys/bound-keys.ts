import { create } from 'zustand'

type BoundKeys = Readonly<Partial<Record<string, readonly string[]>>>

/** The keys that the trader chose, by name; what is missing has its usual ones. */
const useChosen = create<{ readonly chosen: BoundKeys }>()(() => ({ chosen: {} }))

/** Takes over the keys that were chosen: all of them, those taken over before are forgotten. */
export const bindKeys = (chosen: BoundKeys): void => useChosen.setState({ chosen })

/** The keys of one thing as they are now. */
export const boundKeys = (name: string, usual: readonly string[]): readonly string[] =>
  useChosen.getState().chosen[name] ?? usual

/** The same for what is drawn: another choice draws it anew. */
export function useBoundKeys(): typeof boundKeys {
  const { chosen } = useChosen()
  return (name, usual) => chosen[name] ?? usual
}
