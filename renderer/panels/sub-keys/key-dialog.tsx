import { type ReactNode, useState } from 'react'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { t } from '@/shared/languages/text'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { useApp } from '@/renderer/state/stores/app-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import type { FormRead, Problems } from './key-form'
import { type KeyCallEnd, sendKeyCall } from './send-key-call'

interface PassphraseFieldsProps {
  readonly form: { readonly passphrase: string; readonly again: string }
  readonly problems: Problems
  readonly label: string
  readonly hint: string
  readonly set: (change: { readonly passphrase?: string; readonly again?: string }) => void
}

/** Typed twice, because the exchange never returns it. */
export function PassphraseFields({ form, problems, label, hint, set }: PassphraseFieldsProps) {
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: 64 } as const
  return (
    <div className="sub-keys__pair">
      <TextField
        {...secret}
        label={label}
        value={form.passphrase}
        error={problems.passphrase}
        hint={hint}
        onChange={(passphrase) => set({ passphrase })}
      />
      <TextField
        {...secret}
        label={t('The same again')}
        value={form.again}
        error={problems.again}
        onChange={(again) => set({ again })}
      />
    </div>
  )
}

interface KeyDialogProps {
  readonly title: string
  readonly action: string
  readonly endpoint: 'createSubApikey' | 'updateSubApi'
  /** Owner of the key that may send this call. */
  readonly who: string
  readonly reading: FormRead<unknown>
  /** Called on submit, after which the form shows its problems. */
  readonly onTried: () => void
  /** True if the change adds withdrawal permission. */
  readonly gainsWithdraw: boolean
  /** Instructions to find out the result manually. */
  readonly instructions: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Form that creates or changes a key. It is sent once, and never again while the result is unknown. */
export function KeyDialog(props: KeyDialogProps) {
  const { title, action, endpoint, who, reading, gainsWithdraw, instructions, onTried, onDone, onClose, children } =
    props
  const [token, setToken] = useState(newIntentToken)
  const [busy, setBusy] = useState(false)
  const [end, setEnd] = useState<KeyCallEnd | null>(null)
  const [means, setMeans] = useState(false)
  const profile = useApp(({ app }) => app?.profile.label ?? '')
  const isUnknown = end?.kind === 'unknown'
  const send = async (): Promise<void> => {
    onTried()
    if (!reading.ok || busy || isUnknown || (gainsWithdraw && !means)) return
    setBusy(true)
    const ended = await sendKeyCall(endpoint, reading.request, token)
    setBusy(false)
    setEnd(ended)
    if (ended.kind === 'done') onDone()
    // A failed request can be corrected and sent with a new token; a request that may have been executed keeps its
    // token.
    else if (ended.kind === 'failed') setToken(newIntentToken())
  }
  return (
    <Dialog
      open
      width={640}
      title={title}
      description={t`${who} Sent once, with the key of ${profile}; on record without secret and passphrase.`}
      onOpenChange={(open) => !open && !busy && onClose()}
      onCtrlEnter={() => void send()}
      footer={
        <>
          {gainsWithdraw && !isUnknown && (
            <Checkbox checked={means} onChange={setMeans}>
              {t('This key is to take money out of the account')}
            </Checkbox>
          )}
          <span className="toolbar__gap" />
          <Button onClick={onClose} disabled={busy} keys="Esc">
            {t('Close')}
          </Button>
          {!isUnknown && (
            <Button tone="primary" disabled={busy || (gainsWithdraw && !means)} onClick={() => void send()}>
              {busy ? t('Sending…') : action}
            </Button>
          )}
        </>
      }
    >
      {end?.kind === 'failed' && <PanelBand tone="danger">{t`Not done: ${end.why}`}</PanelBand>}
      {end?.kind === 'unknown' ? (
        <div className="sub-keys__unknown" role="alert">
          <p>{mixed`${<strong>{t('Result unknown.')}</strong>} It is not sent again. ${end.why}`}</p>
          <p>{instructions}</p>
        </div>
      ) : (
        <div className="sub-keys__form">{children}</div>
      )}
    </Dialog>
  )
}
