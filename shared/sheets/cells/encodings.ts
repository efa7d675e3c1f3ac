import { t } from '@/shared/languages/text'

/** Encodings of text files, by their names for `TextDecoder`, with names for people. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': t('UTF-16, big-endian'),
  gb18030: t('Chinese (GBK)'),
  big5: t('Chinese (Big5)'),
  shift_jis: t('Japanese (Shift-JIS)'),
  'euc-kr': t('Korean (CP949)'),
  'windows-1252': t('Western (Windows-1252)'),
  'windows-1250': t('Central European (Windows-1250)'),
  'windows-1251': t('Cyrillic (Windows-1251)'),
  'windows-1253': t('Greek (Windows-1253)'),
  'windows-1254': t('Turkish (Windows-1254)'),
  'windows-1255': t('Hebrew (Windows-1255)'),
  'windows-1256': t('Arabic (Windows-1256)'),
} as const
export type Encoding = keyof typeof encodings
export const encodingNames = Object.keys(encodings) as readonly Encoding[]
