import { z } from 'zod'
import type { RequestFor } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'

/** A list of tax records with a separate request: a product, and for margin each of its two modes. */
export const TaxKind = z.enum([
  'SPOT',
  'MARGIN-crossed',
  'MARGIN-isolated',
  'USDT-FUTURES',
  'COIN-FUTURES',
  'USDC-FUTURES',
  'OTHER',
])
export type TaxKind = z.infer<typeof TaxKind>

export const taxKinds: readonly TaxKind[] = TaxKind.options

/** Request parameters of each kind (spec: call 10). */
export const requestsOfKind = {
  SPOT: { bizType: 'SPOT' },
  'MARGIN-crossed': { bizType: 'MARGIN', marginType: 'crossed' },
  'MARGIN-isolated': { bizType: 'MARGIN', marginType: 'isolated' },
  'USDT-FUTURES': { bizType: 'USDT-FUTURES' },
  'COIN-FUTURES': { bizType: 'COIN-FUTURES' },
  'USDC-FUTURES': { bizType: 'USDC-FUTURES' },
  OTHER: { bizType: 'OTHER' },
} as const satisfies Record<TaxKind, Pick<RequestFor<'taxRecords'>, 'bizType' | 'marginType'>>

export const taxKindLabels: Readonly<Record<TaxKind, string>> = {
  SPOT: t('Spot'),
  'MARGIN-crossed': t('Margin, crossed'),
  'MARGIN-isolated': t('Margin, isolated'),
  'USDT-FUTURES': t('USDT futures'),
  'COIN-FUTURES': t('Coin futures'),
  'USDC-FUTURES': t('USDC futures'),
  OTHER: t('Other'),
}
