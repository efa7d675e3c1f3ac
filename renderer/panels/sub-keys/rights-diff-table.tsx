import type { SubKeyRights } from '@/shared/ipc/desktop/sub-keys'
import { t } from '@/shared/languages/text'
import { type DiffLine, rightsDiff } from './rights'

const signs: Readonly<Record<DiffLine['kind'], string>> = {
  same: t('stays', 'rights'),
  more: t('more', 'rights'),
  less: t('less', 'rights'),
  other: t('changes', 'rights'),
  unknown: t('set', 'rights'),
}

/** Rights of a key before and after a change. */
export function RightsDiffTable({
  before,
  requested,
}: {
  readonly before: SubKeyRights | null
  readonly requested: SubKeyRights
}) {
  return (
    <table className="sub-keys__diff" aria-label={t('Changes')}>
      <thead>
        <tr>
          <th scope="col">{t('Permission')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Change')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rightsDiff(before, requested).map(({ what, before: was, after, kind }) => (
          <tr key={what} data-kind={kind}>
            <th scope="row">{what}</th>
            <td>{was}</td>
            <td>{after}</td>
            <td>{signs[kind]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
