import { useMemo, useState } from 'react'
import { knownPositions } from '@/shared/trading/account/account'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Routed } from '@/shared/trading/batch/plan/split-batch'
import { emptyPlan, type PlanForm, type PlanReading, planSymbols, type PlanSymbol, readPlan } from './plan-form'

/** The plan that is typed in a review. */
export interface Planning extends PlanReading {
  readonly form: PlanForm
  readonly setForm: (form: PlanForm) => void
  readonly symbols: readonly PlanSymbol[]
  /** False while the form has errors. */
  readonly isReadable: boolean
  readonly now: number
}

/** Reads the form against the current positions, so that the shown worst case is valid. */
export function usePlan(orders: readonly (OrderIntent & Routed)[]): Planning {
  const [form, setForm] = useState(emptyPlan)
  const account = useAccount((state) => state.account)
  const now = useNow(form.at !== '')
  const positions = account === null ? null : knownPositions(account)
  const reading = useMemo(() => readPlan(form, orders, positions, now), [form, orders, positions, now])
  const symbols = useMemo(() => planSymbols(orders, positions), [orders, positions])
  const isReadable = Object.keys(reading.problems).length === 0
  return { ...reading, form, setForm, symbols, isReadable, now }
}
