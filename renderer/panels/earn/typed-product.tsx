import { t } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { useState } from 'react'
import { LONGEST_PRODUCT_ID, PeriodType } from '@/shared/exchange/calls/earn/subscribe-info'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { TextField } from '@/renderer/kit/ui/fields/field'

const periods = PeriodType.options.map((value) => ({ value, label: displayText(value) }))

/** Rule that a typed product ID breaks; null if it can be sent to the exchange. */
const idProblem = (id: string): string | null =>
  id === '' || id.length > LONGEST_PRODUCT_ID || /\s/.test(id)
    ? t`must be 1 to ${LONGEST_PRODUCT_ID} characters without blanks`
    : null

/** A product that is not in the list: its properties come from its detail. */
const productOf = (productId: string, periodType: PeriodType): SavingsProduct => ({
  productId,
  periodType,
  coin: '',
  period: '',
  apyType: '',
  advanceRedeem: '',
  settleMethod: '',
  apyList: [],
  status: '',
  productLevel: '',
})

/** Reads a product by a typed ID, for products that the list lacks or that could not be read. */
export function TypedProduct({ onShow }: { readonly onShow: (product: SavingsProduct) => void }) {
  const [id, setId] = useState('')
  const [period, setPeriod] = useState<PeriodType>('flexible')
  const [problem, setProblem] = useState<string | null>(null)
  function show(): void {
    const problem = idProblem(id.trim())
    setProblem(problem)
    if (problem !== null) return
    onShow(productOf(id.trim(), period))
    setId('')
  }
  return (
    <div className="typed-product" role="group" aria-label={t('Product by ID')}>
      <TextField
        label={t('Product ID')}
        value={id}
        error={problem}
        hint={t('Of a product that is not in the list')}
        onChange={(text) => {
          setId(text)
          setProblem(null)
        }}
        onKeyDown={(event) => void (isEnter(event) && show())}
      />
      <div className="typed-product__row">
        <Choice label={t('Kind of term')} size="small" value={period} options={periods} onChange={setPeriod} />
        <Button size="small" onClick={show}>
          {t('Show product')}
        </Button>
      </div>
    </div>
  )
}
