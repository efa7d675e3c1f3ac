import { useState } from 'react'
import { t } from '@/shared/languages/text'
import { AnswerLink, linkOrigin } from '@/shared/trading/destinations/answer-link'
import { bridge } from '@/renderer/state/bridge/bridge'
import { storeDestinations } from '@/renderer/state/queries/destinations'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'

interface AnswerLinkRowProps {
  readonly link: AnswerLink
  readonly problem: string | null
  readonly onEdit: () => void
}

/** State of the links that acknowledge alarms. */
export function AnswerLinkRow({ link, problem, onEdit }: AnswerLinkRowProps) {
  const place = linkOrigin(link, 'application')
  return (
    <div className="answer-link">
      <p>
        {link.isOn ? t`Links that acknowledge alarms: served at ${place}` : t('Links that acknowledge alarms: off')}
      </p>
      {problem !== null && <p className="destination__problem" role="alert">{t`No links are served: ${problem}`}</p>}
      <Button size="small" tone="quiet" onClick={onEdit}>
        {t('Links…')}
      </Button>
    </div>
  )
}

interface AnswerLinkFormProps {
  readonly initial: AnswerLink
  readonly onDone: () => void
}

/** Form of the links that acknowledge alarms. */
export function AnswerLinkForm({ initial, onDone }: AnswerLinkFormProps) {
  const [isOn, setOn] = useState(initial.isOn)
  const [address, setAddress] = useState(initial.address)
  const [port, setPort] = useState(String(initial.port))
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({})
  const [failure, setFailure] = useState<string | null>(null)

  async function save(): Promise<void> {
    // NaN, which the setting rejects, for text other than digits.
    const typedPort = /^\d+$/.test(port.trim()) ? Number(port) : Number.NaN
    const parsed = AnswerLink.safeParse({ isOn, address: address.trim(), port: typedPort })
    const issues = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message] as const) ?? []
    setProblems(Object.fromEntries(issues))
    setFailure(null)
    if (!parsed.success) return
    const reply = await bridge.call('destinations.setAnswerLink', parsed.data)
    if (!reply.ok) return setFailure(reply.error.message)
    storeDestinations(reply.value)
    onDone()
  }

  return (
    <div className="destination-form">
      {failure !== null && <PanelBand tone="danger">{failure}</PanelBand>}
      <Checkbox checked={isOn} onChange={setOn}>
        {t('Serve links that acknowledge alarms')}
      </Checkbox>
      <div className="destination-form__fields">
        <TextField
          label={t('Address of this computer')}
          autoFocus
          hint={t('In the network of the phone, such as 192.168.1.20. Only this address is used.')}
          value={address}
          error={problems.address ?? null}
          onChange={setAddress}
        />
        <TextField
          label={t('Port')}
          hint={t('The watchman uses the next port.')}
          value={port}
          error={problems.port ?? null}
          onChange={setPort}
        />
      </div>
      <p className="muted">
        {t(
          'A link opens a page with the title of the alarm and one button, for 12 hours. It can do nothing else. ' +
            'The page is not encrypted: use it in a trusted network only.',
        )}
      </p>
      <div className="destination-form__buttons">
        <Button onClick={onDone}>{t('Back')}</Button>
        <Button tone="primary" onClick={() => void save()}>
          {t('Save links')}
        </Button>
      </div>
    </div>
  )
}
