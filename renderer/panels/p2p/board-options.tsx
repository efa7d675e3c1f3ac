import { grouped } from '@/shared/base/grouped'
import { displayText } from '@/renderer/kit/format/display-text'
import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { X } from 'lucide-react'
import { useState } from 'react'
import { AdvNo, type P2pAdvert, type P2pBoard } from '@/shared/ipc/watching/p2p'
import type { InputOf, MethodName } from '@/shared/ipc/contract'
import { bridge } from '@/renderer/state/bridge/bridge'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { TextField } from '@/renderer/kit/ui/fields/field'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Popover } from '@/renderer/kit/ui/overlays/popover'
import { pollBoard, useP2p } from './p2p-store'

type Change = Extract<MethodName, 'p2p.choose' | 'p2p.addAdvert' | 'p2p.removeAdvert'>

/** Shows a choice at once; the reply of the main process overrides it. */
function choose(choice: Partial<Pick<P2pBoard, 'notifies' | 'sounds'>>): void {
  useP2p.setState(({ head }) => (head === null ? {} : { head: { ...head, ...choice } }))
  void changeOrReport('p2p.choose', choice)
}

/** Returns the reason of a failure, null on success. */
async function change<Name extends Change>(name: Name, input: InputOf<Name>): Promise<string | null> {
  const reply = await bridge.call(name, input)
  await pollBoard()
  return reply.ok ? null : reply.error.message
}
async function changeOrReport<Name extends Change>(name: Name, input: InputOf<Name>): Promise<void> {
  const problem = await change(name, input)
  if (problem !== null) showToast('warning', t('Not changed'), problem)
}

const advertText = ({ advNo, about }: P2pAdvert): string =>
  about === null
    ? advNo
    : t`${advNo}: ${displayText(about.side)} ${about.coin} at ${grouped(about.price)} ${about.fiat}, ${about.status}`

function Adverts({ adverts }: { readonly adverts: readonly P2pAdvert[] }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (): Promise<void> => {
    const parsed = AdvNo.safeParse(typed)
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message ?? t('is not a number'))
    const failed = await change('p2p.addAdvert', { advNo: parsed.data })
    setProblem(failed)
    if (failed === null) setTyped('')
  }
  return (
    <div className="p2p__adverts">
      <p className="p2p__words">
        {t(
          'Orders are requested per advertisement. The exchange lists advertisements of the last 90 ' +
            'days; add an older one by its number.',
        )}
      </p>
      <ul className="p2p__advert-list">
        {adverts.map((advert) => (
          <li key={advert.advNo}>
            <span className="p2p__advert" title={advertText(advert)}>
              {advertText(advert)}
            </span>
            {!advert.isWhole && <span className="warn">{t('not read whole yet')}</span>}
            {advert.isTyped && (
              <IconButton
                size="small"
                label={t`Take ${advert.advNo} out`}
                icon={<X />}
                onClick={() => void changeOrReport('p2p.removeAdvert', { advNo: advert.advNo })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="p2p__add">
        <TextField
          label={t('Advertisement number')}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text)
            setProblem(null)
          }}
          onKeyDown={(event) => isEnter(event) && void add()}
        />
        <Button onClick={() => void add()}>{t('Add')}</Button>
      </div>
    </div>
  )
}

interface BoardOptionsProps {
  readonly head: Omit<P2pBoard, 'orders'>
  readonly copiesPersonal: boolean
  readonly onCopiesPersonal: (on: boolean) => void
}

/** Notifications and sound for new orders and appeals, and the advertisements to read. */
export function BoardOptions({ head, copiesPersonal, onCopiesPersonal }: BoardOptionsProps) {
  return (
    <>
      <Checkbox
        checked={head.notifies}
        onChange={(notifies) => choose({ notifies })}
        title={t('Also while this panel is not shown. It takes a call for each advertisement every few seconds.')}
      >
        {t('Notify me of new and appealed orders')}
      </Checkbox>
      <Checkbox checked={head.sounds} disabled={!head.notifies} onChange={(sounds) => choose({ sounds })}>
        {t('Sound')}
      </Checkbox>
      <Popover
        title={t('Data read')}
        trigger={
          <Button size="small" tone="quiet">
            {plural(head.adverts.length, 'advertisement')}…
          </Button>
        }
      >
        <Adverts adverts={head.adverts} />
        <Checkbox checked={copiesPersonal} onChange={onCopiesPersonal}>
          {t('Names that are uncovered go along in copies and files')}
        </Checkbox>
      </Popover>
    </>
  )
}
