import { useRef } from 'react'
import { t } from '@/shared/languages/text'
import { figureOf, type Headline, stateText } from '@/shared/trading/alarms/headline'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'

/** Row height in letters, as in the style sheet. */
const ROW_LETTERS = 3.6

/** Loans of the same coin differ by the last digits of their order ID. */
export const nameOf = ({ kind, id, name }: Headline): string => (kind === 'loan' ? `${name} …${id.slice(-4)}` : name)

/** All risk units and loans, worst first, as many whole rows as fit. */
export function WallList({
  headlines,
  letter,
}: {
  readonly headlines: readonly Headline[]
  /** Height of a letter, px. */
  readonly letter: number
}) {
  const list = useRef<HTMLUListElement>(null)
  const { height } = useSize(list)
  const room = letter > 0 && height > 0 ? Math.max(1, Math.floor(height / (letter * ROW_LETTERS))) : headlines.length
  const visible = headlines.length > room ? headlines.slice(0, room - 1) : headlines
  const hidden = headlines.length - visible.length
  return (
    <section className="wall-list" aria-label={t('All risk units and loans, the worst first')}>
      <ul ref={list} className="wall-list__rows">
        {visible.map((headline) => (
          <li
            key={`${headline.kind} ${headline.id}`}
            className={`wall-list__row wall-list__row--${headline.state}`}
            data-live={headline.isLive}
          >
            <span className="wall-list__name">{nameOf(headline)}</span>
            <b className={`wall-list__figure ${headline.isBacked ? '' : 'wall-list__figure--words'}`}>
              {figureOf(headline)}
            </b>
            <span className="wall-list__state">{stateText(headline)}</span>
          </li>
        ))}
        {hidden > 0 && <li className="wall-list__more">{t`and ${hidden} more, none of them worse`}</li>}
      </ul>
    </section>
  )
}
