import { displayText } from '@/renderer/kit/format/display-text'
import { Menu as Base } from '@base-ui/react/menu'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { Position } from '@/shared/trading/account/account'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { usePriceFill } from '@/renderer/domain/orders/use-price-fill'
import { ProtectDialog } from '@/renderer/domain/strategy/protect-dialog'
import { StrategyDialog } from '@/renderer/domain/strategy/strategy-dialog'
import { newStrategy } from '@/renderer/domain/strategy/strategy-form'
import { MenuEntries } from '@/renderer/kit/ui/overlays/menu'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useIsClassic } from '@/renderer/state/stores/app-store'
import { comparisonEntries } from './comparison/comparison-entries'
import { useCompared } from './comparison/comparison'
import { axisPrice } from './exits/exit'
import { Pressable } from '@/renderer/kit/ui/buttons/pressable'

interface ChartMenuProps {
  readonly host: RefObject<HTMLDivElement | null>
  readonly instrument: Instrument
  /** The last price; null while it is not known. */
  readonly last: string | null
  /** The price on the tick at a height of the chart; null outside of the candles. */
  readonly priceAt: (y: number) => string | null
  /** Width of the price axis in pixels. */
  readonly axisWidth: () => number
  readonly onAlert: (price: string) => void
  readonly onScreenshot: () => void
}

/** A price of the chart, and where its menu opens, in pixels of the window. */
interface Place {
  readonly price: string
  readonly x: number
  readonly y: number
}

type OpenForm =
  | { readonly about: 'stop'; readonly price: string }
  | { readonly about: 'exit'; readonly price: string; readonly position: Position; readonly leg: ExitLeg }
type ExitLeg = 'takeProfit' | 'stopLoss'

const legNames: Readonly<Record<ExitLeg, string>> = { takeProfit: t('Take profit'), stopLoss: t('Stop loss') }

/** The exit of a position at a price: a long takes its profit above the market. */
const legAt = ({ posSide }: Position, price: string, last: string): ExitLeg =>
  compare(price, last) > 0 === (posSide === 'long') ? 'takeProfit' : 'stopLoss'

const noPositions: readonly Position[] = []
const isSided = (side: string): side is 'long' | 'short' => side === 'long' || side === 'short'

/**
 * The menu of a price, at the pointer and at a button on the price axis: a limit price for the ticket, a stop, an
 * alert, take profit and stop loss. An order is sent from its review only.
 */
export function ChartMenu(props: ChartMenuProps) {
  const { host, instrument, last, priceAt, axisWidth, onAlert, onScreenshot } = props
  const { category, symbol } = instrument
  const [place, setPlace] = useState<Place | null>(null)
  const [menu, setMenu] = useState<OpenForm | null>(null)
  const fillPrice = usePriceFill()
  const compared = useCompared(instrument)
  const isClassic = useIsClassic()
  const isHedged = useHedge(category)
  const positions = useAccount(({ account }) => account?.positions ?? noPositions)
  const own = positions.filter((position) => position.category === category && position.symbol === symbol)

  useEffect(() => {
    const chart = host.current
    const onMenu = (event: MouseEvent): void => {
      const price = priceAt(event.clientY - (chart?.getBoundingClientRect().top ?? 0))
      if (price === null) return
      event.preventDefault()
      setPlace({ price, x: event.clientX, y: event.clientY })
    }
    chart?.addEventListener('contextmenu', onMenu)
    return () => chart?.removeEventListener('contextmenu', onMenu)
  })

  function entriesAt(price: string) {
    const text = axisPrice(price, instrument)
    const exits = isClassic || last === null || !isFutures(category) ? [] : own
    return [
      { id: 'limit', label: t`Limit price ${text} in the ticket`, run: () => fillPrice(price) },
      ...(isClassic
        ? []
        : [{ id: 'stop', label: t`Trigger order at ${text}…`, run: () => setMenu({ about: 'stop', price }) }]),
      { id: 'alert', label: t`Alert at ${text}`, run: () => onAlert(price) },
      ...exits.map((position) => {
        const leg = legAt(position, price, last ?? price)
        const label = t`${legNames[leg]} of the ${displayText(position.posSide)} at ${text}…`
        return { id: position.posSide, label, run: () => setMenu({ about: 'exit', price, position, leg }) }
      }),
      { id: 'separator', separator: true as const },
      ...comparisonEntries(compared),
      { id: 'screenshot', label: t('Save a screenshot of the chart'), run: onScreenshot },
    ]
  }

  const rect = place === null ? null : new DOMRect(place.x, place.y, 0, 0)
  return (
    <>
      <AxisButton {...{ host, last, priceAt, axisWidth }} onPress={setPlace} />
      <Base.Root open={place !== null} onOpenChange={(open) => !open && setPlace(null)}>
        <Base.Portal>
          <Base.Positioner
            anchor={rect === null ? null : { getBoundingClientRect: () => rect }}
            align="start"
            className="overlay-positioner"
          >
            <Base.Popup className="menu" aria-label={t('At this price')} data-testid="chart-menu">
              <MenuEntries entries={place === null ? [] : entriesAt(place.price)} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {menu?.about === 'stop' && (
        <StrategyDialog
          subject={{ category, symbol }}
          record={null}
          begins={triggerAt(menu.price, last, isHedged)}
          onClose={() => setMenu(null)}
        />
      )}
      {menu?.about === 'exit' && isSided(menu.position.posSide) && (
        <ProtectDialog
          category={category}
          symbol={symbol}
          posSide={menu.position.posSide}
          isHedged={isHedged}
          at={menu}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

/** A trigger order at a price: a buy above the market, a sell below it. */
function triggerAt(price: string, last: string | null, isHedged: boolean) {
  const side = last !== null && compare(price, last) < 0 ? ('sell' as const) : ('buy' as const)
  const empty = newStrategy('trigger', isHedged ? (side === 'buy' ? 'long' : 'short') : '')
  return { ...empty, side, trigger: { ...empty.trigger, price } }
}

interface AxisButtonProps extends Pick<ChartMenuProps, 'host' | 'last' | 'priceAt' | 'axisWidth'> {
  readonly onPress: (place: Place) => void
}

/** Button at the price axis, at the height of the pointer. By keyboard it uses the last price. */
function AxisButton({ host, last, priceAt, axisWidth, onPress }: AxisButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const height = useRef<number | null>(null)
  useEffect(() => {
    const frame = host.current?.parentElement
    const onMove = (event: PointerEvent): void => {
      const element = button.current
      const y = event.clientY - (host.current?.getBoundingClientRect().top ?? 0)
      if (element === null || event.target === element || element.contains(event.target as Node)) return
      height.current = priceAt(y) === null ? null : y
      element.style.top = `${y}px`
      element.style.right = `${axisWidth()}px`
      element.dataset.shown = String(height.current !== null)
    }
    const onMouseLeave = (): void => {
      height.current = null
      if (button.current !== null) button.current.dataset.shown = 'false'
    }
    frame?.addEventListener('pointermove', onMove)
    frame?.addEventListener('pointerleave', onMouseLeave)
    return () => {
      frame?.removeEventListener('pointermove', onMove)
      frame?.removeEventListener('pointerleave', onMouseLeave)
    }
  })
  return (
    <Pressable
      ref={button}
      className="chart__plus"
      aria-label={t('Limit, stop, alert or exit at this price')}
      onClick={({ currentTarget }) => {
        const price = height.current === null ? last : priceAt(height.current)
        const { left, bottom } = currentTarget.getBoundingClientRect()
        if (price !== null) onPress({ price, x: left, y: bottom })
      }}
    >
      <Plus aria-hidden />
    </Pressable>
  )
}
