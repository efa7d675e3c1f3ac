import { t } from '@/shared/languages/text'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { SymbolLock, type SymbolLockLimit, symbolLockLimits } from '@/shared/trading/pretrade/limits/trading-lock'

/** Trading-lock limits of a symbol, as typed; '' is no limit. */
export type SymbolLockForm = Readonly<Record<SymbolLockLimit, string>>
export type SymbolLockProblems = Partial<Record<SymbolLockLimit, string>>

/** Labels of the limits. */
export const symbolLockRows: Readonly<
  Record<SymbolLockLimit, { readonly label: string; readonly unit: string; readonly hint: string }>
> = {
  sizePerDay: {
    label: t('Size per UTC day'),
    unit: 'coin',
    hint: t('Of orders and changes, in the coin that lots are counted in; empty: no such limit'),
  },
  notionalPerDay: {
    label: t('Notional per UTC day'),
    unit: 'USDT',
    hint: t('Of orders and changes, in addition to the limit of all symbols; empty: no such limit'),
  },
}

/** Limits defined for a symbol, without inherited ones. */
export const symbolLockFormOf = ({ lock }: PretradeSettings, key: string): SymbolLockForm =>
  Object.fromEntries(symbolLockLimits.map((limit) => [limit, lock.symbols[key]?.[limit] ?? ''])) as SymbolLockForm

/** The settings with the limits of this form, or its problems. A symbol without limits is removed. */
export function readSymbolLock(
  before: PretradeSettings,
  key: string,
  form: SymbolLockForm,
): { readonly settings: PretradeSettings } | { readonly problems: SymbolLockProblems } {
  const parsed = SymbolLock.safeParse(
    Object.fromEntries(symbolLockLimits.map((limit) => [limit, form[limit].trim() || null])),
  )
  if (!parsed.success) {
    const problem = t('must be a plain decimal number such as 2.5, or empty')
    return { problems: Object.fromEntries(parsed.error.issues.map(({ path: [limit] }) => [limit, problem])) }
  }
  const { [key]: _replaced, ...others } = before.lock.symbols
  const isNone = symbolLockLimits.every((limit) => parsed.data[limit] === null)
  return {
    settings: { ...before, lock: { ...before.lock, symbols: isNone ? others : { ...others, [key]: parsed.data } } },
  }
}
