import { languages } from '@/shared/languages/languages'
import { spokenLanguage, t, punctuated } from '@/shared/languages/text'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { CoverageCell } from '@/shared/trading/tax/coverage'
import { taxKindLabels, taxKinds } from '@/shared/trading/tax/tax-kind'
import { type Stretch, WEEK_MS } from '@/shared/trading/tax/tax-window'
import { plural } from '@/shared/languages/plural'
import { dayOf, edgeOf } from './tax-range'

/**
 * Each state has a distinct sign, because color alone is not accessible. A week that was read without records is
 * hollow, and one that goes on after the end of the range is half filled.
 */
const signs = {
  read: { sign: '■', text: t('read') },
  begun: { sign: '◧', text: t('read, the week goes on') },
  empty: { sign: '□', text: t('read, no record') },
  reading: { sign: '▸', text: t('begun, not read to its end') },
  pending: { sign: '·', text: t('not read yet') },
  failed: { sign: '✕', text: t('failed') },
  'out-of-reach': { sign: '–', text: t('no longer returned by the exchange') },
} as const
type CellState = keyof typeof signs

function stateOf({ state, records, week }: CoverageCell, { to }: Stretch): CellState {
  if (state !== 'read') return state
  if (week + WEEK_MS > to) return 'begun'
  return records === 0 ? 'empty' : 'read'
}

function labelOf(cell: CoverageCell, range: Stretch): string {
  const { kind, week, records, problem } = cell
  const cellState = stateOf(cell, range)
  const text = cellState === 'begun' ? t`seen until ${edgeOf(range.to, 'to')}, the week goes on` : signs[cellState].text
  const about = t`${taxKindLabels[kind]}, week of ${dayOf(week)}: ${text}`
  const counted = records === 0 ? '' : `, ${plural(records, 'record')}`
  return punctuated(`${about}${counted}${problem === null ? '' : `. ${problem}`}`)
}

const moves = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] } as const
const isMove = (key: string): key is keyof typeof moves => Object.hasOwn(moves, key)

const monthOf = (at: number): string =>
  new Intl.DateTimeFormat(languages[spokenLanguage()].tag, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    at,
  )
const LABEL_WEEKS = 4

/** `Jan 26` above the first week of a month; omitted if the space before the next month or the end is too narrow. */
function monthAbove(weeks: readonly number[], index: number): string {
  const month = monthOf(weeks[index] ?? 0)
  const isFirst = index === 0 || monthOf(weeks[index - 1] ?? 0) !== month
  const ahead = weeks.slice(index, index + LABEL_WEEKS)
  const hasRoom = ahead.length === Math.min(LABEL_WEEKS, weeks.length) && ahead.every((week) => monthOf(week) === month)
  return isFirst && hasRoom ? month : ''
}

interface CoverageGridProps {
  readonly cells: readonly CoverageCell[]
  readonly range: Stretch
}

/** State of every kind in every week of the range. One Tab stop; arrow keys move, and each cell has a description. */
export function CoverageGrid({ cells, range }: CoverageGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const weeks = [...new Set(cells.map(({ week }) => week))]
  const [place, setPlace] = useState<readonly [kind: number, week: number]>([0, 0])
  const row = Math.min(place[0], taxKinds.length - 1)
  const column = Math.min(place[1], weeks.length - 1)
  const cellAt = (kind: number, week: number): CoverageCell | undefined => cells[kind * weeks.length + week]
  const chosen = cellAt(row, column)

  function onKeyDown(event: KeyboardEvent): void {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: weeks.length - 1 }
    const [down, right] = isMove(event.key) ? moves[event.key] : [0, 0]
    if (!isMove(event.key) && ends[event.key] === undefined) return
    event.preventDefault()
    const next: readonly [number, number] = [
      Math.max(0, Math.min(taxKinds.length - 1, row + down)),
      ends[event.key] ?? Math.max(0, Math.min(weeks.length - 1, column + right)),
    ]
    setPlace(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${next[0]} ${next[1]}"]`)?.focus()
  }

  return (
    <div className="tax__coverage">
      <div className="tax__scroll">
        <div
          ref={grid}
          role="grid"
          aria-label={t('Coverage')}
          className="tax__grid"
          style={{ gridTemplateColumns: `max-content repeat(${weeks.length}, minmax(14px, 24px))` }}
          onKeyDown={onKeyDown}
        >
          <div role="row" className="tax__line">
            <span role="columnheader" className="tax__kind">
              {t('Week of')}
            </span>
            {weeks.map((week, index) => (
              <span
                key={week}
                role="columnheader"
                className="tax__month"
                aria-label={dayOf(week)}
                title={monthAbove(weeks, index)}
              >
                {monthAbove(weeks, index)}
              </span>
            ))}
          </div>
          {taxKinds.map((kind, kindIndex) => (
            <div key={kind} role="row" className="tax__line">
              <span role="rowheader" className="tax__kind">
                {taxKindLabels[kind]}
              </span>
              {weeks.map((week, index) => {
                const cell = cellAt(kindIndex, index)
                if (cell === undefined) return <span key={week} role="gridcell" />
                const cellState = stateOf(cell, range)
                const isChosen = kindIndex === row && index === column
                return (
                  <span
                    key={week}
                    role="gridcell"
                    className="tax__cell"
                    data-look={cellState}
                    data-place={`${kindIndex} ${index}`}
                    tabIndex={isChosen ? 0 : -1}
                    aria-label={labelOf(cell, range)}
                    title={labelOf(cell, range)}
                    onFocus={() => setPlace([kindIndex, index])}
                    onClick={() => setPlace([kindIndex, index])}
                  >
                    <span aria-hidden>{signs[cellState].sign}</span>
                  </span>
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <p className="tax__chosen" data-testid="tax-cell">
        {chosen === undefined ? '' : labelOf(chosen, range)}
      </p>
      <ul className="tax__legend" aria-label={t('Legend')}>
        {(Object.keys(signs) as CellState[]).map((cellState) => (
          <li key={cellState}>
            <span className="tax__cell" data-look={cellState} aria-hidden>
              {signs[cellState].sign}
            </span>
            {signs[cellState].text}
          </li>
        ))}
      </ul>
    </div>
  )
}
