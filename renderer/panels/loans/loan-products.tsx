import { lineText } from '@/shared/base/line-text'
import type { LoanProductTerms } from '@/shared/ipc/watching/risk'
import { t, comma } from '@/shared/languages/text'
import { absent, isAmount } from '@/renderer/kit/format/decimals'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useLoanProducts } from '@/renderer/state/queries/loans'
import { EmptyList, OmittedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'

const lines = [
  ['transferLine', t('No transfers out from')],
  ['spotBuyLine', t('No spot buys from')],
  ['usdtContractOpenLine', t('No new USDT contracts from')],
  ['coinContractOpenLine', t('No new coin contracts from')],
  ['usdcContractOpenLine', t('No new USDC contracts from')],
  ['liquidationLine', t('Liquidation from')],
  ['stopLiquidationLine', t('Liquidation stops at')],
] as const

function Contracts({
  title,
  most,
  symbols,
}: {
  readonly title: string
  readonly most: string
  readonly symbols: readonly { readonly symbol: string; readonly leverage: string }[]
}) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {symbols.length === 0 ? (
          <span className="faint">{t('not allowed')}</span>
        ) : (
          <>
            {symbols.map(({ symbol, leverage }) => `${symbol} ${leverage}×`).join(comma())}
            {most !== '' && <span className="muted">{t` (usual ${most}×)`}</span>}
          </>
        )}
      </dd>
    </div>
  )
}

function Product({ terms: { productId, info, symbols } }: { readonly terms: LoanProductTerms }) {
  const leverage = info !== null && info.leverage !== '' && (
    <span className="muted">{t`Max leverage ${info.leverage}×`}</span>
  )
  return (
    <section className="loan-product">
      <h3 className="loan-product__title">{mixed`Product ${productId} ${leverage}`}</h3>
      <dl className="loan-product__terms">
        <div>
          <dt>{t('Spot')}</dt>
          <dd>{symbols.spotSymbols.join(comma()) || <span className="faint">{t('not allowed')}</span>}</dd>
        </div>
        <div>
          <dt>{t('Spot margin')}</dt>
          <dd>
            {symbols.marginLeverage === '' ? (
              <span className="faint">{t('not allowed')}</span>
            ) : (
              t`up to ${symbols.marginLeverage}×`
            )}
          </dd>
        </div>
        <Contracts
          title={t('USDT contracts')}
          most={symbols.usdtContractLeverage}
          symbols={symbols.usdtContractSymbols}
        />
        <Contracts
          title={t('Coin contracts')}
          most={symbols.coinContractLeverage}
          symbols={symbols.coinContractSymbols}
        />
        <Contracts
          title={t('USDC contracts')}
          most={symbols.usdcContractLeverage}
          symbols={symbols.usdcContractSymbols}
        />
      </dl>
      {info === null ? (
        <p className="muted">{t("This server does not return the product's lines.")}</p>
      ) : (
        <dl className="loan-product__lines">
          {lines.map(([name, title]) => (
            <div key={name}>
              <dt>{title}</dt>
              <dd className="num">{isAmount(info[name]) ? lineText(info[name]) : absent}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Terms of the account's institutional loan products: symbols, leverage and thresholds. */
export function LoanProductTable() {
  const { data, error } = useLoanProducts()
  if (data === undefined && error !== null)
    return <PanelState kind="error" title={t('The products could not be read')} text={error.message} />
  if (data === undefined) return <PanelState kind="loading" title={t('Loading the products')} />
  if (data.list.length === 0)
    return (
      <EmptyList
        title={t('The products are not known')}
        omitted={data.unreadableText}
        empty={
          <PanelState
            kind="empty"
            title={t('No institutional product')}
            text={t('This account has no institutional loan, so no product binds it.')}
          />
        }
      />
    )
  return (
    <div className="loan-products" role="group" aria-label={t('Institutional products')} tabIndex={0}>
      <OmittedBand omitted={data.unreadableText} />
      {data.list.map((terms) => (
        <Product key={terms.productId} terms={terms} />
      ))}
    </div>
  )
}
