import { lineText } from '@/shared/base/line-text'
import { plural } from '@/shared/languages/plural'
import { t, punctuated } from '@/shared/languages/text'
import { slippages } from '@/shared/trading/batch/pricing/peg'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import type { Repricing } from '@/renderer/domain/review/model/use-repricing'

const AS_REVIEWED = 'reviewed'
const label = t('Slippage from the reviewed price')
const options = [
  ...slippages.map((slippage) => ({
    value: slippage,
    label: lineText(slippage),
    title: t('Priced again at the send. Beyond this nothing is sent, and the review gets the new prices.'),
  })),
  { value: AS_REVIEWED, label: t('As reviewed'), title: t('Sent at the prices above, wherever the market is.') },
]

/** Choice of prices for pegs: those of the send within a slippage, or the reviewed ones. */
export function ReviewPegs({ pegged, slippage, setSlippage }: Repricing) {
  if (pegged === 0) return null
  const follows = plural(pegged, 'price follows the market', t('prices follow the market'))
  const pricing = slippage === null ? t('sent as reviewed') : t('priced again at the send, within')
  return (
    <section className="review-section" aria-label={t('Prices that follow the market')}>
      <div className="review-policy">
        <span>{punctuated(`${follows}: ${pricing}`)}</span>
        <Choice
          label={label}
          size="small"
          value={slippage ?? AS_REVIEWED}
          onChange={(chosen) => setSlippage(chosen === AS_REVIEWED ? null : chosen)}
          options={options}
        />
      </div>
    </section>
  )
}
