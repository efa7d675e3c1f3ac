import { memo, useState } from 'react'
import { Pencil } from 'lucide-react'
import { minimum } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Funds, shareOf } from '@/shared/trading/pretrade/figures/order-funds'
import { parseSizeExpression } from '@/shared/trading/batch/expression/size-expression'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { QUICK_SIZES } from '@/shared/settings/order-presets'
import { sizeProblem } from '@/renderer/domain/presets/preset-form'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { useMostOpen } from './use-most-open'
import type { Ticket } from './use-ticket'

const usual = ['10%', '25%', '50%', '75%', '100%'] as const

/** Quick sizes of a symbol: the saved sizes, or the default shares. */
const sizesOf = (typed: readonly string[] | undefined): readonly string[] =>
  usual.map((share, at) => typed?.[at]?.trim() || share)

const expressionOf = (size: string) => {
  const parsed = parseSizeExpression(size)
  return parsed.ok ? parsed.expression : null
}

/** Label of a button: `25%`, `R 50` for a risk, otherwise the typed text. */
function labelOf(size: string): string {
  const expression = expressionOf(size)
  if (expression?.kind === 'share') return `${expression.percent}%`
  return expression?.kind === 'risk' ? `R ${expression.amount}` : size
}

interface SizeButtonProps {
  readonly size: string
  readonly ticket: Ticket
  /** Maximum order size of the exchange; null if unknown. */
  readonly most: string | null
}

const atMost = (qty: string, most: string | null): string => (qty === '' || most === null ? qty : minimum(qty, most))

/** A share of the ticket's funds as a quantity; '' without a price. */
function shareIn({ sentForm, sharePrice, leverage }: Ticket, percent: string, instrument: Instrument, funds: Funds) {
  return shareOf(percent, sentForm, instrument, funds, sharePrice, leverage ?? '1')
}

function SizeButton({ size, ticket, most }: SizeButtonProps) {
  const { instrument, funds, fundsMissing, change } = ticket
  if (instrument === null) return null
  const expression = expressionOf(size)
  const isShare = expression?.kind === 'share'
  // A share is converted at once, to be visible before the send; other expressions follow the market.
  const qty = !isShare
    ? size
    : funds === null
      ? ''
      : atMost(shareIn(ticket, expression.percent, instrument, funds), most)
  const text = isShare ? `${qty} ${ticket.unit}` : size
  return (
    <Button
      size="small"
      tone="quiet"
      disabled={qty === ''}
      title={qty === '' ? (fundsMissing ?? t('Needs a price')) : text}
      onClick={() => change({ qty })}
    >
      {labelOf(size)}
    </Button>
  )
}

interface SizesPopoverProps {
  readonly symbol: string
  readonly saved: readonly string[] | undefined
}

/** Editor of the quick sizes of a symbol; sizes that the ticket cannot use are not saved. */
const SizesPopover = memo(function SizesPopover({ symbol, saved }: SizesPopoverProps) {
  const begin = (): readonly string[] => Array.from({ length: QUICK_SIZES }, (_, at) => saved?.[at] ?? '')
  const [typed, setTyped] = useState(begin)
  const type = (at: number, text: string): void => {
    const next = typed.with(at, text)
    setTyped(next)
    if (next.some((size) => sizeProblem(size) !== null)) return
    const all = useSettings.getState().settings.quickSizes
    void saveSettings({ quickSizes: { ...all, [symbol]: next.map((size) => size.trim()) } })
  }
  return (
    <Popover
      trigger={<IconButton size="small" label={t('Change the quick sizes')} icon={<Pencil />} />}
      title={t`Quick sizes of ${symbol.replace(':', ' ')}`}
      onOpenChange={(isOpen) => isOpen && setTyped(begin())}
    >
      <p className="ticket-sizes__help">{t('0.01, $500, 25% or risk 50 stop 1%; an empty one is the usual share.')}</p>
      <div className="ticket-sizes">
        {typed.map((size, at) => (
          <AmountField
            // Sizes are identified by their position.
            key={String(at)}
            label={t`Size ${at + 1}`}
            value={size}
            placeholder={usual[at]}
            error={sizeProblem(size)}
            onChange={(text) => type(at, text)}
          />
        ))}
      </div>
    </Popover>
  )
})

/** Quick-size buttons: shares of the available funds, or the symbol's saved sizes. */
export function QuickSizes({ ticket }: { readonly ticket: Ticket }) {
  const { category, symbol, funds, closing } = ticket
  const key = instrumentKey(category, symbol)
  const open = useMostOpen(ticket)
  const most = closing ? null : (open?.most ?? null)
  const saved = useSettings(({ settings }) => settings.quickSizes[key])
  return (
    <div
      className="ticket-shares"
      role="group"
      aria-label={closing ? t('Share of the position') : t`Share of the available ${funds?.coin ?? t('funds')}`}
    >
      {sizesOf(saved).map((size, at) => (
        <SizeButton key={String(at)} size={size} ticket={ticket} most={most} />
      ))}
      <SizesPopover symbol={key} saved={saved} />
    </div>
  )
}
