import { useState, type MouseEvent, type PointerEvent } from 'react'
import type { Category } from '@/shared/exchange/protocol/fields'
import { offerPrice, offerRange, usePricePick } from '@/renderer/state/stores/price-pick-store'
import './price-pick.css'

interface PricePickLayerProps {
  readonly category: Category
  readonly symbol: string
  /** Price at a height of the panel, on the tick; null outside of the prices. */
  readonly priceAt: (y: number) => string | null
}

interface Drag {
  readonly from: { readonly y: number; readonly price: string }
  readonly to: { readonly y: number; readonly price: string }
}
/** Largest pointer movement during a click. */
const CLICK_PIXELS = 5

/**
 * Layer over a panel with prices while two prices of its symbol are requested: two clicks or one drag. It blocks clicks
 * to the panel.
 */
export function PricePickLayer({ category, symbol, priceAt }: PricePickLayerProps) {
  const isPicking = usePricePick(({ pick }) => pick?.category === category && pick.symbol === symbol)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [hover, setHover] = useState<{ readonly y: number; readonly price: string } | null>(null)
  if (!isPicking) return null
  const placeOf = ({ nativeEvent: { offsetY: y } }: PointerEvent) => {
    const price = priceAt(y)
    return price === null ? null : { y, price }
  }
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    const place = event.button === 0 ? placeOf(event) : null
    if (place === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: place, to: place })
  }
  const onMove = (event: PointerEvent) => {
    const place = placeOf(event)
    setHover(place)
    if (place !== null && drag !== null) setDrag({ ...drag, to: place })
  }
  // A drag ends with a click as well, which must not reach the panel below.
  const onClick = (event: MouseEvent) => {
    event.stopPropagation()
    if (drag === null) return
    setDrag(null)
    if (Math.abs(drag.to.y - drag.from.y) < CLICK_PIXELS) offerPrice({ category, symbol }, drag.from.price)
    else offerRange(drag.from.price, drag.to.price)
  }
  return (
    <div
      className="price-pick"
      data-testid="price-pick"
      // The panel below must not take the focus: it returns to the fields of the prices.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onClick={onClick}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={() => setHover(null)}
    >
      {drag !== null && (
        <span
          className="price-pick__range"
          style={{ top: Math.min(drag.from.y, drag.to.y), height: Math.abs(drag.to.y - drag.from.y) }}
        />
      )}
      {drag !== null && <Line {...drag.from} />}
      {hover !== null && <Line {...hover} />}
    </div>
  )
}

function Line({ y, price }: { readonly y: number; readonly price: string }) {
  return (
    <span className="price-pick__line" style={{ top: y }}>
      <span className="price-pick__price">{price}</span>
    </span>
  )
}
