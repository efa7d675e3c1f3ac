import { useState } from 'react'
import { t } from '@/shared/languages/text'
import type { Notified } from '@/shared/settings/order-notifications'
import { isMustSee, orderEventKinds, type OrderEventKind } from '@/shared/trading/orders/order-event'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { eventSentences } from '@/renderer/domain/orders/labels/order-event-labels'
import { playOrderSound } from './order-sounds'
import { Input } from '@/renderer/kit/ui/fields/input'
import './order-notifications.css'

const SILENT = t('Not played: the browser plays no sound before a click, or there is no sound device.')

interface SoundProps {
  readonly kind: OrderEventKind
  readonly chosen: Notified
  readonly set: (change: Partial<Notified>) => void
  readonly onTested: (isAudible: boolean) => void
}

function Sound({ kind, chosen: { sound, volume }, set, onTested }: SoundProps) {
  return (
    <span className="order-notifications__sound">
      <Checkbox checked={sound} onChange={(on) => set({ sound: on })}>
        {t('Sound')}
      </Checkbox>
      <Input
        type="range"
        min={0}
        max={100}
        step={10}
        value={volume}
        disabled={!sound}
        aria-label={t`Volume: ${eventSentences[kind]}`}
        title={`${volume} %`}
        onChange={(event) => set({ volume: Number(event.target.value) })}
      />
      <Button
        size="small"
        aria-label={t`Test the sound: ${eventSentences[kind]}`}
        disabled={!sound}
        onClick={() => void playOrderSound(kind, volume).then(onTested)}
      >
        {t('Test')}
      </Button>
    </span>
  )
}

interface KindProps {
  readonly kind: OrderEventKind
  readonly onTested: (isAudible: boolean) => void
}

function Kind({ kind, onTested }: KindProps) {
  const all = useSettings(({ settings }) => settings.orderNotifications)
  const chosen = all[kind]
  const always = isMustSee(kind)
  const set = (change: Partial<Notified>): void =>
    void saveSettings({ orderNotifications: { ...all, [kind]: { ...chosen, ...change } } })
  return (
    <tr>
      <th scope="row">{eventSentences[kind]}</th>
      <td>
        <Checkbox
          checked={always || chosen.toast}
          disabled={always}
          title={always ? t('Always shown') : undefined}
          onChange={(toast) => set({ toast })}
        >
          {always ? t('Always') : t('Message')}
        </Checkbox>
      </td>
      <td>
        <Sound kind={kind} chosen={chosen} set={set} onTested={onTested} />
      </td>
      <td>
        <Checkbox checked={chosen.desktop} onChange={(desktop) => set({ desktop })}>
          {t('Desktop')}
        </Checkbox>
      </td>
    </tr>
  )
}

/** The browser asks the user, and only during a click. */
function BrowserPermission() {
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (!inBrowser || permission === 'granted') return null
  if (permission === 'denied')
    return <p className="muted">{t('This browser does not let Volley show notifications on the desktop.')}</p>
  const allowButton = (
    <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {t('Allow notifications…')}
    </Button>
  )
  return <p className="muted">{mixed`The browser shows nothing on the desktop before you allow it. ${allowButton}`}</p>
}

/** Notification settings of each kind of order event; every change is saved immediately. */
export function OrderNotificationsDialog() {
  const isOpen = useScreen(({ overlay }) => overlay === 'order-notifications')
  const [isAudible, setAudible] = useState(true)
  if (!isOpen) return null
  return (
    <Dialog
      open
      onOpenChange={() => closeOverlay('order-notifications')}
      width={680}
      title={t('Order notifications')}
      description={t(
        'Everything appears in the notification center. Choose which events also show a toast, play a sound, ' +
          'or notify on the desktop while another window has the focus.',
      )}
      footer={<Button onClick={() => closeOverlay('order-notifications')}>{t('Close')}</Button>}
    >
      <table className="order-notifications">
        <tbody>
          {orderEventKinds.map((kind) => (
            <Kind key={kind} kind={kind} onTested={setAudible} />
          ))}
        </tbody>
      </table>
      {!isAudible && (
        <p className="order-notifications__failure" role="alert">
          {SILENT}
        </p>
      )}
      <BrowserPermission />
    </Dialog>
  )
}
