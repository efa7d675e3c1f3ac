import type { DataFor } from '@/shared/exchange/endpoints'
import type { KeyRights } from '@/shared/trading/account/key-report'

/** Words of the classic call that allow trading, and those that allow money out (A-key-rights). */
const classicTrade = /^(trade|(co|cp|st|sm)ow)$/
const classicWithdraw = /^(withdraw|wwow)$/

const addressesOf = (ips: string | readonly string[] | null | undefined): readonly string[] =>
  (typeof ips === 'string' ? ips.split(',') : (ips ?? [])).map((ip) => ip.trim()).filter((ip) => ip !== '')

/** What the exchange says a unified account's key may do. Nothing is taken from a key for a word that is not known. */
export function rightsOfAccount({
  permType,
  permissions,
  ips,
}: Pick<DataFor<'accountInfo'>, 'permType' | 'permissions' | 'ips'>): KeyRights {
  const words = (permissions ?? []).map((word) => word.toLowerCase())
  const isReadOnly = permType.toLowerCase() === 'read_only'
  const lacksTrade = words.length > 0 && !words.some((word) => word.includes('trade'))
  return {
    mayTrade: !isReadOnly && !lacksTrade,
    mayWithdraw: words.some((word) => word.includes('withdraw')),
    words: permissions ?? [],
    addresses: addressesOf(ips),
  }
}

/** The same of a classic account's key. */
export function rightsOfClassic({
  authorities,
  ips,
}: Pick<DataFor<'spotAccountInfo'>, 'authorities' | 'ips'>): KeyRights {
  const has = (pattern: RegExp): boolean => authorities.some((word) => pattern.test(word.toLowerCase()))
  return {
    mayTrade: authorities.length === 0 || has(classicTrade),
    mayWithdraw: has(classicWithdraw),
    words: authorities,
    addresses: addressesOf(ips),
  }
}
