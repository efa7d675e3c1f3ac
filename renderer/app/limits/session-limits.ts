import { divide, isDecimal, multiply } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { everyMember } from '@/shared/base/every-member'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { type LockLimit, lockLimits, TradingLockSettings } from '@/shared/trading/pretrade/limits/trading-lock'
import { Settings, type SettingsChange } from '@/shared/settings/settings'

/** Limits of a trading session over all orders, as typed. */
export interface SessionLimitsForm extends Readonly<Record<LockLimit, string>> {
  /** Notional of all orders and amends per minute, in USDT. */
  readonly worthPerMinute: string
  /** Move of every price for the worst of all fills, percent. */
  readonly worstBand: string
  readonly armMinutes: string
  readonly placePace: string
}
export type SessionLimit = keyof SessionLimitsForm

/** Labels of the limits. */
export const sessionLimits: Readonly<
  Record<SessionLimit, { readonly label: string; readonly unit: string; readonly hint: string }>
> = {
  worthPerMinute: {
    label: t('Notional per minute'),
    unit: 'USDT',
    hint: t('Of all orders and changes; beyond it trading stops until you arm it again'),
  },
  worstBand: {
    label: t('Band of the worst case'),
    unit: '%',
    hint: t('Move of every price, up and down, for the worst of all fills in a review; 0 to 50'),
  },
  armMinutes: {
    label: t('Live trading stays armed'),
    unit: t('minutes'),
    hint: t('After that, orders are blocked until you re-arm. Cancels always work'),
  },
  placePace: {
    label: t('Batch request rate'),
    unit: t('per second'),
    hint: t('Requests of up to 20 orders; the exchange allows 5 per second'),
  },
  ordersPerMinute: {
    label: t('Orders per minute'),
    unit: t('orders'),
    hint: t('Orders and changes; empty: no such limit'),
  },
  notionalPerDay: {
    label: t('Notional per UTC day'),
    unit: 'USDT',
    hint: t('Orders and changes, counted from when this is set; empty: no such limit'),
  },
  symbolNotionalPerDay: {
    label: t('Notional per symbol and UTC day'),
    unit: 'USDT',
    hint: t('The same of each symbol; empty: no such limit'),
  },
  lossPerDay: {
    label: t('Loss per UTC day'),
    unit: 'USDT',
    hint: t(
      'Realized and unrealized: equity below its first reading of the day. ' +
        'Prices of coins you hold and transfers count too',
    ),
  },
  coolOffMinutes: {
    label: t('Cool-off'),
    unit: t('minutes'),
    hint: t(
      'Time for which new orders are blocked; after a daily limit at least until 00:00 UTC. It cannot be shortened',
    ),
  },
}

export const paceLimits = everyMember<Exclude<SessionLimit, LockLimit>>()([
  'worthPerMinute',
  'worstBand',
  'armMinutes',
  'placePace',
])
export const sessionFormOf = ({
  pretrade,
  armMinutes,
  placePace,
}: Pick<Settings, 'pretrade' | 'armMinutes' | 'placePace'>): SessionLimitsForm => ({
  worthPerMinute: pretrade.worthPerMinute,
  worstBand: multiply(pretrade.worstBand, '100'),
  armMinutes: String(armMinutes),
  placePace: String(placePace),
  ...(Object.fromEntries(lockLimits.map((limit) => [limit, String(pretrade.lock[limit] ?? '')])) as Record<
    LockLimit,
    string
  >),
})

/** The typed whole number; NaN, which no setting accepts, for any other text. */
const wholeNumber = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : NaN)

const lockProblems: Readonly<Record<LockLimit, string>> = {
  ordersPerMinute: t('must be a whole number from 1 to 3000, or empty'),
  notionalPerDay: t('must be a plain decimal number such as 5000, or empty'),
  symbolNotionalPerDay: t('must be a plain decimal number such as 5000, or empty'),
  lossPerDay: t('must be a plain decimal number such as 5000, or empty'),
  coolOffMinutes: t('must be whole minutes from 1 to 1440'),
}

/** An empty field means no limit. A cool-off always has a length. */
function typedLock(form: SessionLimitsForm) {
  const amount = (typed: string): string | null => typed.trim() || null
  return {
    ordersPerMinute: form.ordersPerMinute.trim() === '' ? null : wholeNumber(form.ordersPerMinute),
    notionalPerDay: amount(form.notionalPerDay),
    symbolNotionalPerDay: amount(form.symbolNotionalPerDay),
    lossPerDay: amount(form.lossPerDay),
    coolOffMinutes: wholeNumber(form.coolOffMinutes),
  }
}

/** The change of settings for this form, or its problems by field. It keeps the limits of single orders. */
export function readSessionLimits(
  form: SessionLimitsForm,
  pretrade: PretradeSettings,
): { readonly change: SettingsChange } | { readonly problems: Partial<Record<SessionLimit, string>> } {
  const notional = PretradeSettings.shape.worthPerMinute.safeParse(form.worthPerMinute.trim())
  const typedBand = form.worstBand.trim()
  const band = PretradeSettings.shape.worstBand.safeParse(isDecimal(typedBand) ? divide(typedBand, '100') : typedBand)
  const minutes = Settings.shape.armMinutes.safeParse(wholeNumber(form.armMinutes))
  const pace = Settings.shape.placePace.safeParse(wholeNumber(form.placePace))
  const lock = TradingLockSettings.safeParse({ ...typedLock(form), symbols: pretrade.lock.symbols })
  if (notional.success && band.success && minutes.success && pace.success && lock.success)
    return {
      change: {
        pretrade: { ...pretrade, worthPerMinute: notional.data, worstBand: band.data, lock: lock.data },
        armMinutes: minutes.data,
        placePace: pace.data,
      },
    }
  return {
    problems: {
      ...(notional.success ? {} : { worthPerMinute: t('must be a plain decimal number such as 50000000') }),
      ...(band.success ? {} : { worstBand: t('must be a plain decimal number from 0 to 50') }),
      ...(minutes.success ? {} : { armMinutes: t('must be whole minutes from 1 to 480') }),
      ...(pace.success ? {} : { placePace: t('must be a whole number from 1 to 5') }),
      ...Object.fromEntries(
        (lock.error?.issues ?? []).map(({ path: [limit] }) => [limit, lockProblems[limit as LockLimit]]),
      ),
    },
  }
}
