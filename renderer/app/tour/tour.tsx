import { useEffect, useState } from 'react'
import { t } from '@/shared/languages/text'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Callout } from '@/renderer/kit/ui/overlays/callout'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { saveSettings } from '@/renderer/state/stores/settings-store'
import { revealPanel } from '@/renderer/state/workspace/workspace-handle'
import { type TourStep, tourSteps } from './tour-steps'
import './tour.css'

const selectorOf = ({ at }: TourStep): string => (typeof at === 'string' ? `[data-panel="${at}"]` : at.selector)

/** Element of the current step, highlighted; null until it is rendered. Brings its panel to the front. */
function useMarked(step: TourStep): Element | null {
  const [marked, setMarked] = useState<{ readonly step: TourStep; readonly element: Element } | null>(null)
  useEffect(() => {
    if (typeof step.at === 'string') revealPanel(step.at)
    let element: Element | null = null
    let frame = 0
    // A closed or hidden panel appears in one of the next frames.
    const locate = () => {
      element = document.querySelector(selectorOf(step))
      if (element === null) frame = requestAnimationFrame(locate)
      else {
        element.setAttribute('data-toured', '')
        setMarked({ step, element })
      }
    }
    locate()
    return () => {
      cancelAnimationFrame(frame)
      element?.removeAttribute('data-toured')
    }
  }, [step])
  return marked?.step === step ? marked.element : null
}

function Step({ at, go }: { readonly at: number; readonly go: (to: number | null) => void }) {
  const step = tourSteps[at]!
  const anchor = useMarked(step)
  const isLast = at === tourSteps.length - 1
  if (anchor === null) return null
  return (
    <Callout anchor={anchor} title={step.title} onClose={() => go(null)}>
      <p className="tour__text">{step.text}</p>
      <div className="tour__foot">
        <span className="tour__count">{t`${at + 1} of ${tourSteps.length}`}</span>
        {!isLast && (
          <Button tone="quiet" onClick={() => go(null)}>
            {t('End tour')}
          </Button>
        )}
        {at > 0 && <Button onClick={() => go(at - 1)}>{t('Back')}</Button>}
        <Button tone="primary" autoFocus onClick={() => go(isLast ? null : at + 1)}>
          {isLast ? t('Done') : t('Next')}
        </Button>
      </div>
    </Callout>
  )
}

function Steps() {
  const [at, setAt] = useState(0)
  const go = (to: number | null) => {
    if (to !== null) return setAt(to)
    closeOverlay('tour')
    void saveSettings({ tourSeen: true })
  }
  return <Step key={at} at={at} go={go} />
}

/** Tour of the screen. It sends nothing and changes no setting except that it was seen. */
export function Tour() {
  const open = useScreen(({ overlay }) => overlay === 'tour')
  return open ? <Steps /> : null
}
