import { useShallow } from 'zustand/react/shallow'

const itself = <Value>(value: Value): Value => value

/** The same object while each of its members is the same: its consumers need not render again. */
export const useSteady = <Value extends object>(value: Value): Value => useShallow(itself<Value>)(value)
