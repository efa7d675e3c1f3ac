import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { openIncidents } from '@/renderer/domain/alarms/alarm-answers'
import { useLoanEvents } from '@/renderer/domain/loan-events/use-loan-events'
import type { Headline } from '@/shared/trading/alarms/headline'
import { isSale } from '@/shared/trading/alarms/unanswered-event'
import { plural } from '@/shared/languages/plural'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { useAlarms } from '@/renderer/state/stores/health/alarms-store'
import { useHeadlines } from '@/renderer/state/stores/health/headlines'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { followFullScreen } from './full-screen'
import { AcknowledgeWorst } from './wall-action'
import { WallEvents } from './wall-events'
import { WallFace } from './wall-face'
import { nameOf, WallList } from './wall-list'
import './wall-mode.css'

/** As the bell counts them. */
const countOf = ({ alarms }: ReturnType<typeof useAlarms.getState>): number =>
  alarms === null ? 0 : openIncidents(alarms.alarms).length

/** The wall is this many letters high and wide: it grows with the screen, so that it is read from across the room. */
const LETTERS_HIGH = 40
const LETTERS_WIDE = 56

function UnansweredAlarms() {
  const count = useAlarms(countOf)
  if (count === 0) return null
  return <span className="wall-mode__alarms">{plural(count, 'unanswered alarm')}</span>
}

/** Reason for an empty wall mode, in the size of a figure. An event above takes this size. */
function NoRiskUnits({ hasEvent }: { readonly hasEvent: boolean }) {
  const overview = useRisk((state) => state.overview)
  const reason = overview === null ? t('The risk units have not been read yet.') : overview.reason
  return (
    <div className="wall-face">
      {!hasEvent && <p className="wall-face__figure wall-face__figure--words">{t('not watched')}</p>}
      <p className="wall-face__state">{reason ?? t('This account has no risk unit and no loan.')}</p>
      <div className="wall-action__buttons">
        <AcknowledgeWorst />
      </div>
    </div>
  )
}

/** A known call needs an action: a figure that is unknown does not hide it. The list has both. */
const faceOf = (all: readonly Headline[]): Headline | undefined =>
  all.find(({ state }) => state === 'critical' || state === 'call') ?? all[0]

function Wall() {
  const screen = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(screen)
  const all = useHeadlines()
  const worst = faceOf(all)
  const events = useLoanEvents()
  const state = events.some(isSale) ? 'critical' : (worst?.state ?? 'unknown')
  const letter = Math.min(height / LETTERS_HIGH, width / LETTERS_WIDE)
  useEffect(followFullScreen, [])
  return (
    <div ref={screen} className="wall-mode__screen">
      <div
        className={`wall-mode__frame wall-mode__frame--${state}`}
        data-live={worst?.isLive ?? false}
        style={{ fontSize: `${letter}px` }}
      >
        <header className="wall-mode__head">
          <h2 className="wall-mode__title">{t`LTV ${worst === undefined ? '' : nameOf(worst)}`}</h2>
          <UnansweredAlarms />
          <span className="wall-mode__gap" />
          <Base.Close
            className="wall-mode__leave"
            title={t('Exit wall mode (Esc)')}
          >{mixed`${<X aria-hidden />} Exit`}</Base.Close>
        </header>
        <div className="wall-mode__body">
          <div className="wall-mode__main">
            <WallEvents events={events} isAlone={worst === undefined} />
            {worst === undefined ? (
              <NoRiskUnits hasEvent={events.length > 0} />
            ) : (
              <WallFace headline={worst} letter={letter} hasEvent={events.length > 0} />
            )}
          </div>
          {all.length > 0 && <WallList headlines={all} letter={letter} />}
        </div>
      </div>
    </div>
  )
}

/** Worst loan-to-value in full screen, for a wall display; Esc closes it. */
export function WallMode() {
  const open = useScreen(({ overlay }) => overlay === 'wall')
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={() => closeOverlay('wall')} disablePointerDismissal>
      <Base.Portal>
        <Base.Popup ref={popup} className="wall-mode" aria-label={t('Wall mode')} initialFocus={popup}>
          <Wall />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
