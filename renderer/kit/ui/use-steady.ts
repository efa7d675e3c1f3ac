import { useShallow } from 'zustand/react/shallow'

const itself = <Value>(value: Value): Value => value

/** The same object for as long as each of its members is the same: what is drawn from it need not be drawn again. */
export const useSteady = <Value extends object>(value: Value): Value => useShallow(itself<Value>)(value)
