import { useState } from 'react'
import { everyMember } from '@/shared/base/every-member'
import type { Notified } from '@/shared/settings/order-notifications'
import { isMustSee, orderEventKinds, type OrderEventKind } from '@/shared/trading/orders/order-event'
import { useApp } from '@/renderer/state/stores/app-store'
import { closeOverlay, useScreen } from '@/renderer/state/stores/screen-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { Button } from '@/renderer/kit/ui/button'
import { Checkbox } from '@/renderer/kit/ui/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialog'
import './order-notifications.css'

const kindLabels: Readonly<Record<OrderEventKind, string>> = {
  filled: 'An order is filled',
  'part-filled': 'An order is filled in part',
  refused: 'An order is refused or not sent',
  canceled: 'An order is canceled, and not by you',
  unknown: 'The outcome of an order is unknown',
  found: 'An order is found again',
  'not-found': 'An order is not found',
  liquidation: 'The exchange liquidates',
}
const wayLabels: Readonly<Record<keyof Notified, string>> = { toast: 'Message', sound: 'Sound', desktop: 'Desktop' }
const ways = everyMember<keyof Notified>()(['toast', 'sound', 'desktop'])

function Kind({ kind }: { readonly kind: OrderEventKind }) {
  const all = useSettings(({ settings }) => settings.orderNotifications)
  const set = (way: keyof Notified, on: boolean): void =>
    void saveSettings({ orderNotifications: { ...all, [kind]: { ...all[kind], [way]: on } } })
  return (
    <tr>
      <th scope="row">{kindLabels[kind]}</th>
      {ways.map((way) => {
        const always = way === 'toast' && isMustSee(kind)
        return (
          <td key={way}>
            <Checkbox
              checked={always || all[kind][way]}
              disabled={always}
              title={always ? 'Always shown' : undefined}
              onChange={(on) => set(way, on)}
            >
              {always ? 'Always' : wayLabels[way]}
            </Checkbox>
          </td>
        )
      })}
    </tr>
  )
}

/** A browser asks the user itself, and only within a click. */
function BrowserPermission() {
  const inBrowser = useApp(({ app }) => app?.host === 'browser')
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (!inBrowser || permission === 'granted') return null
  if (permission === 'denied')
    return <p className="muted">This browser does not let Volley show notifications on the desktop.</p>
  return (
    <p className="muted">
      The browser shows nothing on the desktop before you allow it.{' '}
      <Button size="small" onClick={() => void Notification.requestPermission().then(setPermission)}>
        Allow notifications…
      </Button>
    </p>
  )
}

/** How each kind of order news reaches the trader; every change is kept at once. */
export function OrderNotificationsDialog() {
  const isOpen = useScreen(({ overlay }) => overlay === 'order-notifications')
  if (!isOpen) return null
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      width={560}
      title="Order notifications"
      description={
        'All of it stands in the notification centre. Here you choose what comes over the desk, to your ears, ' +
        'and to the desktop while you look elsewhere.'
      }
      footer={<Button onClick={closeOverlay}>Close</Button>}
    >
      <table className="order-notifications">
        <tbody>
          {orderEventKinds.map((kind) => (
            <Kind key={kind} kind={kind} />
          ))}
        </tbody>
      </table>
      <BrowserPermission />
    </Dialog>
  )
}
