import { memo, useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Balance } from '@/shared/trading/account/account'
import { absolute, compare, decimalsOf, isZero, toDecimals } from '@/shared/base/decimal'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { useAccount } from '@/renderer/state/stores/account-store'
import { AmountText } from '@/renderer/kit/ui/amount'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { SymbolLink } from '@/renderer/domain/orders/cells/symbol-link'
import { AccountFeed } from '@/renderer/domain/account/account-feed'
import { ClassicBalances } from './classic-balances'

const amountOf = (text: string): string => (isAmount(text) ? text : '0')
/** Decimals of every balance, to align the decimal points. */
const SHOWN = 4

/**
 * Truncates to the column width and never rounds up, so the shown amount exists. Balances below one coin keep eight
 * decimals.
 */
function short(value: string): string | null {
  if (!isAmount(value)) return null
  const most = compare(absolute(value), '1') < 0 ? 8 : decimalsFor(value)
  return decimalsOf(value) > most ? toDecimals(value, most, 'down') : value
}
/** Balances of ten million and more are shown without a fraction. */
const decimalsFor = (value: string): number =>
  isAmount(value) && compare(absolute(value), '10000000') >= 0 ? 0 : SHOWN

const amount = (id: keyof Balance, title: string, more: Partial<Column<Balance>> = {}): Column<Balance> => ({
  id,
  title,
  width: 'minmax(110px, 1fr)',
  numeric: true,
  cell: (balance) => <AmountText value={short(balance[id])} decimals={decimalsFor(balance[id])} title={balance[id]} />,
  value: (balance) => balance[id],
  ...more,
})

/** A coin, linked to its USDT spot symbol if there is one. Memoized, because every balance renders it. */
const CoinLink = memo(function CoinLink({ coin }: { readonly coin: string }) {
  const symbol = `${coin}USDT`
  const isListed = useInstrument('SPOT', symbol) !== null
  return (
    <b>
      <SymbolLink category="SPOT" symbol={isListed ? symbol : ''}>
        {coin}
      </SymbolLink>
    </b>
  )
})

export const balanceColumns: readonly Column<Balance>[] = [
  {
    id: 'coin',
    title: t('Coin'),
    width: '60px',
    isWhole: true,
    cell: ({ coin }) => <CoinLink coin={coin} />,
    value: ({ coin }) => coin,
  },
  amount('total', t('Total'), { hint: t('Available and locked together'), shownFrom: 280 }),
  amount('available', t('Available')),
  amount('locked', t('Locked'), { hint: t('Held by open orders'), shownFrom: 640 }),
  amount('equity', t('Equity'), { hint: t('With unrealised profit and loss'), shownFrom: 530 }),
  {
    id: 'usdValue',
    title: t('USD'),
    unit: 'USD',
    hasTotal: true,
    shownFrom: 420,
    width: 'minmax(96px, 1fr)',
    numeric: true,
    cell: (balance) => <span title={balance.usdValue}>{formatMoney(balance.usdValue)}</span>,
    value: (balance) => balance.usdValue,
  },
]

const ofBalances = ['balances'] as const
const holds = (balance: Balance): boolean => !isZero(amountOf(balance.total)) || !isZero(amountOf(balance.equity))

/** Balances of the account by coin. */
export function BalancesPanel() {
  return useIsClassic() ? <ClassicBalances /> : <UnifiedBalances />
}

function UnifiedBalances() {
  const balances = useAccount((state) => state.account?.balances) ?? []
  const [all, setAll] = useState(false)
  const visible = all ? balances : balances.filter(holds)
  return (
    <AccountFeed
      label={t('Balances')}
      parts={ofBalances}
      toolbar={
        <Checkbox checked={all} onChange={setAll}>
          {t('Show empty coins')}
        </Checkbox>
      }
    >
      <DataTable
        label={t('Balances')}
        rows={visible}
        columns={balanceColumns}
        rowKey={(balance) => balance.coin}
        initialSort={{ column: 'usdValue', direction: 'down' }}
        rowData={(balance) => ({ 'data-testid': `balance-${balance.coin}` })}
        empty={
          <PanelState
            kind="empty"
            title={t('No balance')}
            text={
              balances.length === 0
                ? t('The exchange lists no coin for this account.')
                : t('Every coin of this account is empty.')
            }
          />
        }
      />
    </AccountFeed>
  )
}
