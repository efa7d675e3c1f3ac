import { groupStarts } from '@/shared/base/grouped'
import { absent, exactDigits } from '../format/decimals'
import './amount.css'

export interface AmountProps {
  readonly value: string | null | undefined
  /** Pads to this many decimals. Further digits are kept. */
  readonly decimals?: number | undefined
  /** For prices: the last two digits are emphasized. Otherwise trailing zeros are dimmed. */
  readonly emphasise?: boolean | undefined
  readonly className?: string | undefined
  readonly title?: string | undefined
}

/** Splits printed digits into leading digits, emphasized digits, and padding. */
export function amountParts(
  text: string,
  emphasise: boolean,
): { readonly head: string; readonly tail: string; readonly padding: string } {
  if (text === absent) return { head: '', tail: '', padding: text }
  if (!emphasise) {
    const padding = text.includes('.') ? (/\.?0+$/.exec(text)?.[0] ?? '') : ''
    return { head: text.slice(0, text.length - padding.length), tail: '', padding }
  }
  const tail = /\d\.?\d$/.exec(text)?.[0] ?? text
  return { head: text.slice(0, text.length - tail.length), tail, padding: '' }
}

/** A part of the digits that begins at `from`, with a gap before each group of three. */
function Digits({
  text,
  from,
  starts,
}: {
  readonly text: string
  readonly from: number
  readonly starts: readonly number[]
}) {
  const inside = starts.map((start) => start - from).filter((start) => start >= 0 && start < text.length)
  return [0, ...inside].map((start, index) => {
    const digits = text.slice(start, inside[index])
    return index === 0 ? (
      digits
    ) : (
      <span key={start} className="amount__group">
        {digits}
      </span>
    )
  })
}

/** A decimal text on screen. The number read aloud and copied is complete. Only its look differs. */
export function AmountText({ value, decimals, emphasise = false, className = '', title }: AmountProps) {
  const digits = exactDigits(value, decimals)
  const { head, tail, padding } = amountParts(digits, emphasise)
  const starts = groupStarts(digits)
  return (
    <span className={`amount ${emphasise ? 'amount--price' : ''} ${className}`} title={title}>
      <Digits text={head} from={0} starts={starts} />
      {tail !== '' && (
        <b className="amount__tail">
          <Digits text={tail} from={head.length} starts={starts} />
        </b>
      )}
      {padding !== '' && <span className="amount__padding">{padding}</span>}
    </span>
  )
}
