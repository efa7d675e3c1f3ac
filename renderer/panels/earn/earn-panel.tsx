import { useState } from 'react'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { t } from '@/shared/languages/text'
import { useSavingsDetails, useSavingsProducts } from '@/renderer/state/queries/earn'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { OmittedBand, OutdatedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { Comparison } from './comparison'
import './earn.css'
import { ProductDetail } from './product-detail'
import { productKeyOf, ProductTable } from './product-table'
import { TypedProduct } from './typed-product'

const none: ReadonlySet<string> = new Set()

/** Savings products: earnings of an amount and redemption dates. Read-only: the exchange has no call to subscribe. */
export function EarnPanel() {
  const { data, problem, refetch } = useSavingsProducts()
  const [typed, setTyped] = useState<readonly SavingsProduct[]>([])
  const [chosen, setChosen] = useState(none)
  const [amount, setAmount] = useState('1000')
  if (data === undefined && problem === null)
    return (
      <Panel label={t('Earn')}>
        <PanelState kind="loading" title={t('Loading the products')} />
      </Panel>
    )
  const listed = data?.list ?? []
  const omitted = data?.unreadableText ?? null
  const isListed = (product: SavingsProduct): boolean =>
    listed.some((other) => productKeyOf(other) === productKeyOf(product))
  const products = [...listed, ...typed.filter((product) => !isListed(product))]
  const picked = products.filter((product) => chosen.has(productKeyOf(product)))
  const visible = picked.length > 0 ? picked : products.slice(0, 1)
  function showTyped(product: SavingsProduct): void {
    setTyped([...typed.filter((other) => productKeyOf(other) !== productKeyOf(product)), product])
    setChosen(new Set([productKeyOf(product)]))
  }
  return (
    <Panel label={t('Earn')} className="earn">
      <div className="earn__halves">
        <div className="earn__list">
          {data === undefined && problem !== null && (
            <PanelState
              kind="error"
              title={t('The products could not be read')}
              text={problem}
              action={<Button onClick={() => void refetch()}>{t('Read again')}</Button>}
            />
          )}
          {data !== undefined && <OutdatedBand problem={problem} />}
          <OmittedBand omitted={omitted} />
          {(data !== undefined || typed.length > 0) && (
            <ProductTable
              products={products}
              omitted={omitted}
              chosen={new Set(visible.map(productKeyOf))}
              onChosen={setChosen}
            />
          )}
          <p className="earn__hint">{t('Enter shows a product, Space or Ctrl-click adds it to the comparison.')}</p>
          <TypedProduct onShow={showTyped} />
        </div>
        <Detail products={visible} amount={amount} onAmount={setAmount} />
      </div>
    </Panel>
  )
}

function Detail({
  products,
  amount,
  onAmount,
}: {
  readonly products: readonly SavingsProduct[]
  readonly amount: string
  readonly onAmount: (amount: string) => void
}) {
  const details = useSavingsDetails(products)
  const failed = details.find(({ error }) => error !== null)
  const compared = products.flatMap((product, index) => {
    const detail = details[index]?.data
    return detail === undefined ? [] : [{ product, detail }]
  })
  const [first] = compared
  if (failed?.error)
    return <PanelState kind="error" title={t('The product could not be read')} text={failed.error.message} />
  if (first === undefined || compared.length < products.length)
    return products.length === 0 ? null : <PanelState kind="loading" title={t('Loading the product')} />
  if (compared.length === 1)
    return <ProductDetail key={productKeyOf(first.product)} {...first} amount={amount} onAmount={onAmount} />
  return <Comparison compared={compared} amount={amount} onAmount={onAmount} />
}
