import { categoryOfProduct } from '@/shared/exchange/calls/classic/new-order'
import { add, divide, isZero, multiply, roundToStep } from '@/shared/base/decimal'
import { marginCoinOf } from '@/shared/trading/market/instrument'
import { type Category, isInverse } from '@/shared/exchange/protocol/fields'
import type { ExchangeCore, PracticeAsset } from '@/practice/engine/api/exchange-core'
import type { WalletOf } from '@/practice/accounts/wallets'
import { refuse } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'
import { classicRefusal } from './codes'
import { mixAccountRecord } from './mix-records'
import { symbolProblem } from './mix-trade'
import { spotAssetRecord, spotSymbolRecord } from './spot-records'
import type { PracticeKey } from '@/practice/accounts/practice-key'

type AccountRoutes = Pick<
  Routes,
  | 'spotSymbols'
  | 'spotAccountInfo'
  | 'spotAssets'
  | 'mixAccount'
  | 'mixAccounts'
  | 'setLeverage'
  | 'setPositionMode'
  | 'openCount'
>

const DEFAULT_LEVERAGE = '20'
/**
 * Permissions in the account information: futures orders and positions, spot trading, transfers, tax. Read (r) and
 * write (w).
 */
const authoritiesOf: Readonly<Record<PracticeKey['permissions'][number], readonly string[]>> = {
  public: [],
  'trade-read': ['coor', 'cpor', 'stor'],
  'trade-write': ['coow', 'cpow', 'stow'],
  'mgt-read': ['wtor'],
  'mgt-write': ['wtow'],
  tax: ['taxr'],
  withdraw: ['wwow'],
}
const hasBalance = ({ available, locked }: PracticeAsset): boolean => !isZero(available) || !isZero(locked)

/** Classic accounts: owner, balances and futures settings. `openedAt` is Unix ms. */
export function createClassicAccountRoutes(core: ExchangeCore, walletOf: WalletOf, now: () => number): AccountRoutes {
  const openedAt = String(now())

  function marginAssets(wallet: string, category: Category): readonly PracticeAsset[] {
    const coins = new Set(core.instruments(category).map(marginCoinOf))
    return core.assets(wallet).filter(({ coin }) => coins.has(coin))
  }

  return {
    spotSymbols({ symbol }) {
      const listedInstruments = core
        .instruments('SPOT')
        .filter((instrument) => symbol === undefined || instrument.symbol === symbol)
      return listedInstruments.length === 0 && symbol !== undefined
        ? refuse('40034', 'Parameter symbol does not exist')
        : { ok: true, data: listedInstruments.map(spotSymbolRecord) }
    },
    spotAccountInfo(_request, uid, _late, key) {
      const authorities = key.permissions.flatMap((permission) => authoritiesOf[permission])
      const ips = (key.ips ?? []).join(',')
      return {
        ok: true,
        data: {
          userId: uid,
          inviterId: '0',
          channelCode: '',
          channel: '',
          ips,
          authorities,
          parentId: Number(uid),
          traderType: 'not_trader',
          regisTime: openedAt,
        },
      }
    },
    spotAssets({ coin, assetType }, uid) {
      const all = core.assets(walletOf(uid, 'SPOT'))
      const selection =
        coin === undefined
          ? all.filter((asset) => assetType === 'all' || hasBalance(asset))
          : all.filter((asset) => asset.coin === coin.toUpperCase())
      return { ok: true, data: selection.map((asset) => spotAssetRecord(asset, now())) }
    },
    mixAccounts({ productType }, uid) {
      const category = categoryOfProduct(productType)
      const wallet = walletOf(uid, category)
      return {
        ok: true,
        data: marginAssets(wallet, category).map((asset) => mixAccountRecord(core, wallet, category, asset)),
      }
    },
    mixAccount(request, uid) {
      const problem = symbolProblem(core, request)
      if (problem !== null) return problem
      const category = categoryOfProduct(request.productType)
      const wallet = walletOf(uid, category)
      const coin = request.marginCoin.toUpperCase()
      const asset = marginAssets(wallet, category).find((marginAsset) => marginAsset.coin === coin) ?? {
        coin,
        available: '0',
        locked: '0',
        borrowed: '0',
        debt: '0',
        equity: '0',
      }
      const leverage = Number(core.leverage(wallet, category, request.symbol))
      const modes = { marginMode: 'crossed', posMode: core.holdMode(wallet) }
      const levers = { crossedMarginLeverage: leverage, isolatedLongLever: leverage, isolatedShortLever: leverage }
      return { ok: true, data: { ...mixAccountRecord(core, wallet, category, asset), ...levers, ...modes } }
    },
    setLeverage(request, uid) {
      const problem = symbolProblem(core, request)
      if (problem !== null) return problem
      const { symbol, leverage } = request
      const category = categoryOfProduct(request.productType)
      const reply = core.setLeverage(walletOf(uid, category), category, symbol, leverage)
      if (!reply.ok) return classicRefusal(reply, 'mix')
      const marginCoin = request.marginCoin.toUpperCase()
      return {
        ok: true,
        data: {
          symbol,
          marginCoin,
          longLeverage: leverage,
          shortLeveage: leverage,
          crossMarginLeverage: leverage,
          marginMode: 'crossed',
        },
      }
    },
    setPositionMode({ productType, posMode }, uid) {
      const reply = core.setHoldMode(walletOf(uid, categoryOfProduct(productType)), posMode)
      return reply.ok ? { ok: true, data: { posMode } } : classicRefusal(reply, 'mix')
    },
    // Quantity after margin and the taker fee (A-open-count).
    openCount(request) {
      const problem = symbolProblem(core, request)
      if (problem !== null) return problem
      const { symbol, openAmount, openPrice, leverage } = request
      const instrument = core
        .instruments(categoryOfProduct(request.productType))
        .find((instrument) => instrument.symbol === symbol)
      if (isZero(openPrice) || instrument === undefined)
        return refuse('40020', 'Parameter openPrice error: it must be above zero')
      // One unit of value costs its share of margin and the taker fee: without the fee the result could not be opened.
      const cost = add(divide('1', leverage ?? DEFAULT_LEVERAGE), instrument.takerFeeRate)
      const value = divide(openAmount, cost)
      const size = isInverse(instrument.category) ? multiply(value, openPrice) : divide(value, openPrice)
      return { ok: true, data: { size: roundToStep(size, instrument.lotSize, 'down') } }
    },
  }
}
