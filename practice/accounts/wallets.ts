import { type Category, isFutures } from '@/shared/exchange/protocol/fields'

/**
 * Engine account that contains a user's money of a category. A unified account has one for all categories. A classic
 * account has separate ones for spot and for each futures product (spec: What the service does).
 */
export type WalletOf = (uid: string, category: Category) => string

export const classicWallet: WalletOf = (uid, category) => (isFutures(category) ? `${uid}-${category}` : uid)

/** Wallets by UID; `classicUids` may grow. */
export const createWallets =
  (classicUids: ReadonlySet<string>): WalletOf =>
  (uid, category) =>
    classicUids.has(uid) ? classicWallet(uid, category) : uid
