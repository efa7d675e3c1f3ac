import { t } from '@/shared/languages/text'
import type { ClassicBalance } from '@/shared/trading/account/classic-account'
import { isZero } from '@/shared/base/decimal'
import { AmountText } from '@/renderer/kit/ui/amount'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { Column } from '@/renderer/kit/table/columns/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { ClassicPanel } from '@/renderer/domain/classic/classic-panel'
import { useClassicRead } from '@/renderer/domain/classic/use-classic-read'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'

const amount = (
  id: 'total' | 'available' | 'locked' | 'equity',
  title: string,
  more: Partial<Column<ClassicBalance>> = {},
): Column<ClassicBalance> => ({
  id,
  title,
  width: 'minmax(112px, 1fr)',
  numeric: true,
  value: (balance) => balance[id],
  cell: (balance) => <AmountText value={isAmount(balance[id]) ? balance[id] : null} decimals={4} title={balance[id]} />,
  ...more,
})

export const classicBalanceColumns: readonly Column<ClassicBalance>[] = [
  {
    id: 'coin',
    title: t('Coin'),
    hint: t('And its wallet: funds move between those of a classic account only by a transfer'),
    width: 'minmax(84px, 0.8fr)',
    value: ({ coin, wallet }) => `${coin} ${wallet}`,
    cell: ({ coin, wallet }) => (
      <>
        <b>{coin}</b>{' '}
        <span className="faint" title={wallet}>
          {categoryShort(wallet)}
        </span>
      </>
    ),
  },
  amount('available', t('Available')),
  amount('locked', t('Locked'), { hint: t('Held by open orders'), shownFrom: 420 }),
  amount('equity', t('Equity'), { hint: t('With unrealised profit and loss'), shownFrom: 530 }),
]

const holds = ({ total, equity }: ClassicBalance): boolean =>
  [total, equity].some((text) => isAmount(text) && !isZero(text))

/**
 * Balances of a classic account by wallet. Amounts of a coin in two wallets are not added, because they cannot be
 * traded together.
 */
export function ClassicBalances() {
  const query = useClassicRead('classic.holdings', {})
  const rows = (query.data?.balances ?? []).filter(holds)
  return (
    <ClassicPanel
      label={t('Balances')}
      what="balances"
      query={query}
      count={rows.length}
      empty={<PanelState kind="empty" title={t('No balance')} text={t('No wallet of this account holds a coin.')} />}
    >
      {(_data, empty) => (
        <DataTable
          label={t('Balances of a classic account')}
          rows={rows}
          columns={classicBalanceColumns}
          rowKey={({ wallet, coin }) => `${wallet} ${coin}`}
          rowData={({ wallet, coin }) => ({ 'data-testid': `balance-${wallet}-${coin}` })}
          empty={empty}
        />
      )}
    </ClassicPanel>
  )
}
