import { t } from '@/shared/languages/text'
import type { Crash } from '@/shared/trading/market/crash-returns'
import { divide, isSignedDecimal } from '@/shared/base/decimal'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { TextField } from '@/renderer/kit/ui/fields/field'

/** One point of a drawn path, as typed. */
export interface DrawnPoint {
  readonly id: number
  readonly minutes: string
  readonly percent: string
}

/** A fall by a third within ten minutes, and half of it back. */
export const usualDrawing: readonly DrawnPoint[] = [
  { id: 1, minutes: '5', percent: '-20' },
  { id: 2, minutes: '10', percent: '-33' },
  { id: 3, minutes: '30', percent: '-16' },
]

const minutesProblem = ({ minutes }: DrawnPoint, before: DrawnPoint | undefined): string | null => {
  if (!/^\d{1,4}$/.test(minutes) || Number(minutes) === 0) return t('must be whole minutes above 0, such as 10')
  if (Number(minutes) > 4320) return t('must be at most 4320')
  return before !== undefined && Number(minutes) <= Number(before.minutes)
    ? t('must be later than the point above')
    : null
}
const percentProblem = ({ percent }: DrawnPoint): string | null =>
  isSignedDecimal(percent) && Number(percent) > -100 && Number(percent) <= 1000
    ? null
    : t('must be above -100 and at most 1000, such as -30')

/** The path of the points; null if one of them is not valid. */
export function drawnCrash(points: readonly DrawnPoint[]): Crash | null {
  const hasProblem = points.some(
    (point, at) => minutesProblem(point, points[at - 1]) !== null || percentProblem(point) !== null,
  )
  if (points.length === 0 || hasProblem) return null
  const moved = points.map(({ minutes, percent }) => {
    const change = divide(percent, '100')
    return { second: Number(minutes) * 60, BTC: change, ETH: change, others: change }
  })
  return {
    name: 'drawn',
    about: t('Drawn: every coin except stablecoins moves alike; straight lines between the points.'),
    points: [{ second: 0, BTC: '0', ETH: '0', others: '0' }, ...moved],
  }
}

interface DrawnCrashProps {
  readonly points: readonly DrawnPoint[]
  readonly onChange: (points: readonly DrawnPoint[]) => void
}

/** Editor of a drawn path: minutes and percent of each point. */
export function DrawnCrashEditor({ points, onChange }: DrawnCrashProps) {
  const set = (id: number, part: Partial<DrawnPoint>): void =>
    onChange(points.map((point) => (point.id === id ? { ...point, ...part } : point)))
  const last = points.at(-1)
  return (
    <fieldset className="drawn">
      <legend className="muted">{t('Points of the path, from now')}</legend>
      <ol className="drawn__points">
        {points.map((point, at) => (
          <li key={point.id} className="drawn__point">
            <TextField
              numeric
              label={t`Minutes ${at + 1}`}
              value={point.minutes}
              error={minutesProblem(point, points[at - 1])}
              onChange={(minutes) => set(point.id, { minutes: minutes.trim() })}
            />
            <TextField
              numeric
              label={t`Change ${at + 1}`}
              unit="%"
              value={point.percent}
              error={percentProblem(point)}
              onChange={(percent) => set(point.id, { percent: percent.trim().replace('−', '-') })}
            />
            <Button
              size="small"
              tone="quiet"
              missing={points.length < 2 ? t('A path needs a point') : null}
              aria-label={t`Remove point ${at + 1}`}
              onClick={() => onChange(points.filter(({ id }) => id !== point.id))}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        missing={points.length >= MOST_POINTS ? t`At most ${MOST_POINTS} points` : null}
        onClick={() =>
          onChange([
            ...points,
            {
              id: Math.max(0, ...points.map(({ id }) => id)) + 1,
              minutes: String((Number(last?.minutes) || 0) + 10),
              percent: last?.percent ?? '-10',
            },
          ])
        }
      >
        {t('Add a point')}
      </Button>
    </fieldset>
  )
}

const MOST_POINTS = 12
