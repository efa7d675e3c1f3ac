import { t } from '@/shared/languages/text'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { AnswerPane } from './answer-pane'
import { CallForm } from './call-form'
import { CallList } from './call-list'
import { callOf } from './calls'
import { showSide, useApiDesk } from './desk-store'
import './api-desk.css'

const sides = [
  { value: 'request', label: t('Request') },
  { value: 'answer', label: t('Answer') },
] as const

/** API desk for every call of the exchange: list of calls, form of a call, and its result. */
export function ApiDeskPanel() {
  const name = useApiDesk((state) => state.name)
  const side = useApiDesk((state) => state.side)
  const call = callOf(name)
  return (
    <Panel label={t('API desk')}>
      <div className="api-desk" data-side={side}>
        <CallList />
        <div className="api-desk__sides">
          <div className="api-desk__switch">
            <Choice wide size="small" label={t('Side')} value={side} onChange={showSide} options={sides} />
          </div>
          <CallForm key={name} call={call} />
          <AnswerPane key={`${name}-answer`} call={call} />
        </div>
      </div>
    </Panel>
  )
}
