import { showOverlay } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'

/** Offers the tour to whoever has not seen it. */
export function FirstSteps() {
  const seen = useSettings(({ settings, loaded }) => !loaded || settings.tourSeen)
  if (seen) return null
  return (
    <p className="desk-empty__tour">
      New here?
      <Button tone="quiet" onClick={() => showOverlay('tour')} data-testid="take-tour">
        Take the tour
      </Button>
      <Button tone="quiet" onClick={() => void saveSettings({ tourSeen: true })}>
        No, thanks
      </Button>
    </p>
  )
}
