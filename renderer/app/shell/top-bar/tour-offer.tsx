import { Compass, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '@/shared/languages/text'
import { type OrdersState, useOrders } from '@/renderer/state/stores/orders-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import './tour-offer.css'

const hasOwnOrder = ({ orders }: OrdersState): boolean => [...orders.values()].some(({ origin }) => origin === 'volley')

/** Offers the tour until it was seen or a first order was sent, independent of the workspace. */
export function TourOffer() {
  const isDone = useSettings(({ settings, loaded }) => !loaded || settings.tourSeen)
  const isBeginner = !useOrders(hasOwnOrder)
  const wasSaved = useRef(false)
  useEffect(() => {
    // Once: a refusal restores the setting.
    if (isDone || isBeginner || wasSaved.current) return
    wasSaved.current = true
    void saveSettings({ tourSeen: true })
  }, [isDone, isBeginner])
  if (isDone || !isBeginner) return null
  return (
    <div className="tour-offer" role="group" aria-label={t('The tour')}>
      <Button
        tone="quiet"
        icon={<Compass />}
        onClick={() => showOverlay('tour')}

        data-testid="take-tour"
      >
        <span className="tour-offer__words">{t('New here? Take the tour')}</span>
      </Button>
      <IconButton label={t('No tour, thanks')} icon={<X />} onClick={() => void saveSettings({ tourSeen: true })} />
    </div>
  )
}
