import { t } from '@/shared/languages/text'
import { Chip } from '@/renderer/kit/ui/chip'
import { type Call, permissionOf, rateOf, callTitleOf } from './calls'

/** Title of a call, with its permission and rate limit. */
export function CallHead({ call: { declaration } }: { readonly call: Call }) {
  return (
    <header className="call-head">
      <h2 className="call-head__title">{callTitleOf(declaration)}</h2>
      <p className="call-head__path selectable">
        <b>{declaration.method}</b> {declaration.path}
      </p>
      <p className="call-head__chips">
        <Chip title={t('The permission a key needs')}>{permissionOf(declaration)}</Chip>
        <Chip title={t('The exchange counts calls in any one second; Volley waits its turn')}>
          {rateOf(declaration)}
        </Chip>
        {declaration.undocumented && (
          <Chip tone="warn" title={t('The exchange’s description does not cover this call. A server may not know it.')}>
            {t('undocumented')}
          </Chip>
        )}
      </p>
    </header>
  )
}
