import { z } from 'zod'

/** Screen languages by tag. `name` is the native name of the language. */
export const languages = {
  en: { name: 'English', tag: 'en-US' },
  zh: { name: '简体中文', tag: 'zh-CN' },
} as const
export type Language = keyof typeof languages

/** Language setting. `system` follows the locale of the computer, with English as the fallback. */
export const LanguageChoice = z.enum(['system', 'en', 'zh'])
export type LanguageChoice = z.infer<typeof LanguageChoice>

/** Language of a choice. `systemTag` is the BCP 47 tag of the computer. */
export function languageOf(choice: LanguageChoice, systemTag: string): Language {
  if (choice !== 'system') return choice
  return systemTag.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** HTML file of the page in a language. Separate files make the texts available before the code runs. */
export const pageFile = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`)
