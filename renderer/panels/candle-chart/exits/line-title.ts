import { t } from '@/shared/languages/text'

/** Title of a line at the axis, marked if the list that it is from is not current. */
export const lineTitle = (title: string, isCurrent: boolean): string => (isCurrent ? title : t`${title}, old`)
