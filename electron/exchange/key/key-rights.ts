import type { DataFor } from '@/shared/exchange/endpoints'
import type { KeyRights } from '@/shared/trading/account/key-report'

/** Values of the classic call that allow trading, and those that allow withdrawals (A-key-rights). */
const classicTrade = /^(trade|(co|cp|st|sm)ow)$/
const classicWithdraw = /^(withdraw|wwow)$/

const addressesOf = (ips: string | readonly string[] | null | undefined): readonly string[] =>
  (typeof ips === 'string' ? ips.split(',') : (ips ?? [])).map((ip) => ip.trim()).filter((ip) => ip !== '')

/** Permissions of a unified account's key. Unknown values remove no permission. */
export function rightsOfAccount({
  permType,
  permissions,
  ips,
}: Pick<DataFor<'accountInfo'>, 'permType' | 'permissions' | 'ips'>): KeyRights {
  const permissionTexts = (permissions ?? []).map((permission) => permission.toLowerCase())
  const isReadOnly = permType.toLowerCase() === 'read_only'
  const isTradeMissing =
    permissionTexts.length > 0 && !permissionTexts.some((permission) => permission.includes('trade'))
  return {
    mayTrade: !isReadOnly && !isTradeMissing,
    mayWithdraw: permissionTexts.some((permission) => permission.includes('withdraw')),
    permissionNames: permissions ?? [],
    addresses: addressesOf(ips),
  }
}

/** Permissions of a classic account's key. */
export function rightsOfClassic({
  authorities,
  ips,
}: Pick<DataFor<'spotAccountInfo'>, 'authorities' | 'ips'>): KeyRights {
  const has = (pattern: RegExp): boolean => authorities.some((authority) => pattern.test(authority.toLowerCase()))
  return {
    mayTrade: authorities.length === 0 || has(classicTrade),
    mayWithdraw: has(classicWithdraw),
    permissionNames: authorities,
    addresses: addressesOf(ips),
  }
}
